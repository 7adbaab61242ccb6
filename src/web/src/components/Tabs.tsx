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
  // On a narrow screen the tabs scroll: bring the current one into view, also when the screen becomes narrower.
  useEffect(() => {
    if (strip.current === null) return undefined;
    const element = strip.current;
    const resized = new ResizeObserver(() => showCurrent(element));
    resized.observe(element);
    return () => resized.disconnect();
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

/** Scrolls the tabs sideways, and never the page. */
function showCurrent(strip: HTMLElement): void {
  const tab = strip.querySelector<HTMLElement>("[aria-current]");
  if (tab === null) return;
  const { left, width } = tab.getBoundingClientRect();
  const around = strip.getBoundingClientRect();
  strip.scrollLeft += left + width / 2 - (around.left + around.width / 2);
}
