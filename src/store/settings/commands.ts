import { changedValues } from "../audit/changed-values.ts";
import { audit } from "../audit/commands.ts";
import type { AuditContext, AuditEntry } from "../audit/rows.ts";
import { fromJson, toJson } from "../database/columns.ts";
import type { Commands, InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import { isStale } from "../write-result.ts";
import type { SettingWrites } from "./contract.ts";

export async function changeSettings(
  transaction: StoreTransaction,
  change: InputOf<SettingWrites, "changeSettings">,
): Promise<boolean> {
  // Taking no number gives the next one and locks the sequence until the end.
  const revision = (await takeNumbers(transaction, "settings-revision", 0)) - 1;
  if (isStale(change, revision)) return false;
  await takeNumbers(transaction, "settings-revision");
  const before = await storedValues(transaction);
  for (const [name, value] of Object.entries(change.values)) {
    await transaction
      .insertInto("settings")
      .values({ name, value: toJson(value) })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: toJson(value) }))
      .execute();
  }
  if (change.by !== undefined) await auditChange(transaction, before, change.values, change.by);
  return true;
}

async function storedValues(transaction: StoreTransaction): Promise<Readonly<Record<string, unknown>>> {
  const rows = await transaction.selectFrom("settings").selectAll().execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, fromJson(value)]));
}

async function auditChange(
  transaction: StoreTransaction,
  before: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
  { at, byUserId = null }: AuditContext,
): Promise<void> {
  const detail = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]));
  await audit(transaction, {
    at,
    userId: byUserId,
    action: "settings.change",
    detail,
    changes: changedValues(before, values),
  });
}

function plain(value: unknown): AuditEntry["detail"][string] {
  if (value === null || typeof value === "number" || typeof value === "boolean") return value;
  return typeof value === "string" ? value : toJson(value);
}

/** Every command of this area. */
export const settingCommands: Commands<SettingWrites> = {
  changeSettings,
};
