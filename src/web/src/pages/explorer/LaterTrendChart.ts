import { lazy } from "react";
import { loadCode } from "../../live/load-code.ts";

/** The chart of a trend, loaded when it is first shown. */
export const LaterTrendChart = lazy(async () => {
  nameKnownLanguage();
  return { default: (await loadCode(() => import("./TrendChart.tsx"))).TrendChart };
});

/**
 * The library of the chart formats numbers in the browser's language as soon as it is loaded. Chromium names a language that
 * does not exist (`en-US@posix`) where the system has none, and the whole page would fail with it.
 */
export function nameKnownLanguage(): void {
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    Object.defineProperty(navigator, "language", { value: "en-US", configurable: true });
  }
}
