import type { Database as Connection } from "better-sqlite3";
import type { ControlledTransaction, Kysely } from "kysely";
import { isRefusal, refusalOfFull, runNamed } from "../database/run-command.ts";
import type { StoreTransaction, Tables } from "../database/schema.ts";
import { type Failure, isFull, toFailure } from "./failures.ts";
import type { CommandAnswer, CommandRequest } from "./messages.ts";

const savepointName = "command";

/**
 * Runs commands in one transaction with one commit, so that one fsync serves them all. A command that throws or
 * refuses rolls back only its own changes; when the transaction itself is lost, every command of the group fails.
 */
export async function runGroup(
  database: Kysely<Tables>,
  connection: Connection,
  requests: readonly CommandRequest[],
): Promise<readonly CommandAnswer[]> {
  let transaction: ControlledTransaction<Tables>;
  try {
    transaction = await database.startTransaction().execute();
  } catch (thrown) {
    return failAll(requests, toFailure(thrown));
  }
  try {
    const answers: CommandAnswer[] = [];
    for (const request of requests) {
      answers.push(await runCommand(transaction, connection, request));
    }
    await transaction.commit().execute();
    return answers;
  } catch (thrown) {
    await rollBack(transaction);
    return failAll(requests, toFailure(thrown));
  }
}

/**
 * Needed even when SQLite has already ended the transaction itself: Kysely releases the connection only then. A failed
 * rollback is ignored here: the next group checks whether the transaction has ended.
 */
async function rollBack(transaction: ControlledTransaction<Tables>): Promise<void> {
  await transaction
    .rollback()
    .execute()
    .catch(() => undefined);
}

async function runCommand(
  transaction: ControlledTransaction<Tables>,
  connection: Connection,
  request: CommandRequest,
): Promise<CommandAnswer> {
  const saved = await transaction.savepoint(savepointName).execute();
  const answer = await attempt(transaction, request);
  if (!answer.ok && !connection.inTransaction) throw new LostTransaction(answer.failure);
  if (!answer.ok || isRefusal(request.name, answer.output)) {
    await saved.rollbackToSavepoint(savepointName).execute();
  }
  await saved.releaseSavepoint(savepointName).execute();
  return answer.ok ? answer : answerFailure(request, answer.failure);
}

async function attempt(transaction: StoreTransaction, request: CommandRequest): Promise<CommandAnswer> {
  try {
    return { id: request.id, ok: true, output: await runNamed(transaction, request) };
  } catch (thrown) {
    return { id: request.id, ok: false, failure: toFailure(thrown) };
  }
}

/** Some failures, such as a full or failing disk, make SQLite roll back the whole transaction at once. */
class LostTransaction extends Error {
  readonly code: string | undefined;

  constructor(failure: Failure) {
    super(failure.message);
    this.code = failure.code;
  }
}

/** The same failure as the answer to every command. */
export function failAll(requests: readonly CommandRequest[], failure: Failure): readonly CommandAnswer[] {
  return requests.map((request) => answerFailure(request, failure));
}

/** A full disk is an expected failure wherever the command can say so. */
function answerFailure({ id, name }: CommandRequest, failure: Failure): CommandAnswer {
  const output = isFull(failure) ? refusalOfFull(name) : undefined;
  return output === undefined ? { id, ok: false, failure } : { id, ok: true, output };
}
