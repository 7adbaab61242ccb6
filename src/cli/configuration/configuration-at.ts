import { posix } from "node:path";
import { runGit } from "../ci/run-git.ts";
import { openContents } from "../check/read-contents.ts";
import { done, fail, type Outcome } from "../failure.ts";
import { refuseFile } from "./parse-document.ts";
import { configurationBytesMax, parseConfiguration, type ReadConfiguration } from "./read-configuration.ts";
import { isRuleFile, parseRuleFiles, ruleFileBytesMax, rulesFolderName } from "./read-rules.ts";

/** A file of a commit; its path is relative to the folder. */
interface Entry {
  readonly path: string;
  readonly mode: string;
  readonly id: string;
}

const linkMode = "120000";
const linksMax = 8;

/**
 * Reads settings as they are in a commit: the file with this name in a folder, and the rules beside it. Undefined: the
 * clone does not have the commit.
 */
export async function readConfigurationAt(
  folder: string,
  name: string,
  commit: string,
): Promise<Outcome<ReadConfiguration | undefined>> {
  const listed = await listEntries(folder, commit, [name, rulesFolderName], "-r");
  if (listed === undefined) return done(undefined);
  const texts = new Map<string, string>();
  for (const entry of listed.filter(({ path }) => path === name || isRulePath(path))) {
    const text = await readEntry(folder, commit, entry);
    if (!text.ok) return text;
    texts.set(entry.path, text.value);
  }
  const own = texts.get(name);
  const parsed: Outcome<ReadConfiguration> =
    own === undefined
      ? done({ file: undefined, value: {}, rules: [] })
      : await parseConfiguration(labelOf(commit, name), own);
  if (!parsed.ok) return parsed;
  const others = [...texts].filter(([path]) => path !== name);
  const rules = await parseRuleFiles(others.map(([path, text]) => ({ file: labelOf(commit, path), text })));
  return rules.ok ? done({ ...parsed.value, rules: rules.value }) : rules;
}

function labelOf(commit: string, path: string): string {
  return `${commit.slice(0, 12)}:${path}`;
}

/** A link in the place of the folder of rules is read too, so that it is refused and not overlooked. */
function isRulePath(path: string): boolean {
  const [folder, file, ...deeper] = path.split("/");
  return folder === rulesFolderName && deeper.length === 0 && (file === undefined || isRuleFile(file));
}

/** Undefined: git cannot read the commit. */
async function listEntries(
  folder: string,
  commit: string,
  paths: readonly string[],
  ...options: readonly string[]
): Promise<readonly Entry[] | undefined> {
  const words = ["ls-tree", "-z", ...options, commit, "--", ...paths];
  const { code, output } = await runGit(folder, ...words);
  if (code !== 0) return undefined;
  return output
    .toString("utf8")
    .split("\0")
    .flatMap((line) => {
      const found = /^(\d{6}) \w+ ([\da-f]+)\t([^]*)$/.exec(line);
      return found === null ? [] : [{ mode: found[1]!, id: found[2]!, path: found[3]! }];
    });
}

/** Reads a file. Links are followed inside the commit: what they name elsewhere could be part of the change. */
async function readEntry(folder: string, commit: string, entry: Entry): Promise<Outcome<string>> {
  let current = entry;
  for (let links = 0; current.mode === linkMode; links++) {
    const target = await readContent(folder, current);
    if (target === undefined || posix.isAbsolute(target) || links === linksMax) return refuseLink(commit, entry);
    const path = posix.normalize(posix.join(posix.dirname(current.path), target));
    // Git refuses paths outside of the repository.
    const next = (await listEntries(folder, commit, [path]))?.find((found) => found.path === path);
    if (next === undefined) return refuseLink(commit, entry);
    current = next;
  }
  if (!current.mode.startsWith("100")) return refuseLink(commit, entry);
  const text = await readContent(folder, current);
  if (text !== undefined) return done(text);
  const bytesMax = Math.max(configurationBytesMax, ruleFileBytesMax);
  return refuseFile(labelOf(commit, entry.path), `It is larger than ${bytesMax} bytes, or the clone does not have it.`);
}

async function readContent(folder: string, { path, id }: Entry): Promise<string | undefined> {
  for await (const file of openContents(folder, [{ path, content: id }])) {
    if (!("bytes" in file) || file.bytes.length > Math.max(configurationBytesMax, ruleFileBytesMax)) return undefined;
    return Buffer.from(file.bytes).toString("utf8");
  }
  return undefined;
}

function refuseLink(commit: string, { path }: Entry): Outcome<never> {
  return fail({
    exit: "usage",
    title: `${labelOf(commit, path)} is a link that leads to no file of this commit`,
    detail: "Name the settings with --config <file>, or apply those of the change with --settings change.",
  });
}
