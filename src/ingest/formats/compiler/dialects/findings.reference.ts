import { outline, readUpload } from "../../examples.reference.ts";

/** The findings of a log, one per line; the outcome of the task if it is refused. */
export async function findingsOf(...lines: readonly string[]): Promise<readonly string[]> {
  const { collector, code } = await readUpload(Buffer.from(`${lines.join("\n")}\n`));
  if (code !== undefined) return [code];
  return outline(collector)
    .split("\n")
    .filter((line) => /^(?:finding| {2}related|refused)/.test(line))
    .map((line) => line.replace(/^finding /, ""));
}
