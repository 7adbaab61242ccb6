import type { Database as Connection } from "better-sqlite3";
import type { Kysely } from "kysely";
import type { Tables } from "../database/schema.ts";
import { kyselyOn, openForWriting } from "./connection.ts";
import { toFailure } from "./failures.ts";
import { failAll, runGroup } from "./group.ts";
import type { CommandAnswer, CommandRequest, WriterSettings } from "./messages.ts";

interface OpenConnection {
  readonly connection: Connection;
  readonly database: Kysely<Tables>;
}

/** The writer's connection. One that a failing disk left unusable is closed, and opened again by the next commands. */
export class WriterConnection {
  readonly #settings: Omit<WriterSettings, "commits">;
  #open: OpenConnection | undefined;

  constructor(settings: Omit<WriterSettings, "commits">, connection: Connection) {
    this.#settings = settings;
    this.#open = { connection, database: kyselyOn(connection) };
  }

  /** Never throws: whatever fails, every command gets an answer. */
  async run(commands: readonly CommandRequest[]): Promise<readonly CommandAnswer[]> {
    try {
      const { connection, database } = (this.#open ??= this.#reopen());
      const answers = await runGroup(database, connection, commands);
      // A transaction that cannot be ended would be part of every later one, and hold the lock for ever.
      if (connection.inTransaction || !connection.open) this.close();
      return answers;
    } catch (thrown) {
      this.close();
      return failAll(commands, toFailure(thrown));
    }
  }

  close(): void {
    const opened = this.#open;
    this.#open = undefined;
    try {
      opened?.connection.close();
    } catch {
      // Commits that could not be moved into the database yet stay in the write-ahead log.
    }
  }

  #reopen(): OpenConnection {
    const { file, databaseBytesMax } = this.#settings;
    const connection = openForWriting(file, databaseBytesMax);
    return { connection, database: kyselyOn(connection) };
  }
}
