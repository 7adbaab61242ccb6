import { accept, refuse } from "../../text/index.ts";
import { changedValues } from "../audit/changed-values.ts";
import { audit } from "../audit/commands.ts";
import { flag, fromJson, toJson } from "../database/columns.ts";
import type { Commands, InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { nameForChange } from "../projects/changed-project.ts";
import { isStale, type WriteResult } from "../write-result.ts";
import type { GateWrites } from "./contract.ts";
import { gateInForce } from "./reads.ts";
import type { GateRow, GroupGateRow } from "./rows.ts";

export async function putGate(
  transaction: StoreTransaction,
  change: InputOf<GateWrites, "putGate">,
): Promise<WriteResult<GateRow, "project.absent" | "revision.stale" | "gate.locked">> {
  const { projectId, conditions } = change;
  const stored = await transaction
    .selectFrom("gates")
    .select(["revision", "conditions"])
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  const before = stored?.revision ?? 0;
  const name = await nameForChange(transaction, change, before);
  if (!name.ok) return name;
  if ((await gateInForce(transaction, projectId)).locked) return refuse({ code: "gate.locked" });
  const revision = before + 1;
  await transaction
    .insertInto("gates")
    .values({ project_id: projectId, conditions: toJson(conditions), revision })
    .onConflict((conflict) =>
      conflict.column("project_id").doUpdateSet((update) => ({
        conditions: update.ref("excluded.conditions"),
        revision: update.ref("excluded.revision"),
      })),
    )
    .execute();
  await audit(transaction, {
    at: change.at,
    userId: change.userId,
    action: "gate.change",
    detail: { project: name.value, conditions: conditions.length },
    changes: changedValues({ conditions: stored && fromJson(stored.conditions) }, { conditions }),
  });
  return accept(await gateInForce(transaction, projectId));
}

export async function putGroupGate(
  transaction: StoreTransaction,
  change: InputOf<GateWrites, "putGroupGate">,
): Promise<WriteResult<GroupGateRow, "revision.stale">> {
  const { group, conditions, locked } = change;
  const row = await transaction
    .selectFrom("group_gates")
    .selectAll()
    .where("group_name", "=", group)
    .executeTakeFirst();
  const before = row?.revision ?? 0;
  if (isStale(change, before)) return refuse({ code: "revision.stale" });
  const revision = before + 1;
  const isLocked = locked && conditions.length > 0;
  // The row of a removed gate stays: with the first revision again, an entity tag of the removed gate would match a new one.
  const values = { group_name: group, conditions: toJson(conditions), locked: flag(isLocked), revision };
  await transaction.deleteFrom("group_gates").where("group_name", "=", group).execute();
  if (row !== undefined || conditions.length > 0) await transaction.insertInto("group_gates").values(values).execute();
  const detail = { group, conditions: conditions.length, locked };
  const changes = changedValues(
    row === undefined ? {} : { conditions: fromJson(row.conditions), locked: row.locked === 1 },
    { conditions, locked },
  );
  await audit(transaction, { at: change.at, userId: change.userId, action: "gate.change", detail, changes });
  return accept({ group, conditions, locked: isLocked, revision });
}

/** Every command of this area. */
export const gateCommands: Commands<GateWrites> = {
  putGate,
  putGroupGate,
};
