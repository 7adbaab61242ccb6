/** One line of the result: what was measured, against what, and the most it may be. */
export interface Measurement {
  readonly name: string;
  readonly measured: string;
  readonly against: string;
  /** What is bounded: a ratio, a time or a size. */
  readonly value: number;
  readonly limit: number;
  readonly unit: string;
}

/** The measurements as a Markdown table. */
export function markdownTable(measurements: readonly Measurement[]): string {
  const rows = measurements.map(({ name, measured, against, value, limit, unit }) =>
    [
      name,
      measured,
      against,
      `${format(value)}${unit}`,
      `≤ ${format(limit)}${unit}`,
      value <= limit ? "yes" : "**no**",
    ].join(" | "),
  );
  const head = ["what | measured | against | figure | limit | holds", "|---|---|---|---|---|---|"];
  return [`| ${head[0]} |`, head[1], ...rows.map((row) => `| ${row} |`)].join("\n");
}

export function milliseconds(value: number): string {
  return value < 10 ? `${value.toFixed(2)} ms` : `${Math.round(value)} ms`;
}

export function rateText(perSecond: number): string {
  return `${Math.round(perSecond).toLocaleString("en")} requests/s`;
}

/** The middle of several timings: one disturbed run does not count. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[sorted.length >> 1]!;
}

/** Runs something several times and gives the median time in milliseconds. */
export async function timed(runs: number, run: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < runs; index++) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return median(times);
}

function format(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}
