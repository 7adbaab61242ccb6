/**
 * A name in `fields` (D7) and the names wanted below it. Repeats are merged: a name without names below it is
 * `whole`, even if it also occurs with some. Positions are those of the first mention, in UTF-16 units.
 */
export interface NamedField {
  readonly name: string;
  /** A quoted name is never `*` and, below a map, never the name of a field. */
  readonly quoted: boolean;
  readonly position: number;
  readonly whole: boolean;
  readonly below: Fields;
}

/** The text of `fields` as a tree: the names wanted, in the order of their first mention. */
export type Fields = readonly NamedField[];
