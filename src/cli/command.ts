import type { Outcome } from "./failure.ts";
import type { Exit } from "./exit-codes.ts";
import type { Terminal } from "./terminal.ts";

/** An option of a command, as help, completion and `docs/cli.md` show it. */
export interface OptionDeclaration {
  /** As commander takes it: `-o, --output <file>`. */
  readonly flags: string;
  readonly description: string;
  readonly choices?: readonly string[];
  /** May be given more than once. */
  readonly repeatable?: boolean;
}

/** An argument of a command: `<name>`, `[name]` or `<name...>`. */
export interface ArgumentDeclaration {
  readonly form: string;
  readonly description: string;
  readonly choices?: readonly string[];
}

/** A command of the command line: one declaration gives parsing, help, completion and its entry in `docs/cli.md`. */
export interface Command {
  /** One word, or two for a command below another. */
  readonly name: string;
  readonly summary: string;
  readonly arguments: readonly ArgumentDeclaration[];
  readonly options: readonly OptionDeclaration[];
  /** Uses rooms of the server, which the package for CI jobs does not contain. */
  readonly needsServerPackage?: true;
  /** Help does not list it. */
  readonly isHidden?: true;
  /** The text that help shows below the options. */
  readonly notes?: string;
  readonly run: (call: Call) => Promise<Outcome<Exit>>;
}

/** A command as it was called. */
export interface Call {
  readonly terminal: Terminal;
  readonly arguments: readonly string[];
  readonly options: Options;
}

/** The options of a call, by their long names as commander writes them (`dataDir` for `--data-dir`). */
export class Options {
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values;
  }

  text(name: string): string | undefined {
    const value = this.#values[name];
    return typeof value === "string" ? value : undefined;
  }

  list(name: string): readonly string[] {
    const value = this.#values[name];
    return Array.isArray(value) ? (value as string[]) : [];
  }

  has(name: string): boolean {
    return this.#values[name] === true;
  }

  /** Whether `--no-<name>` was given. */
  isOff(name: string): boolean {
    return this.#values[name] === false;
  }

  /** The same with another text of an option. */
  with(name: string, text: string): Options {
    return new Options({ ...this.#values, [name]: text });
  }

  /** The same without an option. */
  without(name: string): Options {
    const { [name]: _left, ...others } = this.#values;
    return new Options(others);
  }

  /** All options with texts, for rooms that read them themselves. */
  texts(): Readonly<Record<string, string>> {
    const entries = Object.entries(this.#values).filter((entry): entry is [string, string] => {
      return typeof entry[1] === "string";
    });
    return Object.fromEntries(entries);
  }
}

/** The options for the server's address and the token. */
export const connectionOptions: readonly OptionDeclaration[] = [
  { flags: "--server <url>", description: "the server; default: BELVEDERE_SERVER, then the one of `login`" },
  { flags: "--token <token>", description: "a token; default: BELVEDERE_TOKEN, then the one of `login`" },
];

/** The options for the settings in the repository. */
export const configurationOptions: readonly OptionDeclaration[] = [
  { flags: "--config <file>", description: "the settings; default: belvedere.yaml in the analysed folder" },
  { flags: "--no-config", description: "do not read belvedere.yaml" },
];

/** Whose settings apply to a change. */
export const settingsOption: OptionDeclaration = {
  flags: "--settings <side>",
  description: "whose settings apply to a change; default: those of the base, so that it cannot weaken them",
  choices: ["base", "change"],
};

/** The options for the amount and the form of output. */
export const outputOptions: readonly OptionDeclaration[] = [
  { flags: "--json", description: "JSON on standard output, problems as JSON on standard error" },
  { flags: "-q, --quiet", description: "no progress, only the result" },
];

/** The forms of rows. */
export const rowFormats = ["table", "json", "ndjson", "csv"] as const;
export type RowFormat = (typeof rowFormats)[number];

/** How rows are shown. */
export const rowOptions: readonly OptionDeclaration[] = [
  { flags: "-f, --format <format>", description: "format of the rows; default: table", choices: rowFormats },
  { flags: "-o, --output <file>", description: "write to a file instead of standard output" },
  { flags: "--limit <count>", description: "maximum number of rows" },
];

/** The options for `where` and `fields`. */
export const listOptions: readonly OptionDeclaration[] = [
  { flags: "--where <condition>", description: "only rows that match, as in docs/api/where.md" },
  { flags: "--fields <fields>", description: "these fields, as in docs/api/fields.md" },
  ...rowOptions,
];

/** The options that choose a version of a project. */
export const versionOptions: readonly OptionDeclaration[] = [
  { flags: "--branch <name>", description: "a branch; default: the main branch" },
  { flags: "--version <id or name>", description: "a version; default: the newest one" },
];
