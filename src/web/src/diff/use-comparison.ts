import { useEffect, useState } from "react";
import type { TextComparison } from "./comparison.ts";

/** A comparison that takes longer is stopped. */
const comparisonMillisecondsMax = 10_000;

/** The result of a comparison: `late` was stopped, `failed` could not start. */
export type ComparisonResult = TextComparison | "pending" | "late" | "failed";

interface Finished {
  readonly before: string;
  readonly after: string;
  readonly result: ComparisonResult;
}

/** Compares two texts in a thread. */
export function useComparison(before: string, after: string): ComparisonResult {
  const [finished, setFinished] = useState<Finished>();
  useEffect(() => {
    const worker = new Worker(new URL("./comparison-worker.ts", import.meta.url), { type: "module" });
    const finish = (result: ComparisonResult): void => {
      clearTimeout(timer);
      worker.terminate();
      setFinished({ before, after, result });
    };
    const timer = setTimeout(() => finish("late"), comparisonMillisecondsMax);
    worker.addEventListener("message", ({ data }: MessageEvent<TextComparison>) => finish(data));
    worker.addEventListener("error", () => finish("failed"));
    worker.postMessage({ before, after });
    return () => {
      clearTimeout(timer);
      worker.terminate();
    };
  }, [before, after]);
  return finished?.before === before && finished.after === after ? finished.result : "pending";
}
