import type { JsonPath } from "../../plugins/index.ts";
import type { Problem } from "../../text/index.ts";

/** The array of a path is reused: copy it to store it. */
export type { JsonPath };

/** What to do with a value: visit the values in it, take it as a whole, or skip it. */
export type JsonChoice = "enter" | "take" | "skip";

/** What a value is that the visitor wants to enter; a `plain` one has no values in it. */
export type JsonStructure = "list" | "object" | "plain";

export interface JsonVisitor {
  choose(path: JsonPath): JsonChoice;
  /** A value that is entered, or that could not be because it is plain. */
  entered?(path: JsonPath, structure: JsonStructure, line: number): void;
  /**
   * Takes a value from its bytes, before it is parsed. A byte 0 is behind the bytes that are known so far. Returns the offset
   * after the value, or -1 to get it parsed.
   */
  bytes?(path: JsonPath, chunk: Uint8Array, start: number, line: number): number;
  /** Line ends in the value that `bytes` took last. */
  readonly lineFeeds?: number;
  /** A value that was taken whole. */
  value(path: JsonPath, value: unknown, line: number): void;
  /** A scalar where an object or a list was to be entered. */
  scalar?(path: JsonPath, value: unknown, line: number): void;
  /** A value that cannot be taken. */
  refuse(path: JsonPath, problem: Problem, line: number): void;
}
