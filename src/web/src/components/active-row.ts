import { useEffect, useState, type RefObject } from "react";
import { useKeys } from "./keys.ts";

/**
 * The row that `j` and `k` have moved to. The keys move in the list that has the focus, else in the first one on the
 * page. The row's link gets the focus, so that Enter opens it.
 */
export function useActiveRow(
  list: RefObject<HTMLElement | null>,
  count: number,
  show: (index: number) => void,
): number {
  const [active, setActive] = useState(-1);
  const step = (by: number): void => {
    if (list.current === null || count === 0 || !isAddressed(list.current)) return;
    const next = Math.max(0, Math.min(count - 1, active + by));
    setActive(next);
    show(next);
  };
  useKeys({ j: () => step(1), k: () => step(-1) });
  useEffect(() => {
    if (active === -1) return;
    // Rows that are not in view are drawn after scrolling.
    const frame = requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>(`[data-index="${active}"] [data-row-link]`)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [active, list]);
  return active;
}

function isAddressed(list: HTMLElement): boolean {
  const focused = document.activeElement?.closest("[data-rows]");
  return (focused ?? document.querySelector("main [data-rows]")) === list;
}
