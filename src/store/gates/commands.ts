import { accept } from "../../text/index.ts";
import { audit } from "../audit/commands.ts";
import { toJson } from "../database/columns.ts";
import type { Commands, InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { nameForChange } from "../projects/changed-project.ts";
import type { WriteResult } from "../write-result.ts";
import type { GateWrites } from "./contract.ts";
import type { GateRow } from "./rows.ts";

export async function putGate(
  transaction: StoreTransaction,
  change: InputOf<GateWrites, "putGate">,
): Promise<WriteResult<GateRow, "project.absent" | "revision.stale">> {
  const { projectId, conditions } = change;
  const stored = await transaction
    .selectFrom("gates")
    .select("revision")
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  const before = stored?.revision ?? 0;
  const name = await nameForChange(transaction, change, before);
  if (!name.ok) return name;
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
  });
  return accept({ conditions, revision });
}

/** Every command of this area. */
export const gateCommands: Commands<GateWrites> = {
  putGate,
};
