import { Type, type Static } from "typebox";
import type { Api } from "../../http/index.ts";
import { findRoot, placeInput, rootEndpoints } from "../places.ts";
import { ArtifactShape, Id, pageInput, pageOf, pageOutput, pageQuery, presentArtifact, strict } from "../shapes.ts";
import { tool, type ToolCall } from "../tool.ts";

const idCharactersMax = 200;
const listMax = 20;
const valuesMax = 100;
const valueCharactersMax = 300;

const ItemId = Type.String({
  description: "Such as `LC`, `QUALITY` or `LANGUAGE`.",
  minLength: 1,
  maxLength: idCharactersMax,
});
const CheckedValue = Type.Union([Type.String({ maxLength: idCharactersMax }), Type.Number(), Type.Null()]);

const Input = Type.Object(
  {
    ...placeInput,
    artifact: Type.Optional(Id("Id of an artifact: only what is below it. Default: the whole branch.")),
    types: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: idCharactersMax }), {
        description: "Types of artifacts, such as `FILE` or `FUNCTION`. Default: all.",
        maxItems: listMax,
      }),
    ),
    columns: Type.Array(Type.Object({ type: Type.Enum(["MEASURE", "INDICATOR", "INFO"]), id: ItemId }, strict), {
      description: "The values to show.",
      maxItems: listMax,
    }),
    filters: Type.Optional(
      Type.Array(
        Type.Object(
          {
            type: Type.Enum(["measure", "indicator", "info"]),
            id: ItemId,
            bounds: Type.Optional(
              Type.String({
                description: "Interval of a measure or a rank, such as `[50;[`.",
                maxLength: idCharactersMax,
              }),
            ),
            values: Type.Optional(
              Type.Array(CheckedValue, {
                description: "Values to select; null: a missing value.",
                maxItems: valuesMax,
              }),
            ),
            patterns: Type.Optional(
              Type.Array(Type.String({ maxLength: idCharactersMax }), {
                description: "Of an info: `*` is any text.",
                maxItems: listMax,
              }),
            ),
            invert: Type.Optional(Type.Boolean({ description: "Selects the others." })),
          },
          strict,
        ),
        { description: "All must hold.", maxItems: listMax },
      ),
    ),
    orders: Type.Optional(
      Type.Array(
        Type.Object(
          {
            measure: ItemId,
            order: Type.Enum(["ASC", "DESC"]),
            by: Type.Optional(
              Type.Enum(["VALUE", "RANK", "DIFF_VALUE", "DIFF_RANK"], {
                description: "`DIFF_…`: the change since the reference version. Default: `VALUE`.",
              }),
            ),
          },
          strict,
        ),
        { description: "Default: the worst first.", maxItems: listMax },
      ),
    ),
    ...pageInput,
  },
  strict,
);

export const query = tool({
  name: "query",
  title: "Query artifacts",
  description:
    "Filters and orders the artifacts of a project by measures, indicators and infos, and shows their values. Ids of measures and indicators are those of the project's quality model.",
  uses: [...rootEndpoints, "POST /api/artifacts/:id/query"],
  input: Input,
  output: Type.Object({
    artifacts: Type.Array(
      Type.Object({
        ...ArtifactShape.properties,
        values: Type.Array(Type.Union([Type.String(), Type.Number(), Type.Null()]), {
          description:
            "One for each column. A measure is a number, an indicator a level, an info is data between markers.",
        }),
      }),
    ),
    total: Type.Union([Type.Integer(), Type.Null()], { description: "Artifacts that match in all." }),
    ...pageOutput,
  }),
  async run(input, call) {
    const root =
      input.artifact === undefined ? await findRoot(call.api, input) : ({ ok: true, value: input.artifact } as const);
    if (!root.ok) return root;
    const found = await call.api.call("POST /api/artifacts/:id/query", {
      params: { id: root.value },
      query: { version: input.version, ...pageQuery(input) },
      body: bodyOf(input),
    });
    if (!found.ok) return found;
    const artifacts = found.value.value.artifacts.map((artifact) => ({
      ...presentArtifact(call, artifact),
      values: artifact.values.map((value) => presentValue(call, value)),
    }));
    return { ok: true, value: { artifacts, total: found.value.total, ...pageOf(call, found.value.next) } };
  },
});

type QueryApi = Api["POST /api/artifacts/:id/query"];

function bodyOf({ types, columns, filters = [], orders }: Static<typeof Input>): QueryApi["body"] {
  return {
    columns,
    ...(types === undefined ? {} : { artefactTypes: types }),
    filters: filters.map(({ type, id, bounds, values, patterns, invert }) => ({
      type,
      id,
      data: {
        ...(bounds === undefined ? {} : { bounds }),
        ...(values === undefined ? {} : { checked: values }),
        ...(patterns === undefined ? {} : { patterns }),
      },
      ...(invert === undefined ? {} : { invert }),
    })),
    ...(orders === undefined
      ? {}
      : {
          orders: orders.map(({ measure, order, by }) => ({
            type: "MEASURE",
            id: measure,
            order,
            orderType: by ?? "VALUE",
          })),
        }),
  };
}

type QueryValue = QueryApi["answer"]["artifacts"][number]["values"][number];

function presentValue({ texts }: ToolCall, value: QueryValue): string | number | null {
  if (value === null || value.value === null) return null;
  if (value.type === "INDICATOR") return value.level === undefined || value.level === null ? null : value.level.name;
  return typeof value.value === "number" ? value.value : texts.quote(value.value, valueCharactersMax);
}
