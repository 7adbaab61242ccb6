import { useEffect, useState } from "react";
import { AppLink } from "../../address/AppLink.tsx";
import { hrefOf, useAddress, useNavigation } from "../../address/address.ts";
import { finishSignIn, refreshSession } from "../../api/session.ts";
import { Notice } from "../../components/Notice.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { messageOf } from "./message.ts";
import { takeNext } from "./next-page.ts";
import "./sign-in.css";

/** What the provider led back with; sent once, however often the page is drawn. */
const sent: { query?: string } = {};

/** Finishes a sign-in at a provider. The frame then opens the page that was requested. */
export function Page() {
  const { signIn: texts, frame } = useTexts();
  const { path, params } = useAddress();
  const navigate = useNavigation();
  const provider = params["provider"] ?? "";
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const query = location.search.slice(1);
    if (query === sent.query) return;
    // Whoever reads the address later must not find the code in it.
    const shown = hrefOf(path, { next: takeNext() });
    sent.query = shown.split("?", 2)[1] ?? "";
    navigate(shown, { replace: true });
    const finish = async (): Promise<void> => {
      // The answer about an earlier session must not arrive after the new one.
      await refreshSession().catch(() => null);
      await finishSignIn(provider, query);
    };
    finish().catch((error: unknown) => setProblem(messageOf(error, frame.unreachable)));
  }, [provider, path, frame, navigate]);
  return (
    <main className="sign-in">
      <div className="sign-in-head">
        <img src="assets/mark.svg" alt="" width={40} height={40} />
        <h1>{problem === undefined ? texts.finishing : texts.failed}</h1>
      </div>
      {problem === undefined ? null : (
        <>
          <Notice kind="warning">{problem}</Notice>
          <AppLink href={hrefOf("/sign-in")}>{texts.again}</AppLink>
        </>
      )}
    </main>
  );
}
