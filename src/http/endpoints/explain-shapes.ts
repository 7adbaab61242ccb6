import { Type } from "typebox";
import { RatedLevelShape } from "./artifact-shapes.ts";

/** The wire shape of why an artifact is rated as it is. */

const Identified = Type.Object({ id: Type.String(), name: Type.String() });
const OptionalNumber = Type.Union([Type.Number(), Type.Null()]);
const Interval = Type.Object({
  text: Type.String({ description: "As models write it, e.g. `[10;20[`." }),
  lower: OptionalNumber,
  lowerIncluded: Type.Boolean(),
  upper: OptionalNumber,
  upperIncluded: Type.Boolean(),
});
const Display = Type.Union([Type.String(), Type.Null()], { description: "As text, in the language of the answer." });
const Operand = Type.Object({
  ...Identified.properties,
  value: OptionalNumber,
  display: Display,
  source: Type.Enum(["GIVEN", "AGGREGATE", "COUNT", "FORMULA", "MISSING"]),
});
const Cause = Type.Object({
  ...Identified.properties,
  value: Type.Number(),
  display: Display,
  share: Type.Number({ description: "The value that the indicator's measure would have by this cause alone." }),
  shareDisplay: Display,
  limit: Type.Union([Type.Number(), Type.Null()], {
    description: "The value at which the better level is reached; null if this measure alone cannot do it.",
  }),
  limitDisplay: Display,
  risesToWorse: Type.Boolean({ description: "Higher values are worse: the limit is an upper one." }),
});

/** `GET /artifacts/<id>/explain?indicator=&version=`: why this rating, what would lift it. */
export const ExplanationShape = Type.Object({
  artifact: Type.Object({ id: Type.Integer(), name: Type.String(), path: Type.String(), type: Identified }),
  line: Type.Union([Type.Integer(), Type.Null()], { description: "First line of the artifact in its file." }),
  indicator: Identified,
  measure: Type.Object({ ...Identified.properties, unit: Type.Union([Type.String(), Type.Null()]) }),
  value: OptionalNumber,
  display: Display,
  level: RatedLevelShape,
  interval: Type.Union([Interval, Type.Null()]),
  source: Type.Object({
    kind: Type.Enum(["GIVEN", "AGGREGATE", "COUNT", "FORMULA", "MISSING"]),
    aggregate: Type.Union([Type.Enum(["SUM", "MIN", "MAX", "AVG", "MED", "COUNT"]), Type.Null()]),
    formula: Type.Union([Type.String(), Type.Null()]),
    operands: Type.Array(Operand, { description: "Of a formula: the measures in it, with their values here." }),
  }),
  causes: Type.Array(Cause, {
    description: "The measures behind the value, worst first: formulas are taken apart down to what was measured.",
  }),
  better: Type.Union(
    [
      Type.Object({
        level: RatedLevelShape,
        interval: Interval,
        target: Type.Number({ description: "The nearest bound of that interval." }),
        targetIncluded: Type.Boolean({ description: "Whether the bound itself suffices." }),
        targetDisplay: Display,
        change: Type.Number({ description: "From the value to the bound." }),
      }),
      Type.Null(),
    ],
    { description: "The next better level; null if there is no better one, or if nothing is rated." },
  ),
  contributors: Type.Union(
    [
      Type.Object({
        suffices: Type.Boolean({ description: "Whether removing them would improve the level." }),
        artifacts: Type.Array(
          Type.Object({
            id: Type.Integer(),
            name: Type.String(),
            path: Type.String(),
            type: Identified,
            url: Type.String({ description: "Relative to the base URL; opens it in the web interface." }),
            value: Type.Number({ description: "What it adds by itself." }),
            after: OptionalNumber,
          }),
          { description: "Worst first; `after` is the value above without this one and those before it." },
        ),
      }),
      Type.Null(),
    ],
    { description: "The smallest set of descendants whose removal would improve the level." },
  ),
  comparison: Type.Union(
    [
      Type.Object({
        betterThanPercent: Type.Integer({
          minimum: 0,
          maximum: 100,
          description: "The share of packages with a worse value, in percent, rounded down.",
        }),
        language: Type.String({ description: "The language of most lines of code, without tests." }),
        packages: Type.Integer({ description: "The number of packages of this language." }),
        day: Type.String({ format: "date", description: "When the packages were measured." }),
      }),
      Type.Null(),
    ],
    {
      description:
        "Of the root of a project that is rated with STANDARD: how it compares with public packages in its main language. Null if fewer than 20 packages of the language were measured, or if packages have no such measure. QUALITY is compared without coverage and findings.",
    },
  ),
});
