import { accept, refuse } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { checkIfMatch } from "../answer/entity-tag.ts";
import { jsonBody, emptyBody, smallBodyBytesMax } from "../request/json-body.ts";
import { ArtifactPresenter, fieldsOf } from "../present/artifacts.ts";
import { presentReference } from "../present/references.ts";
import {
  referenceOf,
  showsCurrentTriage,
  showsNotes,
  reopenVersion,
  type VisibleVersion,
} from "../../visibility/index.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { Type } from "typebox";
import { belowArtifact } from "./artifact.ts";
import { artifactExample } from "./examples.ts";
import { referenceExample } from "./reference-example.ts";
import { commentText, reasonProblem } from "../request/triage-body.ts";
import { ArtifactDetailShape, ArtifactTriageBody } from "./triage-shapes.ts";
import type { Clock, SnapshotReader, StoreReader, StoreWriter, TaskStarter } from "../services/services.ts";

const detailExample = {
  ...artifactExample,
  relaxed: false,
  excluded: false,
  reason: null,
  comment: null,
  project: { id: 3, name: "Engine", modelId: "STANDARD" },
  branch: { id: 5, name: "main" },
  reference: referenceExample,
};

/** One artifact. */
export const readArtifact = endpoint({
  ...belowArtifact,
  method: "GET",
  path: "/api/artifacts/:id",
  repeatable: true,
  chapter: "Artifacts",
  summary: "Read an artifact",
  description: "In the branch's current version, or in the one that `version` names.",
  body: emptyBody,
  responses: { 200: { description: "The artifact.", schema: ArtifactDetailShape }, 404: { description: "Absent." } },
  example: { response: detailExample },
  async handle({ format, subject }, needs: SnapshotReader & StoreReader) {
    return accept({ status: 200, ...(await detail(needs, format, subject.visible, subject.row)) });
  },
});

/** Relaxes or excludes an artifact, or takes that back. */
export const triageArtifact = endpoint({
  ...belowArtifact,
  method: "PUT",
  path: "/api/artifacts/:id",
  chapter: "Artifacts",
  summary: "Relax or exclude an artifact",
  description:
    "`relaxed`: its findings and those of all artifacts below it count in no measure, including findings of later builds; triage of a single finding takes precedence. `excluded`: it keeps its own values, and the artifacts above it are computed as if it did not exist. Takes effect at once on the branch's newest version, and on later ones.",
  permission: "finding.triage",
  query: Type.Object({}),
  headers: { "If-Match": { description: "ETag that the artifact must still have." } },
  body: jsonBody(ArtifactTriageBody, smallBodyBytesMax),
  responses: {
    200: { description: "As it is now.", schema: ArtifactDetailShape },
    409: { description: "The root cannot be excluded; a meta-project is not triaged." },
    412: { description: "Another user has changed its triage in the meantime." },
  },
  problems: [
    "triage.reason-missing",
    "triage.reason-unwanted",
    "triage.root-excluded",
    "triage.meta-project",
    "branch.absent",
    "version.absent",
  ],
  example: {
    request: { excluded: true, reason: "LEGACY", comment: "generated" },
    response: { ...detailExample, excluded: true, reason: "LEGACY", comment: "generated" },
  },
  async handle(
    { caller, format, subject, body, ifMatch, params },
    needs: Clock & SnapshotReader & StoreReader & StoreWriter & TaskStarter,
  ) {
    const { visible, row, project } = subject;
    if (project.metaProject) return refuse({ code: "triage.meta-project" });
    if (row === 0 && body.excluded === true) return refuse({ code: "triage.root-excluded", pointer: "/excluded" });
    const before = await needs.read.artifactTriage(visible.branch.id, params.id);
    const revision = before?.revision ?? 0;
    const fresh = checkIfMatch(ifMatch, revision);
    if (!fresh.ok) return fresh;
    // Code that is rated apart because of its kind is excluded without a reason.
    const wasExcluded = before?.excluded === true && before.reason !== null;
    const marked = (body.relaxed ?? before?.relaxed ?? false) || (body.excluded ?? wasExcluded);
    const problem = reasonProblem(marked, body.reason, before?.reason ?? null);
    if (problem !== undefined) return refuse(problem);
    // A first comment must not make code count that is rated apart because of its kind.
    const isApart = before === undefined && (await needs.snapshots.triageIn(visible.shown)).excluded?.[row] === 1;
    const excluded = body.excluded ?? (isApart ? true : undefined);
    const said = await needs.write.triageArtifact({
      branchId: visible.branch.id,
      artifactId: params.id,
      ...(body.relaxed === undefined ? {} : { relaxed: body.relaxed }),
      ...(excluded === undefined ? {} : { excluded }),
      ...(body.reason === undefined ? {} : { reason: body.reason }),
      ...(body.comment === undefined ? {} : { comment: commentText(body.comment) }),
      ...(ifMatch === undefined ? {} : { expectedRevision: revision }),
      userId: caller.user.id,
      at: needs.now(),
    });
    if (!said.ok) return said;
    needs.queue.wake();
    const again = await reopenVersion(needs, visible, { code: "artifact.absent" });
    return again.ok ? accept({ status: 200, ...(await detail(needs, format, again.value, row)) }) : again;
  },
});

// Who sees baselines alone sees what was said of them, not what was said of drafts since (D5).
async function detail(needs: SnapshotReader & StoreReader, format: AnswerFormat, visible: VisibleVersion, row: number) {
  const presenter = await ArtifactPresenter.load(needs, visible, format, { shown: fieldsOf(undefined) });
  const artifact = presenter.element(row);
  const { project, branch } = visible;
  const shown = visible.drafts || showsCurrentTriage(visible);
  const said = shown ? await needs.read.artifactTriage(visible.branch.id, artifact.id) : undefined;
  const { excluded } = await needs.snapshots.triageIn(visible.shown);
  return {
    value: {
      ...artifact,
      project: { id: project.id, name: project.name, modelId: project.modelId },
      branch: { id: branch.id, name: branch.name },
      reference: presentReference(await referenceOf(needs.read, visible)),
      relaxed: said?.relaxed ?? false,
      excluded: excluded?.[row] === 1,
      reason: said?.reason ?? null,
      comment: (showsNotes(visible) && said?.comment) || null,
    },
    revision: said?.revision ?? 0,
  };
}
