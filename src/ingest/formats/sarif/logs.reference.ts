import { outline, readUpload } from "../examples.reference.ts";

export type Json = Readonly<Record<string, unknown>>;

/** What comes of a log, one fact per line and without its artifacts; the code of the problem when it is refused. */
export async function readLog(log: unknown, chunkBytes = 100): Promise<string[]> {
  const { collector, code } = await readUpload(Buffer.from(JSON.stringify(log)), { chunkBytes });
  const lines = code === undefined ? outline(collector).trimEnd().split("\n") : [code];
  return lines.filter((line) => !line.startsWith("artifact"));
}

/** The same of one run of SARIF 2.1.0. */
export function readRun(run: Json): Promise<string[]> {
  return readLog({ version: "2.1.0", runs: [run] });
}

/** The same objects with the fields of each in the opposite order. */
export function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toReversed();
  return Object.fromEntries(entries.map(([key, inner]) => [key, reversed(inner)]));
}
