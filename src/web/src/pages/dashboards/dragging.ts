import { useEffect, useState, type RefObject } from "react";

/** Lets users drag the elements of a list. Returns the position of the one that is being dragged. */
export function useDragging(
  list: RefObject<HTMLElement | null>,
  enabled: boolean,
  onDrop: (from: number, to: number) => void,
): number | undefined {
  const [dragged, setDragged] = useState<number>();
  useEffect(() => {
    const element = list.current;
    if (element === null || !enabled) return undefined;
    const positionOf = ({ target }: Event): number =>
      [...element.children].findIndex((child) => target instanceof Node && child.contains(target));
    const start = (event: Event): void => setDragged(positionOf(event));
    const end = (): void => setDragged(undefined);
    const allow = (event: Event): void => {
      if (dragged !== undefined) event.preventDefault();
    };
    const drop = (event: Event): void => {
      const to = positionOf(event);
      if (dragged === undefined || to === -1) return;
      event.preventDefault();
      if (to !== dragged) onDrop(dragged, to);
      setDragged(undefined);
    };
    const listeners = { dragstart: start, dragend: end, dragover: allow, drop };
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener);
    };
  });
  return dragged;
}
