import { accept, refuse } from "../../text/index.ts";
import { addTechnicalUser, dropTechnicalUsers } from "../access/technical-users.ts";
import { audit } from "../audit/commands.ts";
import { toJson } from "../database/columns.ts";
import type { Commands, InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import { visibleProjectName } from "../projects/visible-rows.ts";
import { isStale, type WriteResult } from "../write-result.ts";
import type { TrustedJobWrites } from "./contract.ts";
import { readTrustedJobs } from "./reads.ts";
import type { JobExchange, TrustedJob, TrustedJobs } from "./rows.ts";

async function putTrustedJobs(
  transaction: StoreTransaction,
  change: InputOf<TrustedJobWrites, "putTrustedJobs">,
): Promise<WriteResult<TrustedJobs, "project.absent" | "revision.stale" | "token.name-taken">> {
  const { projectId, jobs, at } = change;
  const project = await visibleProjectName(transaction, projectId);
  if (project === undefined) return refuse({ code: "project.absent" });
  const before = await readTrustedJobs(transaction, projectId);
  if (isStale(change, before.revision)) return refuse({ code: "revision.stale" });
  for (const job of before.jobs) {
    const after = jobs.find(({ name }) => name === job.name);
    if (after === undefined || !isSame(job, after)) await endTokens(transaction, projectId, job.name);
    if (after === undefined) await dropUser(transaction, projectId, job.name, at);
  }
  for (const { name } of jobs) {
    if (before.jobs.some((job) => job.name === name)) continue;
    const userId = await addTechnicalUser(transaction, { projectId, project, name, at });
    if (userId === undefined) return refuse({ code: "token.name-taken", params: { name } });
  }
  const stored = { jobs: toJson(jobs), revision: before.revision + 1 };
  await transaction
    .insertInto("trusted_jobs")
    .values({ project_id: projectId, ...stored })
    .onConflict((conflict) => conflict.column("project_id").doUpdateSet(stored))
    .execute();
  const detail = { project, count: jobs.length, jobs: summaryOf(jobs) };
  await audit(transaction, { at, userId: change.byUserId ?? null, action: "trusted-jobs.change", detail });
  return accept({ jobs, revision: stored.revision });
}

async function exchangeJobToken(
  transaction: StoreTransaction,
  exchange: JobExchange,
): Promise<WriteResult<null, "exchange.token-used" | "exchange.job-refused">> {
  const { projectId, job, at } = exchange;
  const project = await visibleProjectName(transaction, projectId);
  const { jobs } = await readTrustedJobs(transaction, projectId);
  const user = await jobUser(transaction, projectId, job.name);
  const isTrusted = jobs.some((one) => one.name === job.name && isSame(one, job));
  if (project === undefined || user === undefined || !isTrusted) return refuse({ code: "exchange.job-refused" });
  await transaction.deleteFrom("used_job_tokens").where("expires_at", "<=", at).execute();
  const used = await transaction
    .insertInto("used_job_tokens")
    .values({ hash: exchange.usedHash, expires_at: exchange.usedUntil })
    .onConflict((conflict) => conflict.doNothing())
    .returning("hash")
    .executeTakeFirst();
  if (used === undefined) return refuse({ code: "exchange.token-used" });
  const id = await takeNumbers(transaction, "token");
  await transaction
    .insertInto("tokens")
    .values({
      id,
      user_id: user.id,
      kind: "TEMPORARY",
      name: job.name,
      hash: exchange.hash,
      created_at: at,
      expires_at: exchange.expiresAt,
      boot_id: exchange.bootId,
      last_used_at: null,
      revoked_at: null,
      session_id: null,
      scope: "build",
      project_id: projectId,
    })
    .execute();
  const detail = { project, name: job.name, issuer: job.issuer, subject: exchange.subject };
  await audit(transaction, { at, userId: user.id, action: "token.exchange", detail });
  return accept(null);
}

function jobUser(transaction: StoreTransaction, projectId: number, name: string) {
  return transaction
    .selectFrom("users")
    .select("id")
    .where("project_id", "=", projectId)
    .where("name", "=", name)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

async function endTokens(transaction: StoreTransaction, projectId: number, name: string): Promise<void> {
  const user = await jobUser(transaction, projectId, name);
  if (user !== undefined) await transaction.deleteFrom("tokens").where("user_id", "=", user.id).execute();
}

async function dropUser(transaction: StoreTransaction, projectId: number, name: string, at: number): Promise<void> {
  const user = await jobUser(transaction, projectId, name);
  if (user !== undefined) await dropTechnicalUsers(transaction, "id", user.id, at);
}

function isSame(one: TrustedJob, other: TrustedJob): boolean {
  return one.issuer === other.issuer && sorted(one.claims) === sorted(other.claims);
}

function sorted(claims: TrustedJob["claims"]): string {
  return JSON.stringify(Object.entries(claims).sort(([one], [other]) => (one < other ? -1 : 1)));
}

const summaryCharactersMax = 2_000;

function summaryOf(jobs: readonly TrustedJob[]): string {
  const text = jobs.map(({ name, issuer, claims }) => `${name}: ${issuer} ${JSON.stringify(claims)}`).join(", ");
  return text.length > summaryCharactersMax ? `${text.slice(0, summaryCharactersMax)}…` : text;
}

/** Every command of this area. */
export const trustedJobCommands: Commands<TrustedJobWrites> = { putTrustedJobs, exchangeJobToken };
