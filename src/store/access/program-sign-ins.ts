import { accept, refuse } from "../../text/index.ts";
import { audit } from "../audit/commands.ts";
import type { InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import type { WriteResult } from "../write-result.ts";
import type { AccessWrites } from "./contract.ts";
import { toProgramSignIn } from "./mapping.ts";
import type { ProgramSignInRow, UserRow } from "./rows.ts";
import { userReads } from "./user-reads.ts";

export async function startProgramSignIn(
  transaction: StoreTransaction,
  request: InputOf<AccessWrites, "startProgramSignIn">,
): Promise<WriteResult<null, never>> {
  await transaction.deleteFrom("program_sign_ins").where("expires_at", "<=", request.at).execute();
  const { code, secretHash, name, port, expiresAt } = request;
  await transaction
    .insertInto("program_sign_ins")
    .values({
      code,
      secret_hash: secretHash,
      name,
      port,
      expires_at: expiresAt,
      allowed: null,
      user_id: null,
      approval_hash: null,
    })
    .execute();
  const newest = transaction
    .selectFrom("program_sign_ins as newest")
    .select("newest.code")
    .orderBy("newest.expires_at", "desc")
    .orderBy("newest.code")
    .limit(request.countMax);
  const { count } = await transaction
    .selectFrom("program_sign_ins")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count > request.countMax) {
    await transaction.deleteFrom("program_sign_ins").where("code", "not in", newest).execute();
  }
  return accept(null);
}

export async function decideProgramSignIn(
  transaction: StoreTransaction,
  { code, allow, userId, approvalHash, at }: InputOf<AccessWrites, "decideProgramSignIn">,
): Promise<WriteResult<ProgramSignInRow, "program.absent">> {
  const row = await transaction
    .updateTable("program_sign_ins")
    .set({ allowed: allow ? 1 : 0, user_id: userId, approval_hash: approvalHash })
    .where("code", "=", code)
    .where("allowed", "is", null)
    .where("expires_at", ">", at)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return refuse({ code: "program.absent" });
  await audit(transaction, { at, userId, action: "sign-in.program", detail: { program: row.name, allowed: allow } });
  return accept(toProgramSignIn(row));
}

export async function takeProgramSignIn(
  transaction: StoreTransaction,
  { secretHash, approvalHash, at }: InputOf<AccessWrites, "takeProgramSignIn">,
): Promise<WriteResult<UserRow, "program.absent" | "program.pending" | "program.denied">> {
  const row = await transaction
    .selectFrom("program_sign_ins")
    .selectAll()
    .where("secret_hash", "=", secretHash)
    .where("expires_at", ">", at)
    .executeTakeFirst();
  if (row === undefined) return refuse({ code: "program.absent" });
  if (row.allowed === null || row.user_id === null) return refuse({ code: "program.pending" });
  // A program on the user's own machine also has what the browser brought there.
  if (row.allowed === 1 && row.port !== null && row.approval_hash !== approvalHash) {
    return refuse({ code: "program.absent" });
  }
  const user = await userReads(transaction).userById(row.user_id);
  if (row.allowed === 0) return refuse({ code: "program.denied" });
  if (user === undefined || user.disabled) return refuse({ code: "program.absent" });
  await transaction.deleteFrom("program_sign_ins").where("code", "=", row.code).execute();
  await audit(transaction, { at, userId: user.id, action: "sign-in", detail: { program: row.name } });
  return accept(user);
}
