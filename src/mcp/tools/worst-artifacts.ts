import { Type } from "typebox";
import { findRoot, placeInput, rootEndpoints } from "../places.ts";
import { ArtifactShape, pageInput, pageOf, pageOutput, pageQuery, presentArtifact, strict } from "../shapes.ts";
import { tool } from "../tool.ts";

const typesMax = 20;

export const worstArtifacts = tool({
  name: "worst_artifacts",
  title: "Worst artifacts",
  description:
    "Lists the artifacts of a project that are rated worst, the worst first. `explain` says why one is rated so.",
  uses: [...rootEndpoints, "POST /api/artifacts/:id/query"],
  input: Type.Object(
    {
      ...placeInput,
      types: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
          description: "Types of artifacts, such as `FILE` or `FUNCTION`. Default: all.",
          maxItems: typesMax,
        }),
      ),
      ...pageInput,
    },
    strict,
  ),
  output: Type.Object({
    artifacts: Type.Array(ArtifactShape),
    total: Type.Union([Type.Integer(), Type.Null()], { description: "Artifacts in all." }),
    ...pageOutput,
  }),
  async run(input, call) {
    const root = await findRoot(call.api, input);
    if (!root.ok) return root;
    const found = await call.api.call("POST /api/artifacts/:id/query", {
      params: { id: root.value },
      query: { version: input.version, ...pageQuery(input) },
      body: { columns: [], ...(input.types === undefined ? {} : { artefactTypes: input.types }) },
    });
    if (!found.ok) return found;
    const artifacts = found.value.value.artifacts.map((artifact) => presentArtifact(call, artifact));
    return { ok: true, value: { artifacts, total: found.value.total, ...pageOf(call, found.value.next) } };
  },
});
