import { readFile, stat } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { text as readStream } from "node:stream/consumers";
import type { FileSource } from "../../analyser/index.ts";
import { problemDetail } from "../../text/index.ts";
import { contentsNow } from "../check/compare-with-base.ts";
import { listChanges, onDisk } from "../check/list-changes.ts";
import { openContents, type WantedContent } from "../check/read-contents.ts";
import { findContext } from "../ci/context.ts";
import type { ChangedFile } from "../ci/changed-lines.ts";
import { readRepository } from "../ci/repository.ts";
import type { Call } from "../command.ts";
import { done, fail, misuse, systemWords, type Outcome } from "../failure.ts";
import { readDiff } from "./read-diff.ts";
import type { ScanSource } from "./run-scan.ts";
import { prefixOf } from "./scan-plan.ts";

/** What a command line names, before any file is listed. */
export interface ScanTarget {
  readonly root: string;
  /** Files below the root; undefined: all of them. */
  readonly files: readonly string[] | undefined;
}

const diffBytesMax = 256 * 1024 * 1024;

/** Finds the folder, or the files in the current folder, that the arguments name. */
export async function findTarget({ arguments: names, terminal }: Call): Promise<Outcome<ScanTarget>> {
  const files: string[] = [];
  for (const name of names.length === 0 ? ["."] : names) {
    const path = resolve(terminal.folder, name);
    const about = await stat(path).catch(() => undefined);
    if (about === undefined) return misuse(`${path} does not exist`);
    if (about.isDirectory()) {
      if (names.length > 1) {
        return misuse("One folder or several files can be analysed", "Select folders with --include.");
      }
      return done({ root: path, files: undefined });
    }
    const inside = relative(terminal.folder, path);
    if (inside.startsWith(`..${sep}`) || isAbsolute(inside)) return misuse(`${path} is not in the current folder`);
    files.push(inside.split(sep).join("/"));
  }
  return done({ root: terminal.folder, files: [...new Set(files)] });
}

/** Whether only a part of the code is analysed; and the option that says so. */
export function partOf({ options }: Call, { files }: ScanTarget): string | undefined {
  if (options.has("changed") || options.text("changed") !== undefined) return "--changed";
  if (options.has("staged")) return "--staged";
  if (options.text("diff") !== undefined) return "--diff";
  return files === undefined ? undefined : "A list of files";
}

/** Opens what the options select: everything, named files, files that changed, what is staged, lines of a diff. */
export async function chooseSource(call: Call, target: ScanTarget): Promise<Outcome<ScanSource>> {
  const { options, terminal } = call;
  const { root, files } = target;
  const prefix = prefixOf(terminal.folder, root);
  const chosen = ["changed", "staged", "diff"].filter((name) => options.has(name) || options.text(name) !== undefined);
  if (chosen.length + (files === undefined ? 0 : 1) > 1) {
    return misuse("A list of files, --changed, --staged and --diff exclude each other");
  }
  if (files !== undefined) {
    const wanted = files.map((path) => ({ path, content: onDisk }));
    return done({ files: listedSource(root, wanted), prefix, isWhole: false, label: root });
  }
  if (chosen[0] === "staged") return changedSource(root, prefix, "HEAD", true);
  if (chosen[0] === "changed") {
    const base = await baseOf(call, root);
    return base.ok ? changedSource(root, prefix, base.value, false) : base;
  }
  const diff = options.text("diff");
  if (diff !== undefined) return diffSource(call, root, prefix, diff);
  const { openFolder } = await import("../../analyser/index.ts");
  const opened = await openFolder(root);
  if (!opened.ok) return misuse(problemDetail(opened.problem, "en"));
  return done({ files: opened.value, prefix, isWhole: true, label: root });
}

/** The commit that `--changed` names, else the merge base with the target, as for `check`. */
async function baseOf({ options, terminal }: Call, root: string): Promise<Outcome<string>> {
  const named = options.text("changed");
  if (named !== undefined) return done(named);
  const needs = { ancestors: false, changes: false, ownTarget: true };
  const context = await findContext(options, terminal.environment, root, needs);
  if (!context.ok) return context;
  if (context.value.base !== undefined) return done(context.value.base.value);
  return misuse("There is no base to compare with", "Name a commit: --changed <commit>.");
}

async function changedSource(
  root: string,
  prefix: string,
  base: string,
  isStaged: boolean,
): Promise<Outcome<ScanSource>> {
  if (base.startsWith("-")) return misuse(`${base} is not a commit`);
  const changes = await listChanges(root, base, isStaged);
  if (!changes.ok) return fail({ ...changes.failure, exit: "usage" });
  const [unmerged] = changes.value.unmerged;
  if (unmerged !== undefined) return misuse(`${unmerged} has conflicts of a merge`, "Resolve them first.");
  const files = listedSource(root, contentsNow(changes.value.files));
  const label = isStaged ? `${root} (staged)` : `${root} (changed since ${base.slice(0, 40)})`;
  return done({ files, prefix, isWhole: false, label });
}

async function diffSource(call: Call, root: string, prefix: string, name: string): Promise<Outcome<ScanSource>> {
  const text = await readDiffText(call, name);
  if (!text.ok) return text;
  const diff = readDiff(text.value);
  if (!diff.ok) return diff;
  const repository = await readRepository(root);
  const below = repository !== undefined && "prefix" in repository ? repository.prefix : "";
  const changed = new Map(
    diff.value.filter(({ path }) => path.startsWith(below)).map(({ path, lines }) => [path.slice(below.length), lines]),
  );
  const outside = [...changed.keys()].find((path) => isAbsolute(path) || path.split("/").includes(".."));
  if (outside !== undefined) return misuse(`${outside} is not in ${root}`);
  const files = listedSource(
    root,
    [...changed.keys()].map((path) => ({ path, content: onDisk })),
  );
  const label = `${root} (lines of ${name === "-" ? "a diff" : name})`;
  return done({
    files,
    prefix,
    isWhole: false,
    label,
    // A finding about a duplicate is wanted if one of its places changed.
    isWanted: (finding) =>
      [finding, ...finding.related].some(({ path, startLine, endLine }) =>
        touches(changed.get(path) ?? [], startLine, endLine),
      ),
  });
}

/** Whether lines of a finding are among the changed ones. */
function touches(lines: ChangedFile["lines"], startLine: number | null, endLine: number | null): boolean {
  if (startLine === null) return lines.length > 0;
  return lines.some(([from, to]) => from <= (endLine ?? startLine) && startLine <= to);
}

async function readDiffText({ terminal }: Call, name: string): Promise<Outcome<string>> {
  if (name === "-") return done(await readStream(terminal.input));
  const path = resolve(terminal.folder, name);
  try {
    const { size } = await stat(path);
    if (size > diffBytesMax) return misuse(`${path} is larger than ${diffBytesMax} bytes`);
    return done(await readFile(path, "utf8"));
  } catch (error) {
    return fail({ exit: "usage", title: `${path} cannot be read`, detail: systemWords(error) });
  }
}

/** Files of a list, on disk or in the index. */
export function listedSource(root: string, wanted: readonly WantedContent[]): FileSource {
  const byPath = new Map(wanted.map((file) => [file.path, file]));
  const sorted = [...byPath.keys()].sort();
  const open: FileSource["open"] = (paths) =>
    openContents(
      root,
      paths.flatMap((path) => byPath.get(path) ?? []),
    );
  return {
    list: () => Promise.resolve(sorted),
    open,
    absolutePathOf: null,
    readAtTop: () => Promise.resolve(null),
    history: null,
    async whole() {
      const { openWorkingTree } = await import("../../analyser/index.ts");
      return openWorkingTree(root);
    },
  };
}
