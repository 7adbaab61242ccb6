import { useDeferredValue } from "react";

/**
 * How many rows to draw beyond those in view, so that scrolling finds them: none until those in view are drawn, which are
 * there sooner this way.
 */
export function useOverscan(rows: number, wanted: number): number {
  return useDeferredValue(rows === 0 ? 0 : wanted, 0);
}
