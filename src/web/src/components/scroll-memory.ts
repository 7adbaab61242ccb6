import { useEffect, useRef, type RefObject } from "react";

/** Positions of lists, by the entry of the browser's history and the list. Older ones are forgotten. */
const positions = new Map<string, number>();
const positionsMax = 200;

/** Remembers how far a list is scrolled, and scrolls there when the user comes back to the page. */
export function useScrollMemory(list: RefObject<HTMLElement | null>, name: string, count: number): void {
  const key = useRef<string>(undefined);
  const restored = useRef(false);
  key.current ??= `${entryKey()} ${name}`;
  useEffect(() => {
    const element = list.current;
    const remember = (): void => {
      // Entries that change are moved to the end.
      positions.delete(key.current!);
      positions.set(key.current!, element!.scrollTop);
      if (positions.size > positionsMax) positions.delete(positions.keys().next().value!);
    };
    element?.addEventListener("scroll", remember, { passive: true });
    return () => element?.removeEventListener("scroll", remember);
  }, [list]);
  useEffect(() => {
    if (restored.current || count === 0) return;
    restored.current = true;
    const top = positions.get(key.current!) ?? 0;
    // Even where there is nothing to scroll, the browser lays out the whole page first.
    if (top > 0) list.current?.scrollTo({ top });
  }, [list, count]);
}

/** The router gives each entry of the history a key. */
function entryKey(): string {
  const state = history.state as Readonly<Record<string, string | undefined>> | null;
  return state?.["__TSR_key"] ?? location.href;
}
