import { TableReader } from "./arrow/table-reader.ts";
import type { ByteSource } from "./bytes.ts";
import { readWhole } from "./bytes-in-memory.ts";
import type { Column, Table } from "./columns.ts";
import { SnapshotDamagedError } from "./damage.ts";
import { formatVersion, markedTable } from "./facts-tables.ts";
import { mapIntegers, mapNumbers } from "./map-values.ts";

/** Numbers of groups: in memory, an array is as narrow as they allow. */
export type GroupColumn = Uint8Array<ArrayBufferLike> | Uint16Array<ArrayBufferLike> | Int32Array<ArrayBufferLike>;

/**
 * Findings of a version that differ in nothing that lists over all projects count by, as one row for each group. Reading
 * them costs as much as the version has groups, not findings.
 */
export interface FindingGroups {
  readonly size: number;
  /** The number of findings in each group. */
  readonly counts: GroupColumn;
  /** Index into the version's rules. */
  readonly rule: GroupColumn;
  /** 0, or 1 + the index of the reason in `relaxReasons`. */
  readonly decision: GroupColumn;
  /** 1 where the reference does not have the findings. */
  readonly isNew: GroupColumn;
  /** Why they are new: 0 unknown or not new, 1 their lines changed, 2 the tool or its rules. */
  readonly cause: GroupColumn;
  /** Index into `firstVersions`. */
  readonly first: GroupColumn;
  /** The versions that first had the findings; negative: a version of the branch of the reference. */
  readonly firstVersions: readonly number[];
  /** Index into `owners`. */
  readonly owner: GroupColumn;
  /** The first is null: no owner is known. */
  readonly owners: readonly (string | null)[];
}

/** The circumstances that stored groups are valid for. */
export interface GroupsOrigin {
  /** The folder of the version that decided which findings are new; empty: there was none. */
  readonly reference: string;
  /** Names of the parts in which nothing can be new. */
  readonly earlierParts: readonly string[];
  /** A digest of the version's rules. */
  readonly rules: string;
}

const referenceKey = "belvedere.reference";
const earlierPartsKey = "belvedere.earlier-parts";
const rulesKey = "belvedere.rules";

/** The table of a layer's groups. */
export function groupsTable(groups: FindingGroups, { reference, earlierParts, rules }: GroupsOrigin): Table {
  const integers = (values: ArrayLike<number>): Column => ({
    kind: "integer",
    values: new Int32Array(values),
    absent: null,
  });
  const first = mapNumbers(groups.first, (code) => groups.firstVersions[code]!);
  return markedTable(
    groups.size,
    [
      ["count", integers(groups.counts)],
      ["rule", integers(groups.rule)],
      ["decision", integers(groups.decision)],
      ["isNew", integers(groups.isNew)],
      ["cause", integers(groups.cause)],
      ["firstVersion", { kind: "number", values: first }],
      [
        "owner",
        {
          kind: "choice",
          values: mapIntegers(groups.owner, (code) => code - 1),
          choices: groups.owners.slice(1) as string[],
        },
      ],
    ],
    [
      [referenceKey, reference],
      [earlierPartsKey, JSON.stringify(earlierParts)],
      [rulesKey, rules],
    ],
  );
}

/** Reads stored groups, with one read of the whole part, because it is small. */
export async function readGroups(
  part: ByteSource,
): Promise<{ readonly groups: FindingGroups; readonly origin: GroupsOrigin }> {
  const table = await TableReader.open(await readWhole(part));
  const { metadata } = table;
  if (metadata.get("belvedere.format") !== formatVersion) throw new SnapshotDamagedError("groups: unknown format");
  const integers = async (name: string): Promise<Int32Array<ArrayBufferLike>> => {
    const column = table.has(name) ? await table.column(name) : undefined;
    if (column?.kind !== "integer") throw new SnapshotDamagedError(`groups: no integers ${name}`);
    return column.values;
  };
  const [first, owner] = [await table.column("firstVersion"), await table.column("owner")];
  if (first.kind !== "number" || owner.kind !== "choice") throw new SnapshotDamagedError("groups: other columns");
  const firstVersions = [...new Set(first.values)];
  const codes = new Map(firstVersions.map((version, code) => [version, code]));
  return {
    groups: {
      size: table.rows,
      counts: await integers("count"),
      rule: await integers("rule"),
      decision: new Uint8Array(await integers("decision")),
      isNew: new Uint8Array(await integers("isNew")),
      cause: new Uint8Array(await integers("cause")),
      first: mapIntegers(first.values, (version) => codes.get(version)!),
      firstVersions,
      owner: owner.values.map((value) => value + 1),
      owners: [null, ...owner.choices],
    },
    origin: {
      reference: metadata.get(referenceKey) ?? "",
      earlierParts: JSON.parse(metadata.get(earlierPartsKey) ?? "[]") as string[],
      rules: metadata.get(rulesKey) ?? "",
    },
  };
}
