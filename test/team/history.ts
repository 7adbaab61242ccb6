import { execFileSync } from "node:child_process";
import { form } from "../harness/form.ts";
import { inRoot } from "../docs/documents.ts";

/** The lines of every file at one state of a repository. */
export type Lines = ReadonlyMap<string, readonly string[]>;

/** A part of this project that changes often, and is small enough to be sent several hundred times. */
const folders = ["src/portfolio", "src/visibility"];

/**
 * States of this project's own code, oldest first, as its history has them: the newest in the long form, else the oldest, so
 * that the test does not change with every commit. A clone that knows fewer commits repeats the last state, so that the team
 * still works on real code.
 */
export function readHistory(days: number): readonly Lines[] {
  const known = git("log", "--first-parent", "--format=%H", "--", ...folders)
    .split("\n")
    .filter((line) => line !== "")
    .toReversed();
  const commits = form === "long" ? known.slice(-days * 3) : known.slice(0, days * 3);
  const step = Math.max(1, Math.floor(commits.length / days));
  const chosen = commits.filter((_commit, index) => index % step === 0).slice(-days);
  const texts = new Map<string, readonly string[]>();
  const states = chosen.map((commit) => readState(commit, texts));
  const newest = states.at(-1) ?? readState("HEAD", texts);
  return Array.from({ length: days }, (_none, day) => states[day] ?? newest);
}

function readState(commit: string, texts: Map<string, readonly string[]>): Lines {
  const files = git("ls-tree", "-r", commit, "--", ...folders)
    .split("\n")
    .flatMap((line) => {
      const [, blob, path] = /^\d+ blob ([\da-f]+)\t(.*\.ts)$/.exec(line) ?? [];
      return blob === undefined || path === undefined ? [] : [[path, blob] as const];
    });
  return new Map(
    files.map(([path, blob]) => {
      const lines = texts.get(blob) ?? git("cat-file", "blob", blob).split("\n");
      texts.set(blob, lines);
      return [path, lines];
    }),
  );
}

function git(...words: readonly string[]): string {
  return execFileSync("git", words, { cwd: inRoot("."), encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
}
