import { useRead } from "../../api/queries.ts";
import { useUser } from "../../api/user.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { userLimits } from "../../limits/limit-names.ts";
import { LimitList } from "../../limits/LimitFields.tsx";
import { useTexts } from "../../texts/catalogue.ts";

/** What the user uses of what the user may. Administrators change the limits. */
export function OwnLimits() {
  const { limits: texts } = useTexts();
  const { login } = useUser();
  const read = useRead("GET /api/users/:login/limits", { params: { login } });
  return (
    <section className="panel stack" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p className="soft prose">{texts.textOfUser}</p>
      <ReadError read={read} />
      {read.data === undefined ? null : <LimitList names={userLimits} limits={read.data} />}
    </section>
  );
}
