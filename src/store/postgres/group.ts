import { type ControlledTransaction, type Kysely, sql } from "kysely";
import { isRefusal, type NamedCommand, refusalOfFull, runNamed } from "../database/run-command.ts";
import type { Tables } from "../database/schema.ts";
import { StorageAwayError, StorageFullError } from "../failures.ts";
import { isConflict, isConnectionLost } from "./failures.ts";
import { writeLock } from "./locks.ts";
import { notificationChannel, notificationsAfter } from "./notifications.ts";

/** A command whose caller waits for the answer. */
export interface PendingCommand extends NamedCommand {
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/** The outcome of a command: its output, or what it threw. */
type Answer = { readonly ok: true; readonly output: unknown } | { readonly ok: false; readonly error: unknown };

/** How a group ended: everything was committed, nothing was, or it is not known yet. */
export type GroupEnd =
  | { readonly kind: "done"; readonly answers: readonly Answer[] }
  | { readonly kind: "failed" | "lost" | "conflict"; readonly error: unknown }
  | {
      readonly kind: "unsure";
      readonly error: unknown;
      readonly transactionId: string;
      readonly answers: readonly Answer[];
    };

/** Nothing of the group was committed, and a retry would not help. */
export function failed(error: unknown): GroupEnd {
  return { kind: "failed", error };
}

type Transaction = ControlledTransaction<Tables>;

/**
 * Runs commands in one transaction with one commit. Writers of all processes take turns: each command takes numbers in
 * the order of commits, so concurrent writers could only wait for each other, or fail and retry.
 * A command that throws or refuses rolls back only its own changes.
 */
export async function runGroup(database: Kysely<Tables>, group: readonly PendingCommand[]): Promise<GroupEnd> {
  let transaction: Transaction | undefined;
  let committing: { readonly transactionId: string; readonly answers: readonly Answer[] } | undefined;
  try {
    transaction = await database.startTransaction().execute();
    const transactionId = await takeTurn(transaction);
    const answers = await runCommands(transaction, group);
    await publishNotifications(transaction, group, answers);
    committing = { transactionId, answers };
    await transaction.commit().execute();
    return { kind: "done", answers };
  } catch (error) {
    await rollBack(transaction);
    const isLost = error instanceof StorageAwayError && isConnectionLost(error.cause);
    if (isLost && committing !== undefined) return { kind: "unsure", error, ...committing };
    return { kind: isLost ? "lost" : isConflict(error) ? "conflict" : "failed", error };
  }
}

/** Answers every caller of the group. */
export function settleGroup(group: readonly PendingCommand[], end: GroupEnd): void {
  for (const [index, command] of group.entries()) {
    const answer = end.kind === "done" ? end.answers[index]! : ({ ok: false, error: end.error } as const);
    if (answer.ok) {
      command.resolve(answer.output);
      continue;
    }
    const refusal = answer.error instanceof StorageFullError ? refusalOfFull(command.name) : undefined;
    if (refusal === undefined) command.reject(answer.error);
    else command.resolve(refusal);
  }
}

/** Waits for the other writers; returns the id of the transaction, by which its status can be queried later. */
async function takeTurn(transaction: Transaction): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select pg_current_xact_id()::text as id, pg_advisory_xact_lock(${sql.lit(writeLock)})`.execute(transaction);
  return rows[0]!.id;
}

async function runCommands(transaction: Transaction, group: readonly PendingCommand[]): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const [index, command] of group.entries()) {
    await run(transaction, index === 0 ? "savepoint command" : "release savepoint command; savepoint command");
    const answer = await attempt(transaction, command);
    if (!answer.ok && (answer.error instanceof StorageAwayError || isConflict(answer.error))) throw answer.error;
    if (!answer.ok || isRefusal(command.name, answer.output)) await run(transaction, "rollback to savepoint command");
    answers.push(answer);
  }
  return answers;
}

async function attempt(transaction: Transaction, command: NamedCommand): Promise<Answer> {
  try {
    return { ok: true, output: await runNamed(transaction, command) };
  } catch (error) {
    return { ok: false, error };
  }
}

/** Notifies other processes of the changes. PostgreSQL delivers the notifications with the commit. */
async function publishNotifications(
  transaction: Transaction,
  group: readonly PendingCommand[],
  answers: readonly Answer[],
): Promise<void> {
  const notifications = new Set(
    group.flatMap(({ name }, index) => {
      const answer = answers[index];
      return answer?.ok ? notificationsAfter(name, answer.output) : [];
    }),
  );
  if (notifications.size === 0) return;
  await sql`select pg_notify(${notificationChannel}, item) from unnest(${[...notifications]}::text[]) as item`.execute(
    transaction,
  );
}

async function run(transaction: Transaction, text: string): Promise<void> {
  await sql.raw(text).execute(transaction);
}

/** Rolls back. On a broken connection there is nothing left to roll back. */
async function rollBack(transaction: Transaction | undefined): Promise<void> {
  try {
    await transaction?.rollback().execute();
  } catch {
    // The driver does not use the connection again; the server ends the transaction by itself.
  }
}
