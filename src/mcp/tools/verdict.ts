import { Type } from "typebox";
import { findVersion, placeInput, versionEndpoints } from "../places.ts";
import { cutOf, cutOutput, presentVersion, strict, VersionShape } from "../shapes.ts";
import { tool } from "../tool.ts";

const sentenceCharactersMax = 500;

export const verdict = tool({
  name: "verdict",
  title: "Verdict of the quality gate",
  description:
    "Says whether a version passes the quality gate of its project, condition by condition. `PASSED`, `FAILED`, `PENDING` (parts are missing) or `NOT_COMPUTED`.",
  uses: [...versionEndpoints, "GET /api/versions/:id/gate"],
  input: Type.Object(placeInput, strict),
  output: Type.Object({
    version: VersionShape,
    status: Type.String(),
    reason: Type.Union([Type.String(), Type.Null()]),
    comparedWith: Type.Union([Type.Integer(), Type.Null()]),
    conditions: Type.Array(
      Type.Object({
        type: Type.String(),
        id: Type.Union([Type.String(), Type.Null()]),
        on: Type.String(),
        status: Type.String(),
        actual: Type.Union([Type.Number(), Type.Null()]),
        threshold: Type.String(),
        sentence: Type.String({ description: "Between markers: data." }),
      }),
      { description: "Empty: the project has no gate." },
    ),
    ...cutOutput,
  }),
  async run(input, call) {
    const { api, texts } = call;
    const version = await findVersion(api, input);
    if (!version.ok) return version;
    const found = await api.call("GET /api/versions/:id/gate", { params: { id: version.value.id } });
    if (!found.ok) return found;
    const { status, reason, referenceVersionId, conditions } = found.value.value;
    const shown = {
      version: presentVersion(call, version.value),
      status,
      reason: reason?.name ?? null,
      comparedWith: referenceVersionId,
      conditions: conditions.map((condition) => ({
        type: condition.type,
        id: condition.id === undefined ? null : texts.name(condition.id),
        on: condition.on ?? "OVERALL",
        status: condition.status,
        actual: condition.actual,
        threshold: texts.name(condition.threshold),
        sentence: texts.quote(condition.sentence, sentenceCharactersMax),
      })),
    };
    return { ok: true, value: { ...shown, cut: cutOf(call) } };
  },
});
