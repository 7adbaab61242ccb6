import type { Problem } from "../../text/index.ts";
import type { NamedCommand } from "../database/run-command.ts";
import type { Failure } from "./failures.ts";

/** What the writer thread is started with. */
export interface WriterSettings {
  readonly file: string;
  readonly databaseBytesMax: number;
  /**
   * Shared with the threads that read: the number of commits, that of commits that changed content, and what a commit
   * changes that is not counted yet.
   */
  readonly commits: Int32Array;
}

/** To the writer thread: run a command, or finish what waits and end. */
export type WriterRequest =
  | (NamedCommand & { readonly kind: "command"; readonly id: number })
  | { readonly kind: "close" };

/** From the writer thread. A command's answer comes after the commit that made it durable. */
export type WriterAnswer =
  | { readonly kind: "opened" }
  | { readonly kind: "refused"; readonly problem: Problem }
  | { readonly kind: "answers"; readonly answers: readonly CommandAnswer[] };

export type CommandAnswer =
  | { readonly id: number; readonly ok: true; readonly output: unknown }
  | { readonly id: number; readonly ok: false; readonly failure: Failure };

export type CommandRequest = Extract<WriterRequest, { readonly kind: "command" }>;
