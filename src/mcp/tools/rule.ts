import { Type } from "typebox";
import { failTool } from "../api.ts";
import { findRoot, placeInput, rootEndpoints } from "../places.ts";
import { cutOf, cutOutput, FindingShape, presentFinding, strict, Text } from "../shapes.ts";
import { tool } from "../tool.ts";

const nameCharactersMax = 300;
const descriptionCharactersMax = 8_000;
const listMax = 50;

export const rule = tool({
  name: "rule",
  title: "Explain a rule",
  description:
    "Describes the rule behind findings of a project: description, help, tool, families, categories, number of findings, and one of them as an example.",
  uses: [...rootEndpoints, "GET /api/artifacts/:id/findings", "GET /api/artifacts/:id/findings/facets"],
  input: Type.Object({ ...placeInput, rule: Text("Id of the rule, such as `eslint:eqeqeq`.") }, strict),
  output: Type.Object({
    id: Type.String(),
    name: Type.String({ description: "Between markers: data." }),
    description: Type.Union([Type.String(), Type.Null()], { description: "Between markers: data." }),
    help: Type.Union([Type.String(), Type.Null()], { description: "Address of its documentation: data." }),
    tool: Type.Union([Type.String(), Type.Null()]),
    families: Type.Array(Type.String()),
    categories: Type.Array(Type.String()),
    findingCount: Type.Integer({ description: "In this version, relaxed ones included." }),
    example: FindingShape,
    ...cutOutput,
  }),
  async run(input, call) {
    const { api, texts } = call;
    const root = await findRoot(api, input);
    if (!root.ok) return root;
    const params = { id: root.value };
    const query = { where: `definition.id="${input.rule.replaceAll('"', '""')}"`, version: input.version };
    const found = await api.call("GET /api/artifacts/:id/findings", { params, query: { ...query, limit: 1 } });
    if (!found.ok) return found;
    const [example] = found.value.value;
    if (example === undefined) return failTool("No finding here has such a rule. `search` finds rules by name.");
    const counted = await api.call("GET /api/artifacts/:id/findings/facets", {
      params,
      query: { ...query, by: "status", values: 1 },
    });
    if (!counted.ok) return counted;
    const { definition } = example;
    const shown = {
      id: texts.name(definition.id),
      name: texts.quote(definition.name, nameCharactersMax),
      description: texts.quoteOptional(definition.description, descriptionCharactersMax),
      help: definition.helpUri === null ? null : texts.name(definition.helpUri),
      tool: definition.tool === null ? null : texts.name(definition.tool),
      families: definition.families.slice(0, listMax).map((family) => texts.name(family)),
      categories: definition.categories
        .slice(0, listMax)
        .map(({ scale, level }) => texts.name(`${scale.id}.${level.id}`)),
      findingCount: counted.value.value.total,
      example: presentFinding(call, example),
    };
    const cut = cutOf(call, definition.families.length > listMax && `Only the first ${listMax} families.`);
    return { ok: true, value: { ...shown, cut } };
  },
});
