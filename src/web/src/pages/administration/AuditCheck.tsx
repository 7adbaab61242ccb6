import { useRead } from "../../api/queries.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { Notice } from "../../components/Notice.tsx";
import { useFormats, useTexts } from "../../texts/catalogue.ts";

/** Whether the audit log is as it was recorded. */
export function AuditCheck() {
  const { audit } = useTexts();
  const formats = useFormats();
  const check = useRead("GET /api/audit/verification");
  if (check.data === undefined) {
    return check.isError ? <ReadError read={check} /> : <Notice kind="info">{audit.checking}</Notice>;
  }
  const { entries, unchained, anchor, head, time, fault } = check.data;
  if (fault !== null) {
    return <Notice kind="warning">{audit.faults[fault.reason](formats.number(fault.id))}</Notice>;
  }
  const removed = anchor.id - unchained;
  const sentences = [
    audit.verified(formats.number(entries), formats.dateTime(time)),
    ...(removed > 0 ? [audit.removed(formats.number(anchor.id))] : []),
    ...(unchained > 0 ? [audit.unchained(formats.number(unchained))] : []),
  ];
  return (
    <Notice kind="info">
      {sentences.join(" ")} {audit.newest} <code title={head.hash}>{`${head.id}:${head.hash.slice(0, 12)}…`}</code>
    </Notice>
  );
}
