import fc from "fast-check";
import type { Condition, FieldPath, Where } from "../index.ts";

/** Trees of `where` as the parser would make them, for property tests; positions are all 0. */

const position = 0;
const text = fc
  .string({ unit: fc.constantFrom(...Array.from('ab* ,()".=!<~é💥\tAND')), maxLength: 6 })
  .map((value) => ({ text: value, position }));
const matchText = text.filter((value) => value.text !== "");
const name = fc.oneof(
  fc.constantFrom("a", "level", "in", "AND", ""),
  fc.string({ unit: "grapheme-ascii", maxLength: 5 }),
);
const field: fc.Arbitrary<FieldPath> = fc.array(fc.record({ name, position: fc.constant(position) }), {
  minLength: 1,
  maxLength: 3,
});

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    kind: fc.constant("comparison" as const),
    position: fc.constant(position),
    field,
    comparator: fc.constantFrom("=", "!=", "<", "<=", ">", ">="),
    value: text,
  }),
  // A star at an open edge is never part of the text.
  fc
    .record({
      kind: fc.constant("match" as const),
      position: fc.constant(position),
      field,
      mode: fc.constantFrom("contains", "starts", "ends"),
      value: matchText,
    })
    .filter(({ mode, value }) => !(mode === "starts" && value.text.startsWith("*")))
    .filter(({ mode, value }) => !(mode === "ends" && value.text.endsWith("*"))),
  fc.record({
    kind: fc.constant("membership" as const),
    position: fc.constant(position),
    field,
    negated: fc.boolean(),
    values: fc.array(text, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant("presence" as const),
    position: fc.constant(position),
    field,
    negated: fc.boolean(),
  }),
);

/** Joins conditions by AND and OR, nested in every way. */
export function junctionsOf(leaf: fc.Arbitrary<Condition>): fc.Arbitrary<Where> {
  return fc.letrec<{ tree: Where; junction: Where; leaf: Condition }>((tie) => ({
    tree: fc.oneof({ maxDepth: 4, depthSize: "small", withCrossShrink: true }, tie("leaf"), tie("junction")),
    junction: fc.record({
      kind: fc.constantFrom("and" as const, "or" as const),
      position: fc.constant(position),
      terms: fc.array(tie("tree"), { minLength: 2, maxLength: 4 }),
    }),
    leaf,
  })).tree;
}

export const trees: fc.Arbitrary<Where> = junctionsOf(condition);
