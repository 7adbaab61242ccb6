import { padToWidth } from "../output/display-width.ts";
import type { KindResult, LoadResult } from "./run-load.ts";

/** The times of one kind of requests. */
export interface KindReport {
  readonly name: string;
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds; null if no request was answered. */
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
  readonly max: number | null;
  readonly failures: Readonly<Record<string, number>>;
}

/** The report of a load: all requests together, and each kind. */
export interface LoadReport {
  readonly seconds: number;
  readonly all: KindReport;
  readonly kinds: readonly KindReport[];
}

/** Summarises the requests of a load. */
export function reportLoad({ kinds, seconds }: LoadResult): LoadReport {
  const failures = new Map<string, number>();
  for (const kind of kinds) {
    for (const [failure, count] of kind.failures) failures.set(failure, (failures.get(failure) ?? 0) + count);
  }
  const all = { name: "all", times: kinds.flatMap(({ times }) => times), failures };
  return {
    seconds: rounded(seconds),
    all: reportKind(all, seconds),
    kinds: kinds.map((kind) => reportKind(kind, seconds)),
  };
}

function reportKind({ name, times, failures }: KindResult, seconds: number): KindReport {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number): number | null =>
    sorted.length === 0 ? null : rounded(sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!);
  return {
    name,
    requests: sorted.length,
    perSecond: rounded(sorted.length / seconds),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    max: at(1),
    failures: Object.fromEntries(failures),
  };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

const titles = ["request", "count", "per s", "p50", "p95", "p99", "max ms", "failed"] as const;

/** The report as a table of text. */
export function loadText(report: LoadReport): string {
  const rows = [titles, ...[...report.kinds, report.all].map(cellsOf)];
  const widths = titles.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? padToWidth(cell, widths[0]!) : cell.padStart(widths[column]!)))
      .join("  "),
  );
  const failures = Object.entries(report.all.failures).map(([failure, count]) => `${count} × ${failure}`);
  return [...lines, ...(failures.length === 0 ? [] : [`Failed: ${failures.join(", ")}`])].join("\n");
}

function cellsOf({ name, requests, perSecond, p50, p95, p99, max, failures }: KindReport): string[] {
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
  const time = (value: number | null): string => (value === null ? "–" : value.toFixed(value < 10 ? 2 : 0));
  return [
    name,
    requests.toLocaleString("en-US"),
    Math.round(perSecond).toLocaleString("en-US"),
    ...[p50, p95, p99, max].map(time),
    String(failed),
  ];
}
