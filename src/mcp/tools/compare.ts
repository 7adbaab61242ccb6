import { Type } from "typebox";
import { failTool } from "../api.ts";
import { findVersion, placeInput, versionEndpoints } from "../places.ts";
import {
  ArtifactShape,
  cutOf,
  cutOutput,
  FindingShape,
  Id,
  LevelShape,
  presentArtifact,
  presentFinding,
  presentLevel,
  presentVersion,
  strict,
  VersionShape,
} from "../shapes.ts";
import { tool } from "../tool.ts";

const listedMax = 20;
const OptionalLevel = Type.Union([LevelShape, Type.Null()]);

export const compare = tool({
  name: "compare",
  title: "Compare two versions",
  description:
    "Says what changed between two versions of a project: ratings, numbers of artifacts and findings, the new findings, and the artifacts with the largest change. By default: from the version that the newest one is compared with, to the newest one.",
  uses: [
    ...versionEndpoints,
    "GET /api/versions/:id/compare/:other",
    "GET /api/versions/:id/compare/:other/findings",
    "GET /api/versions/:id/compare/:other/artifacts",
  ],
  input: Type.Object(
    { ...placeInput, before: Type.Optional(Id("Id of the version to start from. Default: the reference version.")) },
    strict,
  ),
  output: Type.Object({
    before: VersionShape,
    after: VersionShape,
    ratings: Type.Array(Type.Object({ indicator: Type.String(), before: OptionalLevel, after: OptionalLevel })),
    artifactCounts: Type.Record(Type.String(), Type.Integer()),
    findingCounts: Type.Record(Type.String(), Type.Integer()),
    newFindings: Type.Array(FindingShape),
    changedArtifacts: Type.Array(
      Type.Object({ change: Type.String(), ...ArtifactShape.properties, levelBefore: OptionalLevel }),
    ),
    ...cutOutput,
  }),
  async run(input, call) {
    const { api, texts } = call;
    const after = await findVersion(api, input);
    if (!after.ok) return after;
    const before = input.before ?? after.value.reference.versionId;
    if (before === null) return failTool("There is no version to compare with. Name one with `before`.");
    const params = { id: before, other: after.value.id };
    const compared = await api.call("GET /api/versions/:id/compare/:other", { params });
    if (!compared.ok) return compared;
    const findings = await api.call("GET /api/versions/:id/compare/:other/findings", {
      params,
      query: { change: "NEW", limit: listedMax },
    });
    if (!findings.ok) return findings;
    const artifacts = await api.call("GET /api/versions/:id/compare/:other/artifacts", {
      params,
      query: { limit: listedMax },
    });
    if (!artifacts.ok) return artifacts;
    const { value } = compared.value;
    const optionalLevel = (level: Parameters<typeof presentLevel>[0] | null) =>
      level === null ? null : presentLevel(level);
    const shown = {
      before: presentVersion(call, value.before),
      after: presentVersion(call, value.after),
      ratings: value.ratings.map((rating) => ({
        indicator: texts.name(rating.indicator.id),
        before: optionalLevel(rating.before),
        after: optionalLevel(rating.after),
      })),
      artifactCounts: value.artifacts,
      findingCounts: value.findings,
      newFindings: findings.value.value.map((finding) => presentFinding(call, finding)),
      changedArtifacts: artifacts.value.value.map((artifact) => ({
        change: artifact.change,
        ...presentArtifact(call, artifact),
        levelBefore: optionalLevel(artifact.levelBefore),
      })),
    };
    const cut = cutOf(
      call,
      findings.value.next !== null &&
        `Only the first ${listedMax} new findings: \`findings\` lists all with \`where\` \`isNew=true\`.`,
      artifacts.value.next !== null && `Only the ${listedMax} artifacts with the largest change.`,
    );
    return { ok: true, value: { ...shown, cut } };
  },
});
