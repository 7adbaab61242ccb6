import type { StoreTransaction } from "./schema.ts";

/** The input of one of the writes that an area of the store offers. */
export type InputOf<Writes, Name extends keyof Writes> = Writes[Name] extends (input: infer Input) => unknown
  ? Input
  : never;

/** The output of one of the writes. */
export type OutputOf<Writes, Name extends keyof Writes> = Writes[Name] extends (input: never) => Promise<infer Output>
  ? Output
  : never;

/** The commands behind an area's writes. Each runs inside a transaction that the store provides, on any dialect. */
export type Commands<Writes> = {
  readonly [Name in keyof Writes]: (
    transaction: StoreTransaction,
    input: InputOf<Writes, Name>,
  ) => Promise<OutputOf<Writes, Name>>;
};
