import { Type } from "typebox";
import { cutOf, cutOutput, Id, LevelShape, presentLevel, strict, Text } from "../shapes.ts";
import { tool } from "../tool.ts";

const contributorsMax = 20;
const formulaCharactersMax = 500;

const OptionalNumber = Type.Union([Type.Number(), Type.Null()]);

export const explain = tool({
  name: "explain",
  title: "Explain a rating",
  description:
    "Says why an artifact is rated as it is: the measures behind it, what would lift it to the next better level, and which artifacts below it contribute most.",
  uses: ["GET /api/artifacts/:id/explain"],
  input: Type.Object(
    {
      artifact: Id("Id of the artifact."),
      indicator: Type.Optional(Text("Id of an indicator. Default: the one that decides its rating.")),
      version: Type.Optional(Id("Id of a version. Default: the newest one.")),
    },
    strict,
  ),
  output: Type.Object({
    artifact: Type.Object({ id: Type.Integer(), name: Type.String(), path: Type.String(), type: Type.String() }),
    line: Type.Union([Type.Integer(), Type.Null()]),
    indicator: Type.String(),
    measure: Type.String(),
    value: OptionalNumber,
    level: LevelShape,
    formula: Type.Union([Type.String(), Type.Null()]),
    causes: Type.Array(
      Type.Object({
        measure: Type.String(),
        name: Type.String(),
        value: Type.Number(),
        share: Type.Number({ description: "What the value would be by this cause alone." }),
        limit: Type.Union([Type.Number(), Type.Null()], { description: "Where the better level is reached." }),
      }),
      { description: "Worst first." },
    ),
    better: Type.Union([Type.Object({ level: LevelShape, target: Type.Number(), change: Type.Number() }), Type.Null()]),
    contributors: Type.Array(
      Type.Object({ id: Type.Integer(), path: Type.String(), value: Type.Number(), after: OptionalNumber }),
      { description: "Worst first; `after`: the value without this one and those before it." },
    ),
    ...cutOutput,
  }),
  async run(input, call) {
    const { api, texts } = call;
    const { artifact, ...query } = input;
    const found = await api.call("GET /api/artifacts/:id/explain", { params: { id: artifact }, query });
    if (!found.ok) return found;
    const { value: explained } = found.value;
    const contributors = explained.contributors?.artifacts ?? [];
    const shown = {
      artifact: {
        id: explained.artifact.id,
        name: texts.name(explained.artifact.name),
        path: texts.name(explained.artifact.path),
        type: texts.name(explained.artifact.type.id),
      },
      line: explained.line,
      indicator: explained.indicator.id,
      measure: explained.measure.id,
      value: explained.value,
      level: presentLevel(explained.level),
      formula: explained.source.formula?.slice(0, formulaCharactersMax) ?? null,
      causes: explained.causes
        .slice(0, contributorsMax)
        .map(({ id, name, value, share, limit }) => ({ measure: id, name, value, share, limit })),
      better: explained.better && {
        level: presentLevel(explained.better.level),
        target: explained.better.target,
        change: explained.better.change,
      },
      contributors: contributors
        .slice(0, contributorsMax)
        .map(({ id, path, value, after }) => ({ id, path: texts.name(path), value, after })),
    };
    const cut = cutOf(
      call,
      explained.causes.length > contributorsMax &&
        `Only the first ${contributorsMax} of ${explained.causes.length} causes.`,
      contributors.length > contributorsMax &&
        `Only the first ${contributorsMax} of ${contributors.length} contributors.`,
      (explained.source.formula?.length ?? 0) > formulaCharactersMax && "The end of the formula.",
    );
    return { ok: true, value: { ...shown, cut } };
  },
});
