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
  /** What a row counts; undefined: there is no page with exactly that. */
  readonly href: ((id: string) => string) | undefined;
}

/** Counts as numbers and as bars; each opens what it counts, if a page shows that. */
export function BarList({ rows, href }: BarListProps) {
  const formats = useFormats();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ul className="dashboard-bars">
      {rows.map(({ id, label, count }) => (
        <li key={id}>
          <BarLink href={href?.(id)}>
            <span className="truncate">{label}</span>
            <span className="dashboard-bar-line" aria-hidden>
              <span style={{ width: `${(100 * count) / most}%` }} />
            </span>
            <span className="dashboard-bar-count">{formats.number(count)}</span>
          </BarLink>
        </li>
      ))}
    </ul>
  );
}

function BarLink({ href, children }: { readonly href: string | undefined; readonly children: ReactNode }) {
  if (href === undefined) return <span className="dashboard-bar">{children}</span>;
  return (
    <AppLink href={href} className="plain-link dashboard-bar">
      {children}
    </AppLink>
  );
}
