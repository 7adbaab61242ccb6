import type { ReactNode } from "react";
import { AppLink } from "../../address/AppLink.tsx";
import { useFormats } from "../../texts/catalogue.ts";

interface BarRow {
  readonly id: string;
  readonly label: ReactNode;
  readonly count: number;
}

interface BarListProps {
  readonly rows: readonly BarRow[];
  /** What a row counts. */
  readonly href: (id: string) => string;
}

/** Counts as numbers and as bars; each opens what it counts. */
export function BarList({ rows, href }: BarListProps) {
  const formats = useFormats();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ul className="dashboard-bars">
      {rows.map(({ id, label, count }) => (
        <li key={id}>
          <AppLink href={href(id)} className="plain-link dashboard-bar">
            <span className="truncate">{label}</span>
            <span className="dashboard-bar-line" aria-hidden>
              <span style={{ width: `${(100 * count) / most}%` }} />
            </span>
            <span className="dashboard-bar-count">{formats.number(count)}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
