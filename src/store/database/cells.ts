/** A boolean: 0 or 1 in every dialect. */
export type Flag = 0 | 1;

/** JSON stored as text: SQL never searches it, and text preserves every string exactly. */
export type JsonText = string;
