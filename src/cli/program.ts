import { Argument, Command as CommanderCommand, CommanderError, Option } from "commander";
import { Options, type ArgumentDeclaration, type Command, type OptionDeclaration } from "./command.ts";
import { exitCodes, type Exit } from "./exit-codes.ts";
import { fail, type Failure, type Outcome } from "./failure.ts";
import { failureJson, failureText } from "./output/failure-text.ts";
import { colorsFor } from "./output/colors.ts";
import type { Terminal } from "./terminal.ts";

/** The exit of the process. */
export interface ExitState {
  code: number;
}

/** Runs a command line with one of `commands`, and returns the exit code. */
export async function runProgram(
  commands: readonly Command[],
  version: string,
  line: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const exit: ExitState = { code: exitCodes.done.code };
  const program = createProgram(commands, version, terminal, exit);
  try {
    await program.parseAsync(line, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help and version also end with an exception. An empty command line gets help, and the exit code of misuse.
    exit.code = error.exitCode === 0 ? exitCodes.done.code : exitCodes.usage.code;
  }
  return exit.code;
}

function createProgram(
  commands: readonly Command[],
  version: string,
  terminal: Terminal,
  exit: ExitState,
): CommanderCommand {
  const program = new CommanderCommand("belvedere")
    .description("A code-analysis results server, and the command line to it.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print help")
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void terminal.output.write(text),
      writeErr: (text) => void terminal.errors.write(text),
      getOutHelpWidth: () => terminal.output.columns ?? 100,
      getErrHelpWidth: () => terminal.errors.columns ?? 100,
    })
    .showSuggestionAfterError()
    .addHelpText("after", `\n${exitCodesText()}`);
  for (const command of commands) addCommand(program, command, terminal, exit);
  return program;
}

function exitCodesText(): string {
  const lines = Object.values(exitCodes).map(({ code, meaning }) => `  ${String(code).padEnd(3)}  ${meaning}\n`);
  return `Exit codes:\n${lines.join("")}`;
}

function addCommand(program: CommanderCommand, command: Command, terminal: Terminal, exit: ExitState): void {
  const [first = "", second] = command.name.split(" ");
  const parent = second === undefined ? program : program.commands.find((known) => known.name() === first);
  if (parent === undefined) throw new Error(`${command.name} is listed before ${first}`);
  const added = parent
    .command(second ?? first, { hidden: command.isHidden === true })
    .description(command.summary)
    .helpOption("-h, --help", "print help");
  for (const declared of command.arguments) added.addArgument(argumentOf(declared));
  for (const declared of command.options) added.addOption(optionOf(declared));
  if (command.notes !== undefined) added.addHelpText("after", `\n${command.notes}`);
  added.action(async (...given: unknown[]) => {
    const options = new Options(given.at(-2) as Readonly<Record<string, unknown>>);
    const values = given.slice(0, -2).flat() as (string | undefined)[];
    const call = { terminal, options, arguments: values.filter((value) => value !== undefined) };
    const outcome = await command.run(call).catch((error: unknown) => interruption(error, terminal));
    const end = outcome.ok ? outcome.value : await report(outcome.failure, options, terminal);
    exit.code = exitCodes[end].code;
  });
}

// Ctrl-C ends waiting with an exception.
function interruption(error: unknown, { signal }: Terminal): Outcome<never> {
  if (!signal.aborted) throw error;
  return fail({ exit: "interrupted", title: "Interrupted" });
}

async function report(failure: Failure, options: Options, terminal: Terminal): Promise<Exit> {
  // The abort is the cause of every failure after it.
  const reported: Failure = terminal.signal.aborted ? { exit: "interrupted", title: "Interrupted" } : failure;
  const text = options.has("json")
    ? failureJson(reported)
    : failureText(reported, colorsFor(terminal.errors, terminal.environment));
  await new Promise<void>((resolve) => terminal.errors.write(text, () => resolve()));
  return reported.exit;
}

function argumentOf({ form, description, choices }: ArgumentDeclaration): Argument {
  const argument = new Argument(form, description);
  return choices === undefined ? argument : argument.choices([...choices]);
}

function optionOf({ flags, description, choices, repeatable }: OptionDeclaration): Option {
  const option = new Option(flags, description);
  if (choices !== undefined) option.choices([...choices]);
  if (repeatable === true) option.argParser((value: string, before: unknown) => [...listOf(before), value]);
  return option;
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? (value as string[]) : [];
}
