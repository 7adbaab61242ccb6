import fc from "fast-check";
import { expect, test } from "vitest";
import { sized } from "../../../test/harness/form.ts";
import { collect } from "../collected.reference.ts";
import { assemble } from "./index.ts";

const names = ["a", "a/b", "b", "c"];
const artifacts = names.map((path) => ({ kind: "artifact", path, type: "FILE" }));
const link = fc.record({
  kind: fc.constant("link"),
  type: fc.constantFrom("TESTS", "CALLS"),
  from: fc.constantFrom("", ...names),
  to: fc.constantFrom("", ...names),
});

test("links are sorted by where they leave, and beside it by where they arrive", () => {
  fc.assert(
    fc.property(fc.array(link, { maxLength: 20 }), (list) => {
      const { artifacts: columns, links } = assemble(collect([...list, ...artifacts]), "demo");
      const text = (index: number) =>
        `${links.type.choices[links.type.values[index]!]} ${columns.paths.text(links.from[index]!)} ${columns.paths.text(links.to[index]!)}`;
      const all = Array.from({ length: links.size }, (_, index) => text(index));
      expect(all.toSorted()).toEqual(list.map(({ type, from, to }) => `${type} ${from} ${to}`).toSorted());
      const froms = [...links.from];
      expect(froms).toEqual(froms.toSorted((left, right) => left - right));
      const arriving = Array.from(links.byTarget, (index) => links.to[index]!);
      expect(arriving).toEqual([...links.to].toSorted((left, right) => left - right));
      expect([...links.byTarget].toSorted((left, right) => left - right)).toEqual([...links.to.keys()]);
    }),
    { numRuns: sized({ quick: 50, long: 1_000 }) },
  );
});
