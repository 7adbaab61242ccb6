import { describe, expect, test } from "vitest";
import { languages } from "../../text/index.ts";
import { compileModel } from "../compile.ts";
import { rate, standardModel, type Model } from "../index.ts";
import { factsOf, rules } from "../rating-cases.reference.ts";
import type { ReferenceArtifact } from "../rating.reference.ts";
import { textsOf } from "../texts.ts";

function compiled(): Model {
  const model = compileModel(standardModel);
  if (!model.ok) throw new Error(JSON.stringify(model.problem));
  return model.value;
}

const model = compiled();

test("it survives being written as JSON", () =>
  expect(JSON.parse(JSON.stringify(standardModel))).toEqual(standardModel));

describe("translations", () => {
  const paths = [...textsOf(standardModel)].filter(([, text]) => text !== "").map(([path]) => path);

  test.each(languages.filter((language) => language !== "en"))("%s has every text", (language) =>
    expect(paths.filter((path) => !standardModel.translations?.[language]?.[path]?.trim())).toEqual([]),
  );
  test.each(["ja", "zh"] as const)("%s is written in its own script", (language) => {
    const texts = Object.entries(standardModel.translations?.[language] ?? {});
    const foreign = texts.filter(
      ([path, text]) => !path.endsWith(".unit") && !/[\p{Script=Han}\p{Script=Kana}]/u.test(text),
    );
    expect(foreign).toEqual([]);
  });
});

test("every type has a root indicator that applies to it", () => {
  const silent = [...model.types].filter((type) => model.rootIndicatorOf(type).types?.has(type) === false);
  expect(silent).toEqual([]);
});

test("every rating has seven levels and UNKNOWN", () => {
  for (const { scale } of model.indicators.values()) {
    expect(scale.levels.map(({ mnemonic }) => mnemonic).join("")).toBe("?ABCDEFG");
    expect(scale.levels.map(({ rank }) => rank)).toEqual([-1, 0, 1, 2, 3, 4, 5, 6]);
  }
});

test("every value there is has a level on every rating", () => {
  for (const { scale } of model.indicators.values()) {
    const edges = scale.levels.flatMap(({ interval }) => (interval === null ? [] : [interval]));
    expect(Math.min(...edges.map(({ lower }) => lower))).toBe(-Infinity);
    expect(Math.max(...edges.map(({ upper }) => upper))).toBe(Infinity);
    const inner = edges.filter(({ lower }) => lower !== -Infinity);
    expect(inner.every(({ lower }) => edges.some(({ upper }) => upper === lower))).toBe(true);
  }
});

describe("ratings", () => {
  type Given = Readonly<Record<string, number>>;
  const artifact = (type: string, given: Given, ...children: readonly ReferenceArtifact[]): ReferenceArtifact => ({
    type,
    given,
    findings: [],
    children,
  });
  const rootLevels = (root: ReferenceArtifact) => {
    const { facts, rows } = factsOf(root);
    const layer = rate(model, facts);
    return rows.map(({ type }, row) => {
      const column = layer.indicators.get(model.rootIndicatorOf(type).id);
      return column?.levelIds[column.level[row]!];
    });
  };
  const application = (file: Given, ...functions: readonly Given[]) =>
    artifact(
      "APPLICATION",
      {},
      artifact("FOLDER", {}, artifact("FILE", file, ...functions.map((given) => artifact("FUNCTION", given)))),
    );

  test("small and simple code is rated A, without coverage or comments too", () =>
    expect(rootLevels(application({ LC: 60, VG: 4 }, { LC: 20, VG: 2 }, { LC: 30, VG: 2 }))).toEqual([
      "LEVELA",
      "LEVELA",
      "LEVELA",
      "LEVELA",
      "LEVELA",
    ]));
  test("a monster is rated G, and everything above it suffers", () => {
    const [root, , file, monster] = rootLevels(
      application({ LC: 900, VG: 120 }, { LC: 800, VG: 110 }, { LC: 10, VG: 1 }),
    );
    expect(monster).toBe("LEVELG");
    expect([root, file]).toEqual(["LEVELF", "LEVELF"]);
  });
  test("a coverage of zero weighs, an unknown coverage does not", () => {
    const code = { LC: 100, LOC: 80, CLOC: 20, VG: 5 };
    const functions = [{ LC: 40, VG: 3 }];
    expect(rootLevels(application(code, ...functions))[0]).toBe("LEVELA");
    expect(rootLevels(application({ ...code, COV_LINES: 60, COV_LINES_HIT: 0 }, ...functions))[0]).toBe("LEVELB");
    expect(rootLevels(application({ ...code, COV_LINES: 60, COV_LINES_HIT: 60 }, ...functions))[0]).toBe("LEVELA");
  });
  test("files without functions are rated", () =>
    expect(rootLevels(artifact("APPLICATION", {}, artifact("FILE", { LC: 200, VG: 30 })))).toEqual([
      "LEVELA",
      "LEVELA",
    ]));
  test("without lines the worst finding decides, and nothing is rated without any finding", () => {
    const reported = (given: Given, ...found: readonly [rule: string, relaxed?: boolean][]) => {
      const findings = found.map(([id, relaxed = false]) => ({ rule: rules.find((rule) => rule.id === id)!, relaxed }));
      return rootLevels(artifact("APPLICATION", {}, { ...artifact("FILE", given), findings }));
    };
    expect(reported({}, ["r:critical"], ["r:minor"])).toEqual(["LEVELE", "LEVELE"]);
    expect(reported({}, ["r:minor"], ["r:minor"])).toEqual(["LEVELB", "LEVELB"]);
    expect(reported({}, ["r:none"])).toEqual(["LEVELB", "LEVELB"]);
    expect(reported({}, ["r:critical", true])).toEqual(["UNKNOWN", "UNKNOWN"]);
    expect(reported({})).toEqual(["UNKNOWN", "UNKNOWN"]);
  });
  test("a component is rated by its worst vulnerability, one without any known is not rated", () => {
    const components = [{ CVSS: 0 }, { CVSS: 3.9 }, { CVSS: 4 }, { CVSS: 7 }, { CVSS: 9 }, {}];
    const levels = rootLevels(artifact("FILE", {}, ...components.map((given) => artifact("COMPONENT", given))));
    expect(levels.slice(1)).toEqual(["LEVELA", "LEVELC", "LEVELD", "LEVELF", "LEVELG", "UNKNOWN"]);
  });
  test("where nothing is known, the level is UNKNOWN", () =>
    expect(rootLevels(artifact("APPLICATION", {}, artifact("FUNCTION", {})))).toEqual(["UNKNOWN", "UNKNOWN"]));
});
