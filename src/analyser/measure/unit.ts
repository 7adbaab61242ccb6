import type { TypeKind } from "../languages/language.ts";

/** A part of a file that becomes an artifact: a type or a function. */
export interface Unit {
  /** Its place in the list of units of its file, and that of the unit around it (-1: the file itself). */
  readonly index: number;
  readonly parent: number;
  /** Unique in the file, and the same when lines move. */
  readonly key: string;
  readonly name: string;
  readonly type: TypeKind | "FUNCTION" | "METHOD";
  readonly isFunction: boolean;
  /** What a call of it is written with. */
  readonly callName: string;
  /** Where it stands, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly tokensFrom: number;
  tokensTo: number;
  /** The levels around it, which its own measures do not count. */
  readonly levelAround: number;
  readonly nestingAround: number;
  cyclomatic: number;
  cognitive: number;
  /** What of the cognitive complexity does not stand in functions inside of it. */
  ownCognitive: number;
  nesting: number;
  parameters: number;
  returns: number;
  statements: number;
  recursive: boolean;
  /** Functions directly inside of it, which are judged by themselves. */
  readonly nestedFunctions: Unit[];
}

/** Deepest nesting of units in units; what lies deeper is part of the unit around it. */
export const unitDepthMax = 16;
