import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import type { OnServer } from "../../src/cli/on-server.reference.ts";
import { lines } from "../harness/results.ts";

/** The beginnings of comments that are findings; written like this, they are none here. */
export const [toDo, fixMe] = ["TO", "FIX"].map((word, index) => word + ["DO", "ME"][index]);

/** A file with findings of the analyser (a comment, a function with many parameters) and of another tool. */
export const source = `// Größe 𝒳 …
export function first(a: number): number {
  return a + 1;
}

// ${toDo} later
export function second(a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number): number {
  const text = "äöü𝒳"; return missing + text.length + a + b + c + d + e + f + g + h;
}
`;

export const path = "src/numbers.ts";

const missing = source.split("\n")[7]!.indexOf("missing") + 1;

/** The other tool: a finding with columns after characters that are two units, and one about the whole file. */
const otherTool = lines(
  { kind: "rule", id: "tool:undefined", name: "Undefined *name*", categories: ["SEVERITY.CRITICAL"] },
  { kind: "rule", id: "tool:whole", name: "Whole file", categories: ["SEVERITY.INFO"] },
  {
    kind: "finding",
    artifact: path,
    rule: "tool:undefined",
    message: "missing is not defined",
    location: { startLine: 8, startColumn: missing, endLine: 8, endColumn: missing + 7 },
  },
  { kind: "finding", artifact: path, rule: "tool:whole", message: "no header" },
);

/** A working copy whose main branch has a version on the server. */
export interface WorkingCopy {
  readonly folder: string;
  readonly file: string;
  git(...words: readonly string[]): string;
}

/** Makes a working copy in a new folder and builds its version. */
export async function makeWorkingCopy(server: OnServer, name: string, project: string): Promise<WorkingCopy> {
  const folder = join(server.folder, name);
  const file = join(folder, path);
  const git = (...words: readonly string[]): string =>
    execFileSync("git", words, { cwd: folder, encoding: "utf8" }).trim();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, source);
  git("init", "--quiet", "--initial-branch=main");
  git("add", ".");
  git("commit", "--quiet", "--message=first");
  await build(server, folder, project, "1.0");
  return { folder, file, git };
}

/** Sends the analysis of a folder and the report of the other tool as one version. */
export async function build(server: OnServer, folder: string, project: string, version: string): Promise<void> {
  const [results, other] = [join(server.folder, `${project}.ndjson`), join(server.folder, "other.ndjson")];
  await writeFile(other, otherTool);
  const place = { folder };
  const scanned = await server.runIn(place, "scan", ".", "--no-history", "-o", results, "--quiet");
  expect(scanned).toMatchObject({ code: 0, errors: "" });
  const line = [
    "push",
    results,
    other,
    "--project",
    project,
    "--create",
    "--version",
    version,
    "--baseline",
    "--quiet",
  ];
  const sent = await server.runIn(place, ...line);
  expect(sent, sent.errors).toMatchObject({ code: 0 });
}
