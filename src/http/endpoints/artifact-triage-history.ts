import { Type } from "typebox";
import type { ArtifactTriageEntryRow } from "../../store/index.ts";
import { formatTimestamp } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { answerById } from "../answer/id-batches.ts";
import { emptyBody } from "../request/json-body.ts";
import { belowArtifact } from "./artifact.ts";
import { ArtifactTriageEntryShape } from "./triage-shapes.ts";
import type { StoreReader } from "../services/services.ts";

/** Who said what of an artifact, and when. */
export const listArtifactTriage = endpoint({
  ...belowArtifact,
  method: "GET",
  path: "/api/artifacts/:id/triage",
  chapter: "Artifacts",
  summary: "List the triage of an artifact",
  description: "Newest first: who relaxed or excluded it, reverted that or commented on it.",
  permission: "triage.read",
  query: Type.Object({}),
  body: emptyBody,
  responses: { 200: { description: "The entries.", schema: Type.Array(ArtifactTriageEntryShape) } },
  example: {
    response: [
      {
        id: 6,
        time: "2026-11-14T09:30:00.123+01:00",
        user: { login: "ada", name: "Ada" },
        relaxed: false,
        excluded: true,
        reason: "LEGACY",
        comment: "generated",
      },
    ],
  },
  async handle({ format, subject, params, plan }, needs: StoreReader) {
    const place = { branchId: subject.visible.branch.id, artifactId: params.id };
    const read = async (beforeId: number | undefined, limit: number) => {
      const page = { ...place, limit, ...(beforeId === undefined ? {} : { beforeId }) };
      const entries = await needs.read.artifactTriageHistory(page);
      return entries.map((entry) => ({ ...entry, id: entry.revision }));
    };
    const present = (entry: ArtifactTriageEntryRow) => presentEntry(entry, format);
    return answerById(plan, read, present);
  },
});

function presentEntry(
  { revision, at, user, relaxed, excluded, reason, comment }: ArtifactTriageEntryRow,
  { zone }: AnswerFormat,
) {
  const time = formatTimestamp(at, zone);
  return { id: revision, time, user, relaxed, excluded, reason, comment: comment || null };
}
