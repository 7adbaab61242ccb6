import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Document, LineCounter, Node } from "yaml";
import type { ProjectRule } from "../../analyser/index.ts";
import { done, fail, systemWords, type Outcome } from "../failure.ts";
import { parseDocumentOf, refuseFaults, refuseFile } from "./parse-document.ts";
import type { ConfigurationFault, ConfigurationSchema } from "./validate.ts";

/** The folder beside `belvedere.yaml` with rules that the project has written. */
export const rulesFolderName = "belvedere.rules";

const ruleFilesMax = 100;
/** Larger files are refused. */
export const ruleFileBytesMax = 1024 * 1024;

/** Whether a file in the folder has rules. */
export function isRuleFile(name: string): boolean {
  return /\.ya?ml$/.test(name);
}

/** Reads and checks the rules of a project. A file that is wrong is refused, with its line. */
export async function readProjectRules(folder: string): Promise<Outcome<readonly ProjectRule[]>> {
  const rulesFolder = join(folder, rulesFolderName);
  let names: readonly string[];
  try {
    names = (await readdir(rulesFolder)).filter(isRuleFile).toSorted();
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return done([]);
    return fail({ exit: "usage", title: `${rulesFolder} cannot be read`, detail: systemWords(error) });
  }
  if (names.length > ruleFilesMax) return refuseFile(rulesFolder, `It has more than ${ruleFilesMax} files.`);
  const rules: ProjectRule[] = [];
  const files = new Map<string, string>();
  for (const name of names) {
    const file = join(rulesFolder, name);
    const read = await readRuleFile(file, files);
    if (!read.ok) return read;
    rules.push(...read.value);
  }
  return done(rules);
}

/** Checks the rules of files that were read. */
export async function parseRuleFiles(
  texts: readonly { readonly file: string; readonly text: string }[],
): Promise<Outcome<readonly ProjectRule[]>> {
  const [last] = texts.slice(ruleFilesMax);
  if (last !== undefined) return refuseFile(last.file, `There are more than ${ruleFilesMax} files with rules.`);
  const rules: ProjectRule[] = [];
  const files = new Map<string, string>();
  for (const { file, text } of texts) {
    const parsed = await parseRules(file, text, files);
    if (!parsed.ok) return parsed;
    rules.push(...parsed.value);
  }
  return done(rules);
}

async function readRuleFile(file: string, files: Map<string, string>): Promise<Outcome<readonly ProjectRule[]>> {
  try {
    if ((await stat(file)).size > ruleFileBytesMax) {
      return refuseFile(file, `It is larger than ${ruleFileBytesMax} bytes.`);
    }
    return await parseRules(file, await readFile(file, "utf8"), files);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return fail({ exit: "usage", title: `${file} cannot be read`, detail: systemWords(error) });
  }
}

/** Reads the text of a file of rules. `files` has the files of all ids that were read before. */
export async function parseRules(
  file: string,
  text: string,
  files: Map<string, string> = new Map(),
): Promise<Outcome<readonly ProjectRule[]>> {
  const { checkProjectRule, ruleFileSchema } = await import("../../analyser/index.ts");
  const parsed = await parseDocumentOf(file, text, ruleFileSchema as ConfigurationSchema, "the file");
  if (!parsed.ok) return parsed;
  const { document, lines } = parsed.value;
  const { rules } = document.toJS({ maxAliasCount: 0 }) as { readonly rules: readonly ProjectRule[] };
  const faults: ConfigurationFault[] = [];
  for (const [index, rule] of rules.entries()) {
    const place = placeOf(document, lines, text, ["rules", index, "id"], 0);
    const other = files.get(rule.id);
    if (other !== undefined) faults.push({ ...place, message: `The rule ${rule.id} is also in ${other}` });
    files.set(rule.id, file);
    for (const { path, message, position } of await checkProjectRule(rule)) {
      faults.push({ ...placeOf(document, lines, text, ["rules", index, ...path], position), message });
    }
  }
  return faults.length > 0 ? refuseFaults(file, faults) : done(rules);
}

/** The line and column of a character of a text in the document. */
function placeOf(
  document: Document,
  lines: LineCounter,
  source: string,
  path: readonly (string | number)[],
  position: number,
): Pick<ConfigurationFault, "line" | "column"> {
  const node = document.getIn(path, true) as (Node & { readonly value?: unknown; readonly type?: string }) | undefined;
  const start = lines.linePos(node?.range?.[0] ?? 0);
  const before = (typeof node?.value === "string" ? node.value : "").slice(0, position);
  const isBlock = node?.type === "BLOCK_LITERAL" || node?.type === "BLOCK_FOLDED";
  if (!isBlock) return { line: start.line, column: start.col };
  const line = start.line + before.split("\n").length;
  const first = source.split("\n")[start.line] ?? "";
  const indent = first.length - first.trimStart().length;
  return { line, column: indent + before.length - before.lastIndexOf("\n") };
}
