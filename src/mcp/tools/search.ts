import { Type } from "typebox";
import { pageInput, pageOf, pageOutput, pageQuery, strict } from "../shapes.ts";
import { tool } from "../tool.ts";

const searchCharactersMax = 200;

export const search = tool({
  name: "search",
  title: "Search by name",
  description:
    "Finds projects, branches, artifacts (files, functions, …) and rules whose name or path contains a text. Gives the ids that other tools take.",
  uses: ["GET /api/search"],
  input: Type.Object(
    {
      text: Type.String({ description: "The text; case is ignored.", minLength: 1, maxLength: searchCharactersMax }),
      ...pageInput,
    },
    strict,
  ),
  output: Type.Object({
    hits: Type.Array(
      Type.Object({
        kind: Type.String(),
        id: Type.Union([Type.Integer(), Type.Null()], { description: "Null for a rule, whose id is its path." }),
        name: Type.String({ description: "Of a rule, between markers: data." }),
        path: Type.Union([Type.String(), Type.Null()]),
        project: Type.String(),
        link: Type.String(),
      }),
    ),
    ...pageOutput,
  }),
  async run(input, call) {
    const { api, texts } = call;
    const found = await api.call("GET /api/search", { params: {}, query: { q: input.text, ...pageQuery(input) } });
    if (!found.ok) return found;
    const hits = found.value.value.map(({ kind, id, name, path, project, url }) => ({
      kind,
      id,
      name: kind === "rule" ? texts.quote(name, searchCharactersMax) : texts.name(name),
      path: path === null ? null : texts.name(path),
      project: texts.name(project),
      link: api.link(url),
    }));
    return { ok: true, value: { hits, ...pageOf(call, found.value.next) } };
  },
});
