import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { keyOf, useRead } from "../../api/queries.ts";
import { Button } from "../../components/Button.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { Notice } from "../../components/Notice.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { toastError } from "../../components/toasts.tsx";
import { useTexts } from "../../texts/catalogue.ts";

/** A test is sent outside of its request: its result is asked for. */
const pendingMilliseconds = 1_000;

/** Whether the server can send mail, and whether it arrives. */
export function MailState() {
  const { mail } = useTexts();
  const queries = useQueryClient();
  const known = queries.getQueryData<{ readonly test?: { readonly state: string } | null }>(keyOf("GET /api/mail"));
  const isPending = known?.test?.state === "PENDING";
  const state = useRead("GET /api/mail", {}, { everyMilliseconds: isPending ? pendingMilliseconds : false });
  if (state.error !== null) return <ReadError read={state} />;
  if (state.data === undefined) return <Skeleton lines={6} height={24} />;
  const { available, host, port, encryption, from, readers, failing, failingSince, lastMail, test } = state.data;
  const sendTest = async (): Promise<void> => {
    try {
      const { value } = await call("POST /api/mail/test");
      queries.setQueryData(keyOf("GET /api/mail"), value);
    } catch (error) {
      toastError(error);
    }
  };
  if (!available) return <Notice kind="info">{mail.off}</Notice>;
  return (
    <div className="stack">
      <dl className="facts">
        <dt>{mail.server}</dt>
        <dd>
          {host}:{port} · {encryption === null ? "" : mail.encryption[encryption]}
        </dd>
        <dt>{mail.from}</dt>
        <dd>{from}</dd>
        <dt>{mail.readers}</dt>
        <dd>{readers}</dd>
        <dt>{mail.failing}</dt>
        <dd>{failing}</dd>
        {failingSince === null ? null : (
          <>
            <dt>{mail.failingSince}</dt>
            <dd>
              <RelativeTime at={failingSince} />
            </dd>
          </>
        )}
        <dt>{mail.lastMail}</dt>
        <dd>{lastMail === null ? mail.never : <RelativeTime at={lastMail} />}</dd>
        {test === null ? null : (
          <>
            <dt>{mail.testResult}</dt>
            <dd>
              <span role="status">
                {mail.testStates[test.state]}
                {test.failure === null ? "" : `: ${mail.failures[test.failure]}`} · <RelativeTime at={test.time} />
              </span>
            </dd>
          </>
        )}
      </dl>
      <div>
        <Button disabled={test?.state === "PENDING"} onClick={() => void sendTest()}>
          {mail.test}
        </Button>
      </div>
    </div>
  );
}
