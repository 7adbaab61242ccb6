import { folderOfKind, nameOfKind } from "../../analyser/index.ts";

/** What a tree looks like. */
export interface TreeFacts {
  /** Numbers of files by language id. */
  readonly languages: ReadonlyMap<string, number>;
  readonly tests: readonly string[];
  readonly foreign: readonly string[];
}

/** Looks at the paths of a tree. `languageOf` returns null for files that are not source code. */
export function lookAtTree(paths: readonly string[], languageOf: (path: string) => string | null): TreeFacts {
  const languages = new Map<string, number>();
  const [tests, foreign] = [new Set<string>(), new Set<string>()];
  for (const path of paths) {
    const language = languageOf(path);
    if (language === null) continue;
    languages.set(language, (languages.get(language) ?? 0) + 1);
    const folders = path.split("/").slice(0, -1);
    const foreignAt = Math.max(folderOfKind(folders, "VENDORED"), folderOfKind(folders, "GENERATED"));
    if (foreignAt !== -1) {
      foreign.add(`${folders.slice(0, foreignAt + 1).join("/")}/**`);
      continue;
    }
    const testAt = folderOfKind(folders, "TEST");
    const pattern = testAt === -1 ? nameOfKind(path, "TEST") : undefined;
    if (pattern !== undefined) tests.add(pattern);
    if (testAt !== -1) tests.add(`${folders.slice(0, testAt + 1).join("/")}/**`);
  }
  const sorted = [...languages].toSorted(([, left], [, right]) => right - left);
  return { languages: new Map(sorted), tests: [...tests].sort(), foreign: [...foreign].sort() };
}

const patternsMax = 20;

/** The text of a configuration that fits a tree. `thresholds` are the usual ones, shown as comments. */
export function proposeText(
  { languages, tests, foreign }: TreeFacts,
  name: string,
  thresholds: Readonly<Record<string, number>>,
): string {
  const found = [...languages].map(([id, count]) => `${id} (${count})`).join(", ");
  const lines = [
    "# Settings of Belvedere for this repository. docs/analyser.md explains each key.",
    `# Files by language: ${found === "" ? "none" : found}`,
    "",
    `# project: ${JSON.stringify(name)}`,
    ...section("paths:\n  exclude:", foreign, "  "),
    ...section("tests:", tests, ""),
    "# rules:",
    "#   to-do-comment: false",
    "# severities:",
    "#   empty-catch: CRITICAL",
    "# thresholds:",
    ...Object.entries(thresholds).map(([key, value]) => `#   ${key}: ${value}`),
  ];
  return `${lines.join("\n")}\n`;
}

function section(heading: string, patterns: readonly string[], indent: string): readonly string[] {
  if (patterns.length === 0) return [];
  const shown = patterns.slice(0, patternsMax).map((pattern) => `${indent}  - ${JSON.stringify(pattern)}`);
  const more = patterns.length - shown.length;
  return [heading, ...shown, ...(more > 0 ? [`${indent}  # and ${more} more that are not listed`] : [])];
}
