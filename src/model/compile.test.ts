import { describe, expect, test } from "vitest";
import { changed, compiled, example } from "./example.reference.ts";
import type { ModelDocument } from "./index.ts";

describe("a model that is right", () => {
  const model = compiled(example);

  test("keeps what it names", () => {
    expect([...model.types]).toEqual(["APPLICATION", "FOLDER", "FILE", "FUNCTION"]);
    expect([...model.measures.keys()]).toEqual(["LC", "VG", "VG_MAX", "NFIND", "DENSITY"]);
    expect([...model.infos]).toEqual(["LANGUAGE"]);
    expect([...model.links]).toEqual(["TESTS"]);
    expect(model.strict).toBe(false);
  });
  test("knows which measures it computes", () =>
    expect(["LC", "VG_MAX", "NFIND", "DENSITY", "UNHEARD_OF"].map((id) => model.isComputed(id))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]));
  test("orders measures after their inputs", () => {
    const turned = compiled(changed("/measures", example.measures.toReversed()));
    const order = turned.evaluationOrder.map(({ id }) => id);
    expect(order.toSorted()).toEqual(["DENSITY", "LC", "NFIND", "VG", "VG_MAX"]);
    expect(order.indexOf("DENSITY")).toBeGreaterThan(Math.max(order.indexOf("LC"), order.indexOf("VG")));
    expect(order.indexOf("VG_MAX")).toBeGreaterThan(order.indexOf("VG"));
  });
  test("leaves an UNKNOWN that is there as it is", () =>
    expect(model.scales.get("RATING")?.levels.map(({ id }) => id)).toEqual(["UNKNOWN", "LEVELA", "LEVELB", "LEVELC"]));
  test("adds none to a scale of categories", () =>
    expect(model.scales.get("SEVERITY")?.levels.map(({ id }) => id)).toEqual(["MINOR", "CRITICAL"]));
  test("is frozen", () =>
    expect([model, model.measures.get("LC"), model.scales.get("RATING")].every(Object.isFrozen)).toBe(true));
});

describe("defaults", () => {
  test("UNKNOWN is added to a scale that rates", () => {
    const model = compiled(changed("/scales/0/levels", example.scales[0]!.levels.slice(1)));
    const [unknown] = model.scales.get("RATING")?.levels ?? [];
    expect(unknown).toEqual({ id: "UNKNOWN", rank: -1, mnemonic: "?", color: [154, 160, 166, 255], interval: null });
    expect(model.nameOf("scales.RATING.levels.UNKNOWN.name", "de")).toBe("Unbekannt");
    expect(model.nameOf("scales.RATING.levels.UNKNOWN.name", "en")).toBe("Unknown");
  });
  test("a level's mnemonic and name are its id", () => {
    const model = compiled(changed("/scales/1/levels/0/name", undefined));
    expect(model.scales.get("SEVERITY")?.levels[0]?.mnemonic).toBe("MINOR");
    expect(model.nameOf("scales.SEVERITY.levels.MINOR.name", "fr")).toBe("MINOR");
  });
  test("colours are spread over the palette by rank, not by place", () => {
    const levels = [4, 0, 2].map((rank) => ({ id: `L${rank}`, rank }));
    const colors = compiled(changed("/scales/-", { id: "S", levels }))
      .scales.get("S")
      ?.levels.map(({ color }) => color);
    expect(colors).toEqual([
      [0xb2, 0x18, 0x2b, 255],
      [0x21, 0x66, 0xac, 255],
      [0xd9, 0xd9, 0xb0, 255],
    ]);
  });
  test("a name is the id", () => expect(compiled(example).nameOf("measures.VG_MAX.name", "ja")).toBe("VG_MAX"));
});

describe("names", () => {
  const model = compiled(example);
  test("in the language that was asked for", () => expect(model.nameOf("types.FILE.name", "fr")).toBe("Fichier"));
  test("in English where that has none", () => expect(model.nameOf("types.FILE.name", "de")).toBe("File"));
  test("a translation to English wins over the model's own words", () =>
    expect(compiled(changed("/translations/en", { name: "Better" })).nameOf("name", "de")).toBe("Better"));
  test("of nothing", () => expect(model.nameOf("types.NOTHING.name", "en")).toBeUndefined());
  test("of Object's own", () => expect(model.nameOf("constructor", "fr")).toBeUndefined());
  test("of a rule whose id has dots", () => {
    const document = changed("/rules/-", { id: "a.b/c", name: "Dots" }) as ModelDocument;
    document.translations = { fr: { "rules.a.b/c.name": "Points" } };
    expect(compiled(document).nameOf("rules.a.b/c.name", "fr")).toBe("Points");
  });
});

describe("types", () => {
  test("aliases are resolved", () =>
    expect([...(compiled(changed("/measures/0/types", ["CODE", "FOLDER"])).measures.get("LC")?.types ?? [])]).toEqual([
      "FILE",
      "FUNCTION",
      "FOLDER",
    ]));
  test("root indicators by type win over those by alias, and these over the model's", () => {
    const document = changed("/rootIndicators", { CODE: "BY_ALIAS", FILE: "BY_TYPE" }) as ModelDocument;
    for (const id of ["BY_ALIAS", "BY_TYPE"]) document.indicators.push({ id, measure: "LC", scale: "RATING" });
    const model = compiled(document);
    expect(["FILE", "FUNCTION", "FOLDER", "UNHEARD_OF"].map((type) => model.rootIndicatorOf(type).id)).toEqual([
      "BY_TYPE",
      "BY_ALIAS",
      "QUALITY",
      "QUALITY",
    ]);
  });
});

test("of two aliases that hold a type, the first decides on its root indicator", () => {
  const document = changed("/rootIndicators", { CODE: "FIRST", MORE: "SECOND" }) as ModelDocument;
  document.typeAliases = { MORE: ["FILE", "FOLDER"], CODE: ["FILE", "FUNCTION"] };
  for (const id of ["FIRST", "SECOND"]) document.indicators.push({ id, measure: "LC", scale: "RATING" });
  const model = compiled(document);
  expect(["FILE", "FOLDER"].map((type) => model.rootIndicatorOf(type).id)).toEqual(["FIRST", "SECOND"]);
});

test("keys of Object's own pollute nothing (Q10)", () => {
  const document: unknown = JSON.parse(
    JSON.stringify(example).replace('"typeAliases":{', '"typeAliases":{"__proto__":["FILE"],"constructor":["FILE"],'),
  );
  const model = compiled(document);
  expect([...(model.typeAliases.get("__proto__") ?? [])]).toEqual(["FILE"]);
  expect(Reflect.get({}, "FILE")).toBeUndefined();
  expect(model.typeAliases.get("toString")).toBeUndefined();
});
