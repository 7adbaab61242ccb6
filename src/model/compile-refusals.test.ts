import { describe, expect, test } from "vitest";
import { languages, problemDetail } from "../text/index.ts";
import { changed, compiled, example } from "./example.reference.ts";
import { compileModel } from "./compile.ts";

/** The example, changed at one place, is refused with this problem. */
function check(place: string, value: unknown, expected: object): void {
  const result = compileModel(changed(place, value));
  expect(result.ok ? "accepted" : result.problem).toMatchObject(expected);
  for (const language of languages) {
    if (!result.ok) expect(problemDetail(result.problem, language)).not.toMatch(/\{[a-z]+\}/);
  }
}

describe("shape", () => {
  test.each([[null], ["x"], [[]], [3], [undefined]])("%j is no model", (value) => {
    const result = compileModel(value);
    expect(result.ok ? "accepted" : result.problem).toMatchObject({ code: "model.invalid", pointer: "" });
  });
  const invalid = (pointer: string) => ({ code: "model.invalid", pointer });
  const unknown = (pointer: string) => ({ code: "model.attribute-unknown", pointer });
  test("a missing attribute", () =>
    check("/rootIndicator", undefined, { code: "model.attribute-missing", pointer: "/rootIndicator" }));
  test("a missing rank", () =>
    check("/scales/1/levels/0/rank", undefined, {
      code: "model.attribute-missing",
      pointer: "/scales/1/levels/0/rank",
    }));
  test("an unknown attribute", () => check("/measures/1/agregate", "SUM", unknown("/measures/1/agregate")));
  test("`__proto__` is an unknown attribute", () => check("/__proto__", { strict: true }, unknown("/__proto__")));
  test("an unknown language", () => check("/translations/jp", {}, unknown("/translations/jp")));
  test("an unknown aggregate names those that exist", () =>
    check("/measures/0/aggregate", "MODE", {
      ...invalid("/measures/0/aggregate"),
      params: { expected: { form: "choice", places: { choices: "SUM, MIN, MAX, AVG, MED, COUNT" } } },
    }));
  test.each(["", "1A", "A B", "A-B", "Ä", "A\n", "x".repeat(129), 5])("id %j", (id) =>
    check("/measures/0/id", id, invalid("/measures/0/id")),
  );
  test.each(["", "a\u0000", "a\u0085", "a\ud800"])("rule id %j", (id) =>
    check("/rules/-", { id }, invalid("/rules/0/id")),
  );
  test("an alias that is no id", () => check("/typeAliases/a b", ["FILE"], unknown("/typeAliases/a b")));
  test.each([[[1, 2, 3]], [[1, 2, 3, 4, 5]]])("a colour %j", (color) =>
    check("/scales/0/levels/0/color", color, invalid("/scales/0/levels/0/color")),
  );
  test("a channel above 255", () =>
    check("/scales/0/levels/0/color", [0, 0, 256, 0], invalid("/scales/0/levels/0/color/2")));
  test("a rank that is no integer", () => check("/scales/0/levels/1/rank", 0.5, invalid("/scales/0/levels/1/rank")));
  test("an empty list that would restrict to nothing", () =>
    check("/measures/3/count/families", [], invalid("/measures/3/count/families")));
  test("a list that is too long is reported at the list", () =>
    check(
      "/infos",
      Array.from({ length: 1_001 }, (_, index) => ({ id: `I${index}` })),
      invalid("/infos"),
    ));
  test("formulas that are too long together", () => {
    const formulas = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ id: `M${index}`, formula: "1".padEnd(4_096) }));
    check("/measures", [...formulas(64), ...example.measures], invalid("/measures"));
    expect(compileModel(changed("/measures", [...formulas(63), ...example.measures])).ok).toBe(true);
  });
  test("a formula that is too long", () =>
    check("/measures/4/formula", "1".repeat(4_097), invalid("/measures/4/formula")));
});

describe("ids that repeat", () => {
  const repeated = (pointer: string, id: string) => ({ code: "model.id-repeated", params: { id }, pointer });
  test.each([
    ["types", 4, { id: "FILE" }],
    ["scales", 2, { id: "RATING", levels: [{ id: "A", rank: 0 }] }],
    ["measures", 5, { id: "LC" }],
    ["indicators", 1, { id: "QUALITY", measure: "LC", scale: "RATING" }],
    ["infos", 1, { id: "LANGUAGE" }],
    ["links", 1, { id: "TESTS" }],
  ])("in %s", (list, index, entry) => check(`/${list}/-`, entry, repeated(`/${list}/${index}/id`, entry.id)));
  test("in rules", () => check("/rules", [{ id: "r" }, { id: "s" }, { id: "r" }], repeated("/rules/2/id", "r")));
  test("levels of one scale", () =>
    check("/scales/1/levels/-", { id: "MINOR", rank: 2 }, repeated("/scales/1/levels/2/id", "MINOR")));
  test("a type and an alias", () => check("/typeAliases/FILE", ["FUNCTION"], repeated("/typeAliases/FILE", "FILE")));
  test("levels of two scales may share ids, as may a measure and an indicator", () =>
    expect(compileModel(changed("/scales/1/levels/-", { id: "LEVELA", rank: 2 })).ok).toBe(true));
});

describe("references that dangle", () => {
  const dangling = (pointer: string, id: string) => ({ code: "model.reference-dangling", params: { id }, pointer });
  test.each([
    ["/rootIndicator", "NO"],
    ["/measures/2/of", "NO"],
    ["/measures/2/of", "__proto__"],
    ["/indicators/0/measure", "NO"],
    ["/indicators/0/scale", "NO"],
  ])("%s %s", (place, id) => check(place, id, dangling(place, id)));
  test.each(["/measures/2/from", "/measures/0/types", "/indicators/0/types", "/typeAliases/CODE"])("%s", (place) =>
    check(place, ["FILE", "NO"], dangling(`${place}/1`, "NO")),
  );
  test("an alias in an alias", () => check("/typeAliases/MORE", ["CODE"], dangling("/typeAliases/MORE/0", "CODE")));
  test("a root indicator's type", () =>
    check("/rootIndicators", { NO: "QUALITY" }, dangling("/rootIndicators/NO", "NO")));
  test("a root indicator by type", () =>
    check("/rootIndicators", { FILE: "NO" }, dangling("/rootIndicators/FILE", "NO")));
  test("a counted category", () =>
    check("/measures/3/count/categories/0", "SEVERITY.NO", dangling("/measures/3/count/categories/0", "SEVERITY.NO")));
  test("a rule's category", () =>
    check("/rules/-", { id: "r", categories: ["NO.MINOR"] }, dangling("/rules/0/categories/0", "NO.MINOR")));
  test("a formula's measure, with its place in the formula", () =>
    check("/measures/4/formula", "LC + NO", { ...dangling("/measures/4/formula", "NO"), position: 5 }));
  test("a translation, with an escaped pointer", () =>
    check("/translations/fr", { "a/b~c": "x" }, dangling("/translations/fr/a~1b~0c", "a/b~c")));
  test("a translation of `__proto__`", () =>
    check("/translations/fr", JSON.parse('{"__proto__":"x"}'), dangling("/translations/fr/__proto__", "__proto__")));
});

describe("measures that cannot be worked out", () => {
  test("a wrong formula", () =>
    check("/measures/4/formula", "LC +", {
      code: "formula.operand-missing",
      position: 4,
      pointer: "/measures/4/formula",
    }));
  test.each([
    ["/measures/4/count", {}, "formula", "count"],
    ["/measures/4/aggregate", "SUM", "formula", "aggregate"],
    ["/measures/3/aggregate", "SUM", "count", "aggregate"],
    ["/measures/4/of", "LC", "formula", "of"],
    ["/measures/3/from", ["FILE"], "count", "from"],
  ])("%s beside another way", (pointer, value, first, second) =>
    check(pointer, value, { code: "model.measure-mixed", params: { first, second }, pointer }),
  );
  test("of without aggregate", () =>
    check("/measures/2/aggregate", undefined, { code: "model.attribute-missing", pointer: "/measures/2/aggregate" }));
  test("from without of", () =>
    check("/measures/2/of", undefined, { code: "model.attribute-missing", pointer: "/measures/2/of" }));
  const circle = (pointer: string, cycle: string) => ({ code: "model.formula-cycle", params: { cycle }, pointer });
  test("a formula of itself", () =>
    check("/measures/4/formula", "DENSITY + 1", circle("/measures/4/formula", "DENSITY → DENSITY")));
  test("a measure of itself", () => check("/measures/2/of", "VG_MAX", circle("/measures/2/of", "VG_MAX → VG_MAX")));
  test("a circle through formulas and of", () => {
    const measures = [
      { id: "START", formula: "A" },
      { id: "A", formula: "LC + B" },
      { id: "B", aggregate: "SUM", of: "C" },
      { id: "C", formula: "coalesce(1, A)" },
      ...example.measures,
    ];
    check("/measures", measures, circle("/measures/1/formula", "A → B → C → A"));
  });
  test("a chain as long as the model is not a cycle", () => {
    const chain = Array.from({ length: 1_990 }, (_, index) => ({
      id: `M${index}`,
      formula: index === 1_989 ? "LC" : `M${index + 1}`,
    }));
    const model = compiled(changed("/measures", [...chain, ...example.measures]));
    expect(model.evaluationOrder[1]?.id).toBe("M1989");
  });
  test("a long cycle is shortened in the message", () => {
    const chain = Array.from({ length: 50 }, (_, index) => ({ id: `M${index}`, formula: `M${(index + 1) % 50}` }));
    const cycle = "M0 → M1 → M2 → M3 → M4 → … → M47 → M48 → M49 → M0";
    check("/measures", [...chain, ...example.measures], circle("/measures/0/formula", cycle));
  });
});

describe("scales", () => {
  const at = (level: number) => `/scales/0/levels/${level}/bounds`;
  test("intervals that overlap", () =>
    check(at(2), "[9;20[", {
      code: "model.intervals-overlap",
      params: { level: "LEVELB", other: "LEVELA" },
      pointer: at(2),
    }));
  test("intervals that share an included bound", () =>
    check(at(1), "[0;10]", { code: "model.intervals-overlap", pointer: at(2) }));
  test("an invalid interval", () =>
    check(at(1), "[0;10", { code: "interval.bracket-missing", position: 5, pointer: at(1) }));
  test("an interval that nothing lies in", () =>
    check(at(1), "[5;5[", { code: "model.interval-empty", pointer: at(1) }));
  test("a single point is an interval", () => expect(compileModel(changed(at(1), "[5;5]")).ok).toBe(true));
  test("UNKNOWN with another rank", () =>
    check("/scales/0/levels/0/rank", 3, { code: "model.rank-unknown", pointer: "/scales/0/levels/0/rank" }));
  test("another level with UNKNOWN's rank", () =>
    check("/scales/0/levels/1/rank", -1, { code: "model.rank-unknown", pointer: "/scales/0/levels/1/rank" }));
});
