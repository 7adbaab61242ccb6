import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sized } from "../../test/harness/form.ts";
import type { RatingLayer, Values } from "../snapshot/index.ts";
import type { ModelDocument } from "./document.ts";
import { compileModel } from "./compile.ts";
import { effectiveValues, rate, rerateFindings, type Model, type RatingFacts } from "./index.ts";
import { artifacts, documents, factsOf } from "./rating-cases.reference.ts";
import { referenceLevel, referenceValue, type ReferenceArtifact } from "./rating.reference.ts";

function compiled(document: ModelDocument): Model {
  const model = compileModel(document);
  if (!model.ok) throw new Error(JSON.stringify(model.problem));
  return model.value;
}

function effective(model: Model, facts: RatingFacts, layer: RatingLayer, id: string): Values {
  const given = model.isComputed(id) ? undefined : facts.given.get(id);
  return effectiveValues(given, layer.measures.get(id), facts.tree.size);
}

/** Missing is undefined and -0 is 0, as the reference and people have it. */
const plain = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? undefined : value + 0);

describe("rating equals the reference", () => {
  test("in every measure, on every row", () => {
    fc.assert(
      fc.property(documents, artifacts, (document, root) => {
        const model = compiled(document);
        const { facts, rows } = factsOf(root);
        const layer = rate(model, facts);
        for (const { id } of document.measures) {
          const values = [...effective(model, facts, layer, id)].map(plain);
          expect([id, values]).toEqual([id, rows.map((artifact) => plain(referenceValue(document, artifact, id)))]);
        }
      }),
      { numRuns: sized({ quick: 200, long: 2_000 }) },
    );
  });

  test("in every level", () => {
    fc.assert(
      fc.property(documents, artifacts, (document, root) => {
        const { facts, rows } = factsOf(root);
        const layer = rate(compiled(document), facts);
        for (const { id } of document.indicators) {
          const column = layer.indicators.get(id);
          const levels = Array.from(column?.level ?? [], (level) => column?.levelIds[level]);
          expect([id, levels]).toEqual([id, rows.map((artifact) => referenceLevel(document, artifact, id))]);
        }
      }),
      { numRuns: sized({ quick: 200, long: 2_000 }) },
    );
  });
});

test("a layer holds only what it adds", () => {
  fc.assert(
    fc.property(documents, artifacts, (document, root) => {
      const { facts } = factsOf(root);
      const layer = rate(compiled(document), facts);
      for (const [id, values] of layer.measures) {
        expect(document.measures.map((measure) => measure.id)).toContain(id);
        expect(values.some((value) => !Number.isNaN(value))).toBe(true);
        const given = facts.given.get(id);
        expect(given?.some((value, row) => !Number.isNaN(value) && !Number.isNaN(values[row])) ?? false).toBe(false);
      }
    }),
    { numRuns: 200 },
  );
});

test("re-rating after triage equals a new rating and reuses columns that do not depend on findings", () => {
  fc.assert(
    fc.property(documents, artifacts, fc.infiniteStream(fc.boolean()), (document, root, stream) => {
      const model = compiled(document);
      const { facts } = factsOf(root);
      const before = rate(model, facts);
      const relaxed = facts.findings.rule.length;
      const triaged = {
        ...facts,
        findings: { ...facts.findings, relaxed: Uint8Array.from(stream.take(relaxed), Number) },
      };
      const after = rerateFindings(model, triaged, before);
      expect(after).toEqual(rate(model, triaged));
      expect([...after.measures.keys()]).toEqual([...rate(model, triaged).measures.keys()]);
      for (const id of ["B_SUM", "D_SUM", "D_MED"]) expect(after.measures.get(id)).toBe(before.measures.get(id));
      expect(after.indicators.get("I_BASE")).toBe(before.indicators.get("I_BASE"));
    }),
    { numRuns: 300 },
  );
});

describe("cases", () => {
  const leaf = (given: Readonly<Record<string, number>>, type = "FILE"): ReferenceArtifact => ({
    type,
    given,
    findings: [],
    children: [],
  });
  const folder = (...children: readonly ReferenceArtifact[]): ReferenceArtifact => ({
    ...leaf({}, "FOLDER"),
    children,
  });
  const check = (measures: ModelDocument["measures"], root: ReferenceArtifact, id: string, expected: number[]) => {
    const model = compiled({
      id: "M",
      rootIndicator: "I",
      types: [{ id: "FILE" }, { id: "FOLDER" }],
      scales: [{ id: "S", levels: [{ id: "A", rank: 0, bounds: "[;[" }] }],
      measures,
      indicators: [{ id: "I", measure: measures[0]!.id, scale: "S" }],
    });
    const { facts } = factsOf(root);
    expect([...effective(model, facts, rate(model, facts), id)]).toEqual(expected);
  };

  test("a given value wins over the children, and its parent takes it", () =>
    check(
      [{ id: "X", aggregate: "SUM" }],
      folder({ ...folder(leaf({ X: 1 }), leaf({ X: 2 })), given: { X: 10 } }, leaf({ X: 5 })),
      "X",
      [15, 10, 1, 2, 5],
    ));
  test("COUNT is 0 on a leaf, which is a value", () =>
    check([{ id: "X", aggregate: "COUNT" }], folder(leaf({}), leaf({ X: 7 })), "X", [2, 0, 7]));
  test("a sum that overflows is missing", () =>
    check(
      [{ id: "X", aggregate: "SUM" }],
      folder(folder(leaf({ X: 1.7e308 }), leaf({ X: 1.7e308 })), leaf({ X: 1 })),
      "X",
      [1, Number.NaN, 1.7e308, 1.7e308, 1],
    ));
  test("over descendants, too", () =>
    check(
      [{ id: "X" }, { id: "Y", aggregate: "SUM", of: "X" }],
      folder(leaf({ X: 1.7e308 }), leaf({ X: 1.7e308 })),
      "Y",
      [Number.NaN, Number.NaN, Number.NaN],
    ));
  test("an artifact is not its own descendant", () =>
    check(
      [{ id: "X" }, { id: "Y", aggregate: "MAX", of: "X", from: ["FILE"] }],
      { ...folder(leaf({ X: 1 })), given: { X: 9 } },
      "Y",
      [1, Number.NaN],
    ));
  test("what was given for a computed measure does not count", () =>
    check(
      [
        { id: "X", formula: "1 + 1" },
        { id: "Y", formula: "X * 2" },
      ],
      leaf({ X: 50 }),
      "Y",
      [4],
    ));
  test.each([
    ["1 / 0", Number.NaN],
    ["0 / 0", Number.NaN],
    ["1 / (1 / 0)", Number.NaN],
    ["1e308 * 10", Number.NaN],
    ["-1e308 - 1e308", Number.NaN],
    ["log(0)", Number.NaN],
    ["sqrt(-1)", Number.NaN],
    ["coalesce(1 / 0, 7)", 7],
    ["if(1 / 0 > 1, 1, 2)", Number.NaN],
    ["if(1 < 2, 3, 1 / 0)", 3],
    ["if(1 = 2 and 1 / 0 = 1, 3, 4)", Number.NaN],
    ["if(1 = 1 or 1 / 0 = 1, 3, 4)", Number.NaN],
    ["min(3, X)", Number.NaN],
    ["round(2.5)", 3],
    ["round(-2.5)", -3],
    ["round(-0.4)", 0],
    ["round(0.49999999999999994)", 0],
    ["0 * -1", 0],
    ["log(1)", 0],
  ])("%s is %d", (formula, expected) => check([{ id: "F", formula }, { id: "X" }], leaf({}), "F", [expected]));
  test("a formula over more rows than a block", () => {
    const values = Array.from({ length: 10_000 }, (_, index) => (index % 3 === 0 ? {} : { X: index }));
    const rows = [Number.NaN, ...values.map(({ X }) => (X === undefined ? Number.NaN : X * 2 + 1))];
    check(
      [{ id: "F", formula: "X * 2 + 1" }, { id: "X" }],
      folder(...values.map((given) => leaf(given as Record<string, number>))),
      "F",
      rows,
    );
  });
  test("given and aggregated values side by side, beyond the first block", () => {
    const pairs = Array.from({ length: 5_000 }, (_, index) => folder(leaf({ X: index })));
    const rows = [4_999 * 5_000 + 1, ...pairs.flatMap((_, index) => [2 * index + 1, 2 * index + 1])];
    check(
      [
        { id: "F", formula: "2 * X + 1" },
        { id: "X", aggregate: "SUM" },
      ],
      folder(...pairs),
      "F",
      rows,
    );
  });
  test("the longest sum is worked out", () => {
    const formula = `1${"+1".repeat(2_047)}`;
    check([{ id: "F", formula }], leaf({}), "F", [2_048]);
  });
});

test("effective values are the given ones, else the layer's", () => {
  const given = Float64Array.of(1, Number.NaN, Number.NaN);
  const layer = Float64Array.of(9, 2, Number.NaN);
  expect(effectiveValues(given, layer, 3)).toEqual(Float64Array.of(1, 2, Number.NaN));
  expect(effectiveValues(given, undefined, 3)).toBe(given);
  expect(effectiveValues(undefined, layer, 3)).toBe(layer);
  expect(effectiveValues(undefined, undefined, 2)).toEqual(Float64Array.of(Number.NaN, Number.NaN));
});
