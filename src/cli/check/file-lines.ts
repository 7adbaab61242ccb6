import { readFile, stat } from "node:fs/promises";
import type { SourceFile } from "../../analyser/index.ts";
import type { LocalFinding } from "./finding.ts";
import { openContents, type WantedContent } from "./read-contents.ts";

/** Larger files are not compared line by line. */
const textBytesMax = 4 * 1024 * 1024;

/** Files and findings as lines of results (R2), every finding at its file. */
export function fileLines(findings: readonly LocalFinding[], texts: ReadonlyMap<string, string>): string {
  const paths = new Set([...texts.keys(), ...findings.map(({ path }) => path)]);
  // The project as a whole is not a file.
  paths.delete("");
  const lines: object[] = [...paths].map((path) => ({ kind: "artifact", path, type: "FILE" }));
  for (const [path, text] of texts) lines.push({ kind: "source", path, text });
  for (const { path, rule, message, startLine, startColumn, endLine } of findings) {
    const location = {
      ...(startLine === null ? {} : { startLine }),
      ...(startColumn === null ? {} : { startColumn }),
      ...(endLine === null ? {} : { endLine }),
    };
    lines.push({ kind: "finding", artifact: path, rule, message, ...(startLine === null ? {} : { location }) });
  }
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** The texts of files. Binary and large files are left out, and those that cannot be read. */
export async function readTexts(
  folder: string,
  wanted: readonly WantedContent[],
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for await (const file of openContents(folder, wanted)) {
    const bytes = await bytesOf(file);
    if (bytes !== undefined && !bytes.includes(0)) texts.set(file.path, bytes.toString("utf8"));
  }
  return texts;
}

async function bytesOf(file: SourceFile): Promise<Buffer | undefined> {
  if ("skip" in file) return undefined;
  if ("bytes" in file) return Buffer.from(file.bytes);
  try {
    const about = await stat(file.absolutePath);
    return about.isFile() && about.size <= textBytesMax ? await readFile(file.absolutePath) : undefined;
  } catch {
    return undefined;
  }
}
