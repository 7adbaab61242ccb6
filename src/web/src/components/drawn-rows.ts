import { defaultRangeExtractor, type Range } from "@tanstack/react-virtual";
import { useCallback, useDeferredValue } from "react";

/**
 * Which rows of a long list to draw: those in view first, which are there sooner this way, and then those beyond them, so that
 * scrolling finds them. A list may become as high as the window as soon as it has rows, so it gets rows for that at once.
 */
export function useDrawnRows(rows: number, rowPixels: number, beyond: number) {
  const overscan = useDeferredValue(rows === 0 ? 0 : beyond, 0);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inWindow = range.startIndex + Math.ceil(innerHeight / rowPixels);
      const endIndex = Math.min(range.count - 1, Math.max(range.endIndex, inWindow));
      return defaultRangeExtractor({ ...range, endIndex });
    },
    [rowPixels],
  );
  return { overscan, rangeExtractor };
}
