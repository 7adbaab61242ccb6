import type { TypeKind } from "../languages/language.ts";

/** A type or function of a file, which becomes an artifact. */
export interface Unit {
  /** Its index in the list of units of the file, and that of the unit around it (-1: the file itself). */
  readonly index: number;
  readonly parent: number;
  /** Unique in the file, and the same when lines move. */
  readonly key: string;
  readonly name: string;
  readonly type: TypeKind | "FUNCTION" | "METHOD";
  readonly isFunction: boolean;
  /** The name in calls of it. */
  readonly callName: string;
  /** Its range in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly tokensFrom: number;
  tokensTo: number;
  /** The levels around it, which do not count for its measures. */
  readonly levelAround: number;
  readonly nestingAround: number;
  cyclomatic: number;
  cognitive: number;
  /** Cognitive complexity without functions inside it. */
  ownCognitive: number;
  nesting: number;
  parameters: number;
  returns: number;
  statements: number;
  recursive: boolean;
  /** Functions directly inside it. */
  readonly nestedFunctions: Unit[];
}

/** Deepest nesting of units; functions inside deeper ones are not separate units. */
export const unitDepthMax = 16;
