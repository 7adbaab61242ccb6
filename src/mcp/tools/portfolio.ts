import { Type } from "typebox";
import { LevelShape, pageInput, pageOf, pageOutput, pageQuery, presentLevel, strict, Text } from "../shapes.ts";
import { tool } from "../tool.ts";

export const portfolio = tool({
  name: "portfolio",
  title: "State of all projects",
  description:
    "Lists the projects that the user may see: rating and trend of the main branch, number of new findings, newest version.",
  uses: ["GET /api/portfolio"],
  input: Type.Object(
    {
      where: Type.Optional(Text("Condition, such as `level.rank>=4` or `newFindings>0 AND name~Engine*`.")),
      ...pageInput,
    },
    strict,
  ),
  output: Type.Object({
    projects: Type.Array(
      Type.Object({
        name: Type.String(),
        level: LevelShape,
        trend: Type.String(),
        newFindings: Type.Integer(),
        version: Type.Union([
          Type.Object({ id: Type.Integer(), name: Type.String(), time: Type.String() }),
          Type.Null(),
        ]),
        comparedWith: Type.Union([Type.Integer(), Type.Null()], { description: "Id of the version before." }),
      }),
    ),
    ...pageOutput,
  }),
  async run(input, call) {
    const { api, texts } = call;
    const query = { where: input.where, versions: 1, ...pageQuery(input) };
    const found = await api.call("GET /api/portfolio", { params: {}, query });
    if (!found.ok) return found;
    const projects = found.value.value.map(({ name, level, trend, newFindings, history: [newest], reference }) => ({
      name: texts.name(name),
      level: presentLevel(level),
      trend: trend.id,
      newFindings,
      version:
        newest === undefined
          ? null
          : { id: newest.versionId, name: texts.name(newest.versionName), time: newest.analysisTime },
      comparedWith: reference.versionId,
    }));
    return { ok: true, value: { projects, ...pageOf(call, found.value.next) } };
  },
});
