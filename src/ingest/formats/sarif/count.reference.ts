import type { CountItems } from "../examples.reference.ts";

interface Log {
  readonly runs?: readonly ({ readonly results?: unknown } | null)[] | null;
}

/** How many results of a log, of any version, are findings, and how many its tool says are not. */
export function countResults(bytes: Uint8Array): { readonly findings: number; readonly others: number } {
  const log = JSON.parse(
    Buffer.from(bytes)
      .toString("utf8")
      .replace(/^\uFEFF/, ""),
  ) as Log;
  const results = (Array.isArray(log.runs) ? log.runs : []).flatMap((run): unknown[] =>
    Array.isArray(run?.results) ? run.results : [],
  );
  const others = results.filter((result) => {
    const { kind, level, baselineState } = Object(result) as Readonly<Record<string, unknown>>;
    return baselineState === "absent" || [kind, level].some((word) => word === "pass" || word === "notApplicable");
  });
  return { findings: results.length - others.length, others: others.length };
}

export const count: CountItems = (text) => ({ findings: countResults(Buffer.from(text)).findings });
