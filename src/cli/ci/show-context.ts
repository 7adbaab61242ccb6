import { plainText } from "../output/plain-text.ts";
import type { CiContext } from "./context.ts";
import type { Found } from "./facts.ts";
import type { ContextNote } from "./repository.ts";

/** The context for people: a line for each value, with its origin. */
export function contextText(context: CiContext): string {
  const { ancestors, changes } = context;
  const rows: readonly (readonly [name: string, found: Found<string> | undefined])[] = [
    ["branch", context.branch],
    ["commit", context.commit],
    ["pull request", context.pullRequest],
    ["fork", context.fork],
    ["default branch", context.defaultBranch],
    ["target", context.target],
    ["base", context.base],
    ["ancestors", ancestors && { ...ancestors, value: String(ancestors.value.length) }],
    ["changed lines", changes && { ...changes, value: changesText(changes.value) }],
  ];
  const shown = rows.map(([name, found]) => {
    const text = found === undefined ? "unknown" : `${found.value}  (${found.from})`;
    return `${name.padEnd("default branch".length)}  ${plainText(text)}`;
  });
  return `${[`${"CI system".padEnd("default branch".length)}  ${context.system ?? "none"}`, ...shown].join("\n")}\n${notesText(context.notes)}`;
}

function changesText(files: NonNullable<CiContext["changes"]>["value"]): string {
  const lines = files.flatMap((file) => file.lines).reduce((sum, [from, to]) => sum + to - from + 1, 0);
  return `${lines} in ${files.length} ${files.length === 1 ? "file" : "files"}`;
}

/** What is missing, and how to get it. */
export function notesText(notes: readonly ContextNote[]): string {
  return notes
    .map(({ text, fix }) => {
      const lines = (fix ?? "").split("\n").filter((line) => line !== "");
      return [`Note: ${plainText(text)}`, ...lines.map((line) => `  ${plainText(line)}`)].join("\n");
    })
    .map((note) => `${note}\n`)
    .join("");
}

/** The context for programs. */
export function contextJson(context: CiContext): string {
  const nullable = Object.entries(context).map(([name, value]) => [name, (value as unknown) ?? null] as const);
  return `${JSON.stringify(Object.fromEntries(nullable))}\n`;
}
