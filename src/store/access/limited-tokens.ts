import { accept, refuse } from "../../text/index.ts";
import { audit } from "../audit/commands.ts";
import type { InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import type { Instant } from "../instant.ts";
import { visibleProjectName } from "../projects/visible-rows.ts";
import type { WriteResult } from "../write-result.ts";
import type { AccessWrites, NewLimitedToken } from "./contract.ts";
import { limitedTokenReads } from "./limited-token-reads.ts";
import type { LimitedTokenRow } from "./rows.ts";
import { addTechnicalUser, dropTechnicalUsers } from "./technical-users.ts";

/** The number of limited tokens of one user, and of project tokens of one project. */
export const limitedTokensMax = 100;
/** An expired token is listed for this time, so that its owner sees why a job is refused. */
const expiredMillisecondsMax = 30 * 24 * 3_600_000;

export async function createLimitedToken(
  transaction: StoreTransaction,
  token: InputOf<AccessWrites, "createLimitedToken">,
): Promise<WriteResult<LimitedTokenRow, "token.too-many" | "project.absent">> {
  const { userId, projectId } = token;
  if (projectId !== null && (await visibleProjectName(transaction, projectId)) === undefined) {
    return refuse({ code: "project.absent" });
  }
  if (await hasMany(transaction, { userId })) return tooMany;
  return accept(await insertToken(transaction, token, { userId, projectId, byUserId: userId }));
}

export async function createProjectToken(
  transaction: StoreTransaction,
  token: InputOf<AccessWrites, "createProjectToken">,
): Promise<WriteResult<LimitedTokenRow, "token.name-taken" | "token.too-many" | "project.absent">> {
  const { projectId, name, byUserId } = token;
  const project = await visibleProjectName(transaction, projectId);
  if (project === undefined) return refuse({ code: "project.absent" });
  if (await hasMany(transaction, { projectId })) return tooMany;
  const userId = await addTechnicalUser(transaction, { projectId, project, name, at: token.at });
  if (userId === undefined) return refuse({ code: "token.name-taken", params: { name } });
  return accept(await insertToken(transaction, token, { userId, projectId, byUserId }));
}

export async function revokeLimitedToken(
  transaction: StoreTransaction,
  { tokenId, byUserId, at }: InputOf<AccessWrites, "revokeLimitedToken">,
): Promise<WriteResult<null, "token.absent">> {
  const token = await limitedTokenReads(transaction).limitedToken(tokenId);
  if (token === undefined) return refuse({ code: "token.absent" });
  await transaction.updateTable("tokens").set({ revoked_at: at }).where("id", "=", tokenId).execute();
  await dropTechnicalUsers(transaction, "id", token.userId, at);
  const owner = token.userId === byUserId ? {} : { owner: token.ownerLogin };
  const detail = { token: tokenId, name: token.name, ...owner };
  await audit(transaction, { at, userId: byUserId, action: "token.revoke", detail });
  return accept(null);
}

/** Revokes the tokens that are limited to a project that is deleted, and removes its technical users. */
export async function revokeTokensOfProject(
  transaction: StoreTransaction,
  projectId: number,
  at: Instant,
): Promise<void> {
  await transaction
    .updateTable("tokens")
    .set({ revoked_at: at })
    .where("project_id", "=", projectId)
    .where("revoked_at", "is", null)
    .execute();
  await dropTechnicalUsers(transaction, "project_id", projectId, at);
}

/** Deletes limited tokens some time after they expired. */
export async function dropExpiredTokens(transaction: StoreTransaction, at: Instant): Promise<void> {
  const dropped = await transaction
    .deleteFrom("tokens")
    .where("kind", "=", "LIMITED")
    .where("expires_at", "<=", at - expiredMillisecondsMax)
    .returning("user_id")
    .execute();
  for (const { user_id: id } of dropped) await dropTechnicalUsers(transaction, "id", id, at);
}

const tooMany = refuse({ code: "token.too-many", params: { max: limitedTokensMax } });

async function hasMany(
  transaction: StoreTransaction,
  of: { readonly userId: number } | { readonly projectId: number },
): Promise<boolean> {
  const rows = await limitedTokenReads(transaction).limitedTokens({ of, limit: limitedTokensMax });
  return rows.length >= limitedTokensMax;
}

async function insertToken(
  transaction: StoreTransaction,
  token: NewLimitedToken,
  { userId, projectId, byUserId }: { userId: number; projectId: number | null; byUserId: number },
): Promise<LimitedTokenRow> {
  const id = await takeNumbers(transaction, "token");
  await transaction
    .insertInto("tokens")
    .values({
      id,
      user_id: userId,
      kind: "LIMITED",
      name: token.name,
      hash: token.hash,
      created_at: token.at,
      expires_at: token.expiresAt,
      boot_id: null,
      last_used_at: null,
      revoked_at: null,
      session_id: null,
      scope: token.scope,
      project_id: projectId,
    })
    .execute();
  const row = await limitedTokenReads(transaction).limitedToken(id);
  if (row === undefined) throw new Error(`token ${id} was not stored`);
  await audit(transaction, {
    at: token.at,
    userId: byUserId,
    action: "token.create",
    detail: {
      token: id,
      name: token.name,
      scope: token.scope,
      ...(row.projectName === null ? {} : { project: row.projectName }),
      ...(row.ofProject ? { owner: row.ownerLogin } : {}),
      expiresAt: new Date(token.expiresAt).toISOString(),
    },
  });
  return row;
}
