import { refuse, type Result } from "../../text/index.ts";
import { withOrigin } from "../audit/command-origin.ts";
import type { WriteOrigin } from "../audit/rows.ts";
import type { StoreWrites } from "../contract.ts";
import type { InputOf, OutputOf } from "./command.ts";
import { type CommandName, commands, isRefusable } from "./commands.ts";
import type { StoreTransaction } from "./schema.ts";

/** The commands for a caller that has a name and untyped input. */
const commandsByName = commands as Readonly<
  Record<CommandName, (transaction: StoreTransaction, input: unknown) => Promise<unknown>>
>;

/** A command that waits for its turn, by its name. */
export interface NamedCommand {
  readonly name: CommandName;
  readonly input: unknown;
  /** Undefined: it belongs to no request. */
  readonly origin?: WriteOrigin | undefined;
}

/** Runs a command by its name. */
export function runNamed(transaction: StoreTransaction, { name, input, origin }: NamedCommand): Promise<unknown> {
  return withOrigin(transaction, origin, () => commandsByName[name](transaction, input));
}

/** Commands that write to the tables of tokens and sessions alone, and into the audit log. */
const ofTokensAlone: ReadonlySet<CommandName> = new Set(["createToken", "touchToken", "createSession", "touchSession"]);

/** Whether the command leaves everything but tokens and sessions as it is. */
export function isOfTokensAlone(name: CommandName): boolean {
  return ofTokensAlone.has(name);
}

/** Whether the command refused: its changes must be rolled back. */
export function isRefusal(name: CommandName, output: unknown): boolean {
  return isRefusable(name) && !(output as Result<unknown>).ok;
}

/** The refusal for a full disk; undefined if the command does not return a Result. */
export function refusalOfFull(name: CommandName): Result<never> | undefined {
  return isRefusable(name) ? refuse({ code: "storage.full" }) : undefined;
}

const names = Object.keys(commands) as CommandName[];

/** One method per command, so that callers see plain typed functions. */
export function writesThrough(call: (command: NamedCommand) => Promise<unknown>, origin?: WriteOrigin): StoreWrites {
  const methods = names.map((name) => [name, (input: unknown) => call({ name, input, origin })]);
  return Object.fromEntries(methods) as unknown as {
    [Name in CommandName]: (input: InputOf<StoreWrites, Name>) => Promise<OutputOf<StoreWrites, Name>>;
  };
}
