import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import { read } from "./documents.ts";

const separator = "=== next command ===";

/** Commands in a document, and the answer that it shows. */
export interface ShellExample {
  readonly commands: string;
  readonly answer: string | undefined;
}

/** The blocks of commands below `<!-- mark -->` in a document, each with the answer that follows it. */
export function shellExamples(document: string, mark: string): readonly ShellExample[] {
  const block = new RegExp(`<!-- ${mark} -->\n\n\`\`\`sh\n([^]*?)\`\`\`\n(?:\n\`\`\`\n([^]*?)\`\`\`)?`, "g");
  return [...read(document).matchAll(block)].map(([, commands = "", answer]) => ({ commands, answer }));
}

/** Runs them one after another in one shell that stops at the first failure; returns the output of each. */
export async function runShell(
  examples: readonly ShellExample[],
  place: {
    readonly address: string;
    readonly folder: string;
    readonly variables: Readonly<Record<string, string>>;
    /** Commands to run first. */
    readonly before?: string;
  },
): Promise<readonly string[]> {
  const commands = examples.map((example) => example.commands).join(`\necho; echo "${separator}"\n`);
  const script = `${place.before ?? ""}\n${commands}`.replaceAll("http://127.0.0.1:8180", place.address);
  const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", script], {
    cwd: place.folder,
    env: { ...process.env, ...place.variables },
  });
  return stdout.split(separator);
}

/** The pieces of an answer in a document, between the dots for omitted text. */
export function piecesOf(answer: string | undefined): readonly string[] {
  return plain(answer ?? "").split("…");
}

/** A text without the parts that differ between runs. */
export function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, "")
    .replaceAll(/"elapsedTime":\d+/g, '"elapsedTime":0')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}/g, "2026-01-01T00:00:00.000")
    .replaceAll(/"requestId":"[^"]+"/g, '"requestId":""');
}

/** Whether curl is installed and supports `--json` (7.82 or later). */
export function hasCurl(): boolean {
  try {
    return /--json/.test(execFileSync("curl", ["--help", "all"], { encoding: "utf8" }));
  } catch {
    return false;
  }
}
