import type { Collector } from "../collector.ts";

/** Types that a fully qualified name never means: it names something in a file. */
const containerTypes: ReadonlySet<string> = new Set(["APPLICATION", "FOLDER", "FILE"]);

/** A fully qualified name of a report, and the artifacts that it may mean. */
interface LogicalName {
  readonly segments: readonly string[];
  readonly parameters: string;
  readonly findings: readonly number[];
  /** Artifacts of the name, and those of them that have the same parameters too. */
  readonly named: number[];
  readonly same: number[];
}

/** Two artifacts say as much as all of them: the name is not unique. */
const artifactsMax = 2;

/**
 * Places findings that have a fully qualified name and no file: on the function or class of that name, if there is exactly
 * one. Of functions with the same name, the parameters decide. Other findings stay where they are.
 */
export function settleLogicalPlaces(collector: Collector): void {
  const { findings, paths, lines, types, typeOf } = collector;
  if (findings.logicalNames.size === 0) return;
  const byLastSegment = Map.groupBy(
    Array.from(findings.logicalNames, ([name, rows]) => parseName(name, rows)),
    ({ segments }) => segments.at(-1),
  );
  for (let artifact = 1; artifact < paths.size; artifact++) {
    if (lines.at(artifact) === 0 || containerTypes.has(types.ids[typeOf.at(artifact)]!)) continue;
    offerArtifact(artifact, paths.text(artifact), byLastSegment);
  }
  for (const { named, same, findings: rows } of [...byLastSegment.values()].flat()) {
    const [place] = same.length === 1 ? same : named.length === 1 ? named : [];
    if (place !== undefined) for (const row of rows) findings.artifacts.set(row, place);
  }
}

function parseName(name: string, findings: readonly number[]): LogicalName {
  const { plain, parameters } = splitParameters(name);
  return { segments: segmentsOf(plain), parameters, findings, named: [], same: [] };
}

function offerArtifact(
  artifact: number,
  path: string,
  names: ReadonlyMap<string | undefined, readonly LogicalName[]>,
): void {
  const hash = path.indexOf("#");
  const { plain, parameters } = splitParameters(path.slice(hash + 1));
  const own = segmentsOf(plain);
  for (const name of names.get(own.at(-1)) ?? []) {
    if (!isNamed(own, hash === -1 ? "" : path.slice(0, hash), name.segments)) continue;
    if (name.named.length < artifactsMax) name.named.push(artifact);
    if (name.parameters === parameters && name.same.length < artifactsMax) name.same.push(artifact);
  }
}

/**
 * Whether a name is that of the artifact in its file, alone or after the names of folders: `org.example.Account.pay` is
 * `Account.pay` in `src/org/example/Account.java`. In Python, the file is part of the name.
 */
function isNamed(own: readonly string[], file: string, name: readonly string[]): boolean {
  if (name.length < own.length) return false;
  const folders = file.split("/");
  const stem = folders.pop()!.replace(/\.[^.]*$/, "");
  return endsWith([...folders, ...own], name) || endsWith([...folders, stem, ...own], name);
}

function endsWith(whole: readonly string[], end: readonly string[]): boolean {
  const start = whole.length - end.length;
  return start >= 0 && end.every((segment, index) => segment === whole[start + index]);
}

function splitParameters(name: string): { readonly plain: string; readonly parameters: string } {
  const start = name.indexOf("(");
  if (start <= 0) return { plain: name, parameters: "" };
  return { plain: name.slice(0, start), parameters: name.slice(start).replaceAll(/\s/g, "") };
}

/** Languages separate the parts of names differently: `a::b`, `a.b`, `a/b`, `A$B`, `A+B`, `A#b`. */
function segmentsOf(name: string): readonly string[] {
  return name.split(/::|[./\\$+#]/).filter((segment) => segment !== "");
}
