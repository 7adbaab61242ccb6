import type { ReactNode } from "react";
import { Go } from "../address/Go.tsx";
import "./tabs.css";

interface Tab {
  readonly id: string;
  readonly label: ReactNode;
  readonly href: string;
}

/** The parts of a page; each has an address, so these are links. */
export function Tabs({
  label,
  tabs,
  current,
}: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly current: string;
}) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ id, label: name, href }) => (
        <Go key={id} href={href} className="tab" aria-current={id === current ? "page" : undefined}>
          {name}
        </Go>
      ))}
    </nav>
  );
}
