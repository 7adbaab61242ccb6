import {
  lowerBound,
  rowOfId,
  type Column,
  type Facts,
  type IdOrder,
  type LayerTriage,
  type TextColumn,
  type Tree,
  type VersionReader,
} from "../snapshot/index.ts";
import type { BranchTriage } from "../store/index.ts";
import { relaxReasons } from "../text/index.ts";

/** The info with the kind of code of an artifact, and the kinds that are rated apart. Other values mean nothing here. */
const codeKindInfo = "CODE_KIND";
const kindsApart: ReadonlySet<string | undefined> = new Set(["TEST", "GENERATED", "VENDORED"]);

/** The facts of a version that triage depends on. */
export interface TriagedFacts {
  readonly tree: Tree;
  readonly artifactOrder: IdOrder;
  readonly findingOrder: IdOrder;
  /** Row of the artifact of every finding, ascending. */
  readonly artifact: Int32Array<ArrayBufferLike>;
  /** Kinds of code of artifacts, such as tests; undefined if the results have none. */
  readonly kinds: Column | undefined;
  /** Findings that are relaxed in the results have a text here. */
  readonly imported: TextColumn | undefined;
}

/** Triage by the rows of one version. */
export interface RowTriage {
  /** One per finding: 0 counts, else 1 + the index of the reason in `relaxReasons`. */
  readonly relaxed: Uint8Array<ArrayBufferLike>;
  /** One per artifact: 1 if it is excluded. Undefined if none is. */
  readonly excluded: Uint8Array<ArrayBufferLike> | undefined;
}

/**
 * Which findings and artifacts count. The nearest decision wins: the one about the finding itself, else the one about
 * the nearest artifact above it, else the one in the report. What users say of an artifact overrides its kind of code.
 */
export function resolveTriage(facts: TriagedFacts, triage: BranchTriage): RowTriage {
  const { artifactOrder, findingOrder, artifact, tree } = facts;
  const relaxed = importedDecisions(facts);
  const said = triage.artifacts
    .map((entry) => ({ ...entry, row: rowOfId(artifactOrder, entry.artifactId) }))
    .filter(({ row }) => row !== -1)
    .toSorted((one, other) => one.row - other.row);
  for (const { row, reason, relaxed: isRelaxed } of said) {
    if (!isRelaxed) continue;
    const decision = 1 + (reason === null ? 0 : relaxReasons.indexOf(reason));
    relaxed.fill(decision, lowerBound(artifact, row), lowerBound(artifact, tree.end[row]!));
  }
  for (const [index, id] of triage.findingIds.entries()) {
    const row = rowOfId(findingOrder, id);
    if (row !== -1) relaxed[row] = triage.decisions[index]!;
  }
  const excluded = new Set(rowsApart(facts));
  for (const entry of said) {
    if (entry.excluded) excluded.add(entry.row);
    else if (!entry.relaxed) excluded.delete(entry.row);
  }
  return { relaxed, excluded: maskOf(tree.size, [...excluded]) };
}

/**
 * The artifacts whose kind of code is another one than that of the artifact above: tests, generated and vendored code have
 * their own ratings, and do not count above. The root always counts.
 */
function rowsApart({ tree, kinds }: TriagedFacts): number[] {
  if (kinds?.kind !== "choice" && kinds?.kind !== "text") return [];
  const kindOf = (row: number): string | undefined =>
    kinds.kind === "choice" ? kinds.choices[kinds.values[row]!] : kinds.values.at(row);
  const rows: number[] = [];
  for (let row = 1; row < tree.size; row++) {
    const kind = kindOf(row);
    if (kindsApart.has(kind) && kind !== kindOf(tree.parent[row]!)) rows.push(row);
  }
  return rows;
}

/** The triage that a stored layer was computed with, by row. */
export function resolveLayerTriage(facts: TriagedFacts, layer: LayerTriage): RowTriage {
  const relaxed = new Uint8Array(facts.artifact.length);
  for (const [index, id] of layer.relaxed.entries()) {
    const row = rowOfId(facts.findingOrder, id);
    if (row !== -1) relaxed[row] = layer.decisions[index]!;
  }
  const excluded = Array.from(layer.excluded, (id) => rowOfId(facts.artifactOrder, id)).filter((row) => row !== -1);
  return { relaxed, excluded: maskOf(facts.tree.size, excluded) };
}

/** The triage that is stored with a layer that was computed with it. */
export function layerTriageOf(
  rowTriage: RowTriage,
  findingIds: Float64Array<ArrayBufferLike>,
  artifactIds: Float64Array<ArrayBufferLike>,
): LayerTriage {
  const { relaxed, excluded } = rowTriage;
  const out = excluded ?? new Uint8Array(0);
  return {
    relaxed: findingIds.filter((_id, row) => relaxed[row] !== 0),
    decisions: relaxed.filter((decision) => decision !== 0),
    excluded: artifactIds.filter((_id, row) => out[row] === 1),
  };
}

/** Whether the same artifacts are excluded. */
export function excludesSame(one: RowTriage, other: RowTriage): boolean {
  if (one.excluded === undefined || other.excluded === undefined) return one.excluded === other.excluded;
  return Buffer.compare(one.excluded, other.excluded) === 0;
}

/** The facts of a version that is being built. */
export function triagedFacts({ tree, idOrder, infos, findings }: Facts): TriagedFacts {
  return {
    tree,
    artifactOrder: idOrder,
    findingOrder: findings.idOrder,
    artifact: findings.artifact,
    kinds: infos.get(codeKindInfo),
    imported: findings.importedRelaxations?.values,
  };
}

/** The facts of a stored version. */
export async function readTriagedFacts(reader: VersionReader): Promise<TriagedFacts> {
  return {
    tree: await reader.tree(),
    artifactOrder: await reader.idOrder("artifacts"),
    findingOrder: await reader.idOrder("findings"),
    artifact: (await reader.integers("findings", "artifact"))!,
    kinds: await reader.info(codeKindInfo),
    imported: await reader.texts("findings", "importedRelaxation"),
  };
}

function importedDecisions({ artifact, imported }: TriagedFacts): Uint8Array {
  const decisions = new Uint8Array(artifact.length);
  if (imported === undefined) return decisions;
  const decision = 1 + relaxReasons.indexOf("IMPORTED");
  for (let row = 0; row < decisions.length; row++) if (imported.has(row)) decisions[row] = decision;
  return decisions;
}

function maskOf(size: number, rows: readonly number[]): Uint8Array | undefined {
  if (rows.length === 0) return undefined;
  const mask = new Uint8Array(size);
  for (const row of rows) mask[row] = 1;
  return mask;
}
