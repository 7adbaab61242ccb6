import { accept, refuse } from "../../text/index.ts";
import { endSessionsOf } from "../access/tokens.ts";
import { userReads } from "../access/user-reads.ts";
import { audit } from "../audit/commands.ts";
import type { Commands, InputOf, OutputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import type { WriteResult } from "../write-result.ts";
import type { FactorWrites } from "./contract.ts";
import { dropFactorsOf } from "./drop-factors.ts";
import { factorReads } from "./reads.ts";
import type { FactorSecret } from "./rows.ts";
import { endStep, finishSecondStep, startSecondStep, trySecondStep } from "./second-steps.ts";

/** Factors of one user. */
const factorsMax = 20;

async function addFactor(
  transaction: StoreTransaction,
  factor: InputOf<FactorWrites, "addFactor">,
): Promise<OutputOf<FactorWrites, "addFactor">> {
  const { userId, kind, name, secret, credential, counter, at } = factor;
  if ((await endStep(transaction, factor.hash)) !== userId) return refuse({ code: "factor.step-absent" });
  if ((await factorsOf(transaction, userId)).length >= factorsMax) {
    return refuse({ code: "factor.too-many", params: { max: factorsMax } });
  }
  const id = await takeNumbers(transaction, "factor");
  const row = await transaction
    .insertInto("factors")
    .values({ id, user_id: userId, kind, name, secret, credential, counter, created_at: at, last_used_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row === undefined) return refuse({ code: "factor.known" });
  const storedCodes = (await factorReads(transaction).recoveryCodesLeft(userId)) === 0;
  if (storedCodes) await storeCodes(transaction, userId, factor.recoveryHashes);
  await audit(transaction, { at, userId, action: "factor.add", detail: { factor: id, kind, name } });
  return accept({ factor: { id, kind, name, createdAt: at, lastUsedAt: null }, storedCodes });
}

async function removeFactor(
  transaction: StoreTransaction,
  { userId, factorId, required, at }: InputOf<FactorWrites, "removeFactor">,
): Promise<WriteResult<null, "factor.absent" | "factor.required">> {
  const factors = await factorsOf(transaction, userId);
  const factor = factors.find(({ id }) => id === factorId);
  if (factor === undefined) return refuse({ code: "factor.absent" });
  const last = factors.length === 1;
  if (last && required) return refuse({ code: "factor.required" });
  await transaction.deleteFrom("factors").where("id", "=", factorId).execute();
  if (last) await storeCodes(transaction, userId, []);
  const { kind, name } = factor;
  await audit(transaction, { at, userId, action: "factor.remove", detail: { factor: factorId, kind, name } });
  return accept(null);
}

async function replaceRecoveryCodes(
  transaction: StoreTransaction,
  { userId, hashes, at }: InputOf<FactorWrites, "replaceRecoveryCodes">,
): Promise<WriteResult<null, "factor.absent">> {
  if ((await factorsOf(transaction, userId)).length === 0) return refuse({ code: "factor.absent" });
  await storeCodes(transaction, userId, hashes);
  await audit(transaction, { at, userId, action: "factor.codes", detail: { count: hashes.length } });
  return accept(null);
}

async function resetFactors(
  transaction: StoreTransaction,
  { userId, byUserId = null, at }: InputOf<FactorWrites, "resetFactors">,
): Promise<WriteResult<number, "user.absent">> {
  const user = await userReads(transaction).userById(userId);
  if (user === undefined) return refuse({ code: "user.absent" });
  const { length: count } = await factorsOf(transaction, userId);
  await dropFactorsOf(transaction, userId);
  await endSessionsOf(transaction, userId);
  await audit(transaction, { at, userId: byUserId, action: "factor.reset", detail: { login: user.login, count } });
  return accept(count);
}

function factorsOf(transaction: StoreTransaction, userId: number): Promise<readonly FactorSecret[]> {
  return factorReads(transaction).factorsOfUser(userId);
}

async function storeCodes(transaction: StoreTransaction, userId: number, hashes: readonly string[]): Promise<void> {
  await transaction.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  for (const hash of hashes) await transaction.insertInto("recovery_codes").values({ user_id: userId, hash }).execute();
}

/** Every command of this area. */
export const factorCommands: Commands<FactorWrites> = {
  startSecondStep,
  trySecondStep,
  finishSecondStep,
  addFactor,
  removeFactor,
  replaceRecoveryCodes,
  resetFactors,
};
