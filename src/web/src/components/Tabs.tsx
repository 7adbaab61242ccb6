import { useEffect, useRef, type ReactNode } from "react";
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
  const strip = useRef<HTMLElement>(null);
  // On a narrow screen the strip scrolls: the part that is shown must not be one that cannot be seen.
  useEffect(() => {
    strip.current?.querySelector("[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [current]);
  return (
    <nav ref={strip} className="tabs" aria-label={label}>
      {tabs.map(({ id, label: name, href }) => (
        <Go key={id} href={href} className="tab" aria-current={id === current ? "page" : undefined}>
          {name}
        </Go>
      ))}
    </nav>
  );
}
