import type { Kysely, Selectable } from "kysely";
import { fromJson } from "../database/columns.ts";
import type { Tables } from "../database/schema.ts";
import type { GateReads } from "./contract.ts";
import type { GateCondition, GateRow, GroupGateRow } from "./rows.ts";

/** Reads of quality gates. */
export function gateReads(database: Kysely<Tables>): GateReads {
  return {
    gate: (projectId) => gateInForce(database, projectId),
    async groupGates() {
      const rows = await database.selectFrom("group_gates").selectAll().orderBy("group_name").execute();
      return rows.map(toGroupGate);
    },
  };
}

/** The gate that the project's builds are checked with. */
export async function gateInForce(database: Kysely<Tables>, projectId: number): Promise<GateRow> {
  const own = await database
    .selectFrom("projects")
    .leftJoin("gates", "gates.project_id", "projects.id")
    .select(["projects.group_name", "gates.conditions", "gates.revision"])
    .where("projects.id", "=", projectId)
    .executeTakeFirst();
  const revision = own?.revision ?? 0;
  const inherited = await gatesAround(database, own?.group_name ?? "");
  const locked = inherited.find((gate) => gate.locked);
  if (locked !== undefined) return { ...gateOf(locked), locked: true, revision };
  const conditions = fromJson(own?.conditions ?? "[]") as readonly GateCondition[];
  const nearest = inherited.at(-1);
  if (conditions.length > 0 || nearest === undefined) return { conditions, group: null, locked: false, revision };
  return { ...gateOf(nearest), locked: false, revision };
}

function gateOf({ group, conditions }: GroupGateRow): Pick<GateRow, "group" | "conditions"> {
  return { group, conditions };
}

/** The gates of a group and of the groups above it, outermost first. */
async function gatesAround(database: Kysely<Tables>, group: string): Promise<readonly GroupGateRow[]> {
  if (group === "") return [];
  const segments = group.split("/");
  const groups = segments.map((_, index) => segments.slice(0, index + 1).join("/"));
  const rows = await database.selectFrom("group_gates").selectAll().where("group_name", "in", groups).execute();
  return rows
    .map(toGroupGate)
    .filter(({ conditions }) => conditions.length > 0)
    .toSorted((one, other) => one.group.length - other.group.length);
}

function toGroupGate(row: Selectable<Tables["group_gates"]>): GroupGateRow {
  return {
    group: row.group_name,
    conditions: fromJson(row.conditions) as readonly GateCondition[],
    locked: row.locked === 1,
    revision: row.revision,
  };
}
