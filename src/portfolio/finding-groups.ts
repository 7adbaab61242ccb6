import { createHash } from "node:crypto";
import { mapBytes, mapIntegers, type FindingGroups, type GroupColumn, type Rule } from "../snapshot/index.ts";
import type { TriageNote } from "../store/index.ts";
import type { ArtifactOwners } from "./artifact-owners.ts";
import type { FirstVersions } from "./first-versions.ts";
import { totalsOf, type GroupTotals } from "./group-totals.ts";

/** Tables of this size are arrays; larger ones are maps. */
const tableSizeMax = 2 ** 22;

/** The columns by which findings are grouped. */
export interface GroupedColumns {
  readonly rule: Int32Array<ArrayBufferLike>;
  readonly rules: readonly Rule[];
  /** See `FindingGroups`. */
  readonly decisions: Uint8Array<ArrayBufferLike>;
  /** Undefined: no finding is new. */
  readonly isNew: Uint8Array<ArrayBufferLike> | undefined;
  /** Undefined: no cause is known. */
  readonly cause: Uint8Array<ArrayBufferLike> | undefined;
  readonly first: FirstVersions;
  /** For every finding, the row of its artifact. */
  readonly artifact: Int32Array<ArrayBufferLike>;
  readonly owners: ArtifactOwners;
}

/** Groups that also differ by the user that findings are assigned to. */
export interface AssignedGroups extends FindingGroups {
  readonly rules: readonly Rule[];
  /** Index into `assigned`. */
  readonly assignee: GroupColumn;
  /** The id of a finding with this assignee, whose current name is in its note. The first is 0: no assignee. */
  readonly assigned: readonly number[];
  readonly totals: GroupTotals;
}

/** For every finding a code below `size`. */
interface Dimension {
  readonly codes: ArrayLike<number>;
  readonly size: number;
}

/** A digest that equal rules share. */
export function rulesDigest(rules: readonly Rule[]): string {
  // In this order, whatever the order in which the objects have them.
  const values = rules.map(({ id, name, description, helpUri, tool, families, categories }) => {
    const texts = [id, name, description, helpUri, tool];
    return [texts, families, categories];
  });
  return createHash("sha256").update(JSON.stringify(values)).digest("base64url");
}

/** Groups findings by all columns. */
export function groupFindings(columns: GroupedColumns): FindingGroups {
  const { groups, rows } = groupRows(columns.rule.length, dimensionsOf(columns));
  return groupsAt(columns, groups, rows);
}

/** The same by the assignee, too: `notes` are those on the branch's findings. */
export function groupAssigned(
  columns: GroupedColumns,
  ids: Float64Array<ArrayBufferLike>,
  notes: ReadonlyMap<number, TriageNote>,
): AssignedGroups {
  const known = new Map<string, number>();
  const assigned = [0];
  const codes = mapIntegers(ids, (id) => {
    const login = notes.get(id)?.assignee?.login;
    if (login === undefined) return 0;
    const code = known.get(login) ?? assigned.push(id) - 1;
    known.set(login, code);
    return code;
  });
  const dimensions = [...dimensionsOf(columns), { codes, size: assigned.length }];
  const { groups, rows } = groupRows(columns.rule.length, dimensions);
  const assignee = rows.map((row) => codes[row]!);
  const found = groupsAt(columns, groups, rows);
  return { ...found, rules: columns.rules, assignee, assigned, totals: totalsOf(found, assignee) };
}

/** Groups of which no finding is assigned. */
export function unassigned(groups: FindingGroups, rules: readonly Rule[]): AssignedGroups {
  const assignee = new Int32Array(groups.size);
  return { ...groups, rules, assignee, assigned: [0], totals: totalsOf(groups, assignee) };
}

function dimensionsOf({ rule, rules, decisions, isNew, cause, first, artifact, owners }: GroupedColumns): Dimension[] {
  const owner = owners.owners.length === 1 ? [] : artifact.map((row) => owners.codes[row]!);
  return [
    { codes: rule, size: rules.length },
    { codes: decisions, size: 256 },
    { codes: isNew ?? [], size: isNew === undefined ? 1 : 2 },
    { codes: cause ?? [], size: cause === undefined ? 1 : 3 },
    { codes: first.codes, size: first.versions.length },
    { codes: owner, size: owners.owners.length },
  ];
}

/** The number of findings in each group, and the first finding of each. */
function groupRows(size: number, dimensions: readonly Dimension[]): { groups: Int32Array; rows: Int32Array } {
  const codes = new Int32Array(size);
  let count = Math.min(size, 1);
  for (const dimension of dimensions) if (dimension.size > 1) count = refine(codes, count, dimension);
  const groups = new Int32Array(count);
  const rows = new Int32Array(count);
  for (let row = 0; row < size; row++) {
    const group = codes[row]!;
    if (groups[group] === 0) rows[group] = row;
    groups[group]! += 1;
  }
  return { groups, rows };
}

/** Divides each group by one more dimension, in place; returns the number of groups. */
function refine(groups: Int32Array, count: number, { codes, size }: Dimension): number {
  const known = count * size <= tableSizeMax ? arrayTable(count * size) : mapTable();
  let next = 0;
  for (let row = 0; row < groups.length; row++) {
    const key = groups[row]! * size + codes[row]!;
    let code = known.get(key);
    if (code === undefined) known.set(key, (code = next++));
    groups[row] = code;
  }
  return next;
}

interface CodeTable {
  get(key: number): number | undefined;
  set(key: number, code: number): void;
}

function arrayTable(size: number): CodeTable {
  const codes = new Int32Array(size);
  return {
    get: (key) => (codes[key] === 0 ? undefined : codes[key]! - 1),
    set: (key, code) => void (codes[key] = code + 1),
  };
}

function mapTable(): CodeTable {
  return new Map<number, number>();
}

function groupsAt(columns: GroupedColumns, counts: Int32Array, rows: Int32Array): FindingGroups {
  const { rule, decisions, isNew, cause, first, artifact, owners } = columns;
  const flags = (codes: Uint8Array | undefined): Uint8Array =>
    codes === undefined ? new Uint8Array(rows.length) : mapBytes(rows, (row) => codes[row]!);
  return {
    size: rows.length,
    counts,
    rule: rows.map((row) => rule[row]!),
    decision: flags(decisions),
    isNew: flags(isNew),
    cause: flags(cause),
    first: rows.map((row) => first.codes[row]!),
    firstVersions: first.versions,
    owner: rows.map((row) => owners.codes[artifact[row]!]!),
    owners: owners.owners,
  };
}
