import { refuse, type Result } from "../../text/index.ts";
import type { StoreWrites } from "../contract.ts";
import type { InputOf, OutputOf } from "./command.ts";
import { type CommandName, commands, isRefusable } from "./commands.ts";
import type { StoreTransaction } from "./schema.ts";

/** The commands for a caller that has a name and untyped input. */
const commandsByName = commands as Readonly<
  Record<CommandName, (transaction: StoreTransaction, input: unknown) => Promise<unknown>>
>;

/** Runs a command by its name. */
export function runNamed(transaction: StoreTransaction, name: CommandName, input: unknown): Promise<unknown> {
  return commandsByName[name](transaction, input);
}

/** Whether the command refused: its changes must be rolled back. */
export function isRefusal(name: CommandName, output: unknown): boolean {
  return isRefusable(name) && !(output as Result<unknown>).ok;
}

/** The refusal for a full disk; undefined if the command does not return a Result. */
export function refusalOfFull(name: CommandName): Result<never> | undefined {
  return isRefusable(name) ? refuse({ code: "storage.full" }) : undefined;
}

/** One method per command, so that callers see plain typed functions. */
export function writesThrough(call: (name: CommandName, input: unknown) => Promise<unknown>): StoreWrites {
  const names = Object.keys(commands) as CommandName[];
  return Object.fromEntries(names.map((name) => [name, (input: unknown) => call(name, input)])) as unknown as {
    [Name in CommandName]: (input: InputOf<StoreWrites, Name>) => Promise<OutputOf<StoreWrites, Name>>;
  };
}
