import { type ControlledTransaction, type Kysely, sql } from "kysely";
import type { CommandName } from "../database/commands.ts";
import { isRefusal, refusalOfFull, runNamed } from "../database/run-command.ts";
import { StorageAwayError, StorageFullError } from "../failures.ts";
import type { Tables } from "../database/schema.ts";
import { isConflict, isConnectionLost } from "./failures.ts";
import { writeLock } from "./locks.ts";
import { newsChannel, newsOf } from "./news.ts";

/** A command that somebody waits for. */
export interface Asked {
  readonly name: CommandName;
  readonly input: unknown;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/** What became of a command: its output, or what it threw. */
type Answer = { readonly ok: true; readonly output: unknown } | { readonly ok: false; readonly error: unknown };

/** How a group ended: all of it is committed, nothing of it is, or nobody knows yet. */
export type GroupEnd =
  | { readonly kind: "done"; readonly answers: readonly Answer[] }
  | { readonly kind: "failed" | "lost" | "conflict"; readonly error: unknown }
  | {
      readonly kind: "unsure";
      readonly error: unknown;
      readonly transactionId: string;
      readonly answers: readonly Answer[];
    };

/** Nothing of the group happened, and nothing would if it were tried again. */
export function failed(error: unknown): GroupEnd {
  return { kind: "failed", error };
}

type Transaction = ControlledTransaction<Tables>;

/**
 * Runs commands in one transaction with one commit. Writers of all processes take turns: each command takes numbers in
 * the order of commits, so that two at once could only wait for each other, or fail and begin again.
 * A command that throws or refuses takes back its own changes alone.
 */
export async function runGroup(database: Kysely<Tables>, group: readonly Asked[]): Promise<GroupEnd> {
  let transaction: Transaction | undefined;
  let committing: { readonly transactionId: string; readonly answers: readonly Answer[] } | undefined;
  try {
    transaction = await database.startTransaction().execute();
    const transactionId = await takeTurn(transaction);
    const answers = await runCommands(transaction, group);
    await tellNews(transaction, group, answers);
    committing = { transactionId, answers };
    await transaction.commit().execute();
    return { kind: "done", answers };
  } catch (error) {
    await giveUp(transaction);
    const isLost = error instanceof StorageAwayError && isConnectionLost(error.cause);
    if (isLost && committing !== undefined) return { kind: "unsure", error, ...committing };
    return { kind: isLost ? "lost" : isConflict(error) ? "conflict" : "failed", error };
  }
}

/** Tells everybody what became of their command. */
export function settleGroup(group: readonly Asked[], end: GroupEnd): void {
  for (const [index, asked] of group.entries()) {
    const answer = end.kind === "done" ? end.answers[index]! : ({ ok: false, error: end.error } as const);
    if (answer.ok) {
      asked.resolve(answer.output);
      continue;
    }
    const refusal = answer.error instanceof StorageFullError ? refusalOfFull(asked.name) : undefined;
    if (refusal === undefined) asked.reject(answer.error);
    else asked.resolve(refusal);
  }
}

/** Waits for the other writers; gives the transaction's id, by which its end can be asked for. */
async function takeTurn(transaction: Transaction): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select pg_current_xact_id()::text as id, pg_advisory_xact_lock(${sql.lit(writeLock)})`.execute(transaction);
  return rows[0]!.id;
}

async function runCommands(transaction: Transaction, group: readonly Asked[]): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const [index, { name, input }] of group.entries()) {
    await run(transaction, index === 0 ? "savepoint command" : "release savepoint command; savepoint command");
    const answer = await attempt(transaction, name, input);
    if (!answer.ok && (answer.error instanceof StorageAwayError || isConflict(answer.error))) throw answer.error;
    if (!answer.ok || isRefusal(name, answer.output)) await run(transaction, "rollback to savepoint command");
    answers.push(answer);
  }
  return answers;
}

async function attempt(transaction: Transaction, name: CommandName, input: unknown): Promise<Answer> {
  try {
    return { ok: true, output: await runNamed(transaction, name, input) };
  } catch (error) {
    return { ok: false, error };
  }
}

/** What other processes are told of it, in the moment of the commit. */
async function tellNews(transaction: Transaction, group: readonly Asked[], answers: readonly Answer[]): Promise<void> {
  const news = new Set(
    group.flatMap(({ name }, index) => {
      const answer = answers[index];
      return answer?.ok ? newsOf(name, answer.output) : [];
    }),
  );
  if (news.size === 0) return;
  await sql`select pg_notify(${newsChannel}, item) from unnest(${[...news]}::text[]) as item`.execute(transaction);
}

async function run(transaction: Transaction, text: string): Promise<void> {
  await sql.raw(text).execute(transaction);
}

/** A connection that broke has nothing left to take back. */
async function giveUp(transaction: Transaction | undefined): Promise<void> {
  try {
    await transaction?.rollback().execute();
  } catch {
    // The driver does not use the connection again; the server ends the transaction by itself.
  }
}
