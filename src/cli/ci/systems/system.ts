import type { CiFacts, Environment } from "../facts.ts";

/** Reads a small text file. Undefined if that is not possible. */
export type TextReader = (path: string) => Promise<string | undefined>;

/** A CI system: how it is recognized, and how its variables are read. */
export interface CiSystem {
  readonly name: string;
  /** Whether the variables are those of a job of this system. */
  readonly isPresent: (environment: Environment) => boolean;
  /** The text of a file that the variables name and `read` needs. */
  readonly load?: (environment: Environment, readText: TextReader) => Promise<string | undefined>;
  /** Pure: the same variables and text give the same facts. */
  readonly read: (environment: Environment, text: string | undefined) => CiFacts;
  /** How a job gets the whole history. */
  readonly wholeHistory: string;
}
