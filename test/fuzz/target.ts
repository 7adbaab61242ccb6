import type { Inputs } from "./inputs.ts";

/** The marks of JSON, which changed inputs get at random places. */
export const jsonMarks = ["{", "}", "[", "]", ",", ":", '"'];

/** A reader of what clients send, and the inputs that it is tried with. */
export interface FuzzTarget {
  readonly name: string;
  /** How many of 1,000 inputs it gets: fast readers get more. */
  readonly share: number;
  make(inputs: Inputs): Buffer;
  /** Refusals are results. An exception is a fault. */
  read(bytes: Buffer, inputs: Inputs): unknown;
}
