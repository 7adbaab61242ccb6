import { GateStatus } from "../../components/GateStatus.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import type { Verdict } from "./condition-links.ts";

/** The result of the gate, and what it means. */
export function Status({ verdict: { status, reason } }: { readonly verdict: Verdict }) {
  const { verdict: texts } = useTexts();
  return (
    <section className={`verdict-status verdict-${status}`} aria-label={texts.title}>
      <p className="verdict-word">
        <GateStatus status={status} size={28} />
      </p>
      <p className="prose breakable">{reason === null ? texts.meaning[status] : reason.name}</p>
    </section>
  );
}

/** Says what was not read of the results. */
export function Unread({ unread: { records, files } }: { readonly unread: Verdict["unread"] }) {
  const { verdict: texts } = useTexts();
  if (records === 0 && files === 0) return null;
  return (
    <section className="notice stack" aria-label={texts.unread}>
      <h2>{texts.unread}</h2>
      {records === 0 ? null : <p className="prose">{texts.unreadRecords(records)}</p>}
      {files === 0 ? null : <p className="prose">{texts.unreadFiles(files)}</p>}
    </section>
  );
}
