import type { Answer } from "../api/client.ts";
import { RelativeTime } from "../components/RelativeTime.tsx";
import { useFormats, useTexts } from "../texts/catalogue.ts";

type Entry = Answer<"GET /api/findings/:id/history">[number];

/** Who said what of a finding, newest first. */
export function TriageHistory({ entries }: { readonly entries: readonly Entry[] }) {
  const { triage: texts } = useTexts();
  if (entries.length === 0) return null;
  return (
    <section aria-label={texts.history}>
      <h3>{texts.history}</h3>
      <ol className="finding-history">
        {entries.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function HistoryEntry({ entry }: { readonly entry: Entry }) {
  const { triage: texts } = useTexts();
  const formats = useFormats();
  const { time, user, status, reason, until, comment, assignee, dueDate } = entry;
  const facts = [
    user === null ? texts.server : user.name || user.login,
    status.name,
    reason === null ? undefined : (texts.reasons[reason] ?? reason),
    until === null ? undefined : texts.untilDay(formats.date(until)),
    assignee === null ? undefined : texts.assignedTo(assignee.name || assignee.login),
    dueDate === null ? undefined : texts.dueOn(formats.day(dueDate)),
  ];
  return (
    <li className="breakable">
      <span>{facts.filter((fact) => fact !== undefined).join(" · ")}</span>{" "}
      <span className="small soft">
        <RelativeTime at={time} />
      </span>
      {comment === null ? null : <p>{comment}</p>}
    </li>
  );
}
