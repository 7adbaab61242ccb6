import { useEffect, useRef, type ReactNode } from "react";
import { AppLink } from "../address/AppLink.tsx";
import "./tabs.css";

interface Tab {
  readonly id: string;
  readonly label: ReactNode;
  readonly href: string;
}

/** The tabs of a page. Each has its own address, so tabs are links. */
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
  // On a narrow screen the tabs scroll: bring the current one into view.
  useEffect(() => {
    strip.current?.querySelector("[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [current]);
  return (
    <nav ref={strip} className="tabs" aria-label={label}>
      {tabs.map(({ id, label: name, href }) => (
        <AppLink key={id} href={href} className="tab" aria-current={id === current ? "page" : undefined}>
          {name}
        </AppLink>
      ))}
    </nav>
  );
}
