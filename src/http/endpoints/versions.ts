import { Type } from "typebox";
import type { Caller } from "../../access/index.ts";
import { visibleProject, type SeenProject } from "../../portfolio/index.ts";
import {
  isPublished,
  visibleGateResult,
  type BranchRow,
  type ReferenceMark,
  type VersionPart,
  type VersionRow,
} from "../../store/index.ts";
import { accept, refuse } from "../../text/index.ts";
import { mapBatches, readInBatches } from "../answer/batches.ts";
import { cursorNumber } from "../request/cursor.ts";
import { endpoint } from "../endpoint.ts";
import { onProject, usual } from "../usual-endpoints.ts";
import { checkIfMatch, revisionFor } from "../answer/entity-tag.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { jsonBody, emptyBody, smallBodyBytesMax } from "../request/json-body.ts";
import {
  recordsDrafts,
  referencesOf,
  seenMarks,
  visibleMemberArtifacts,
  type VisibleReference,
} from "../../visibility/index.ts";
import { readName, nameProblems, NameText } from "../request/names.ts";
import { presentVersion } from "../present/versions.ts";
import { newTaskExample, versionExample } from "./examples.ts";
import { TaskShape, VersionShape } from "./shapes.ts";
import { taskResult } from "./task-result.ts";
import { versionSarif } from "./version-sarif.ts";
import type {
  BaseAddress,
  Clock,
  ModelReader,
  SnapshotReader,
  StoreReader,
  StoreWriter,
  TaskStarter,
} from "../services/services.ts";

const oneVersion = {
  ...usual,
  path: "/api/versions/:id",
  subject: "version",
  params: Type.Object({ id: Type.Integer() }),
  absent: "version.absent",
  query: Type.Object({}),
} as const;

/** The versions of a project, newest first. */
export const listVersions = endpoint({
  ...onProject,
  method: "GET",
  path: "/api/projects/:name/versions",
  chapter: "Builds, versions and tasks",
  summary: "List a project's versions",
  description: "Newest first: those of one branch or, without `branch`, of all.",
  permission: "project.read",
  query: Type.Object({ branch: Type.Optional(Type.String({ description: "Name of a branch." })) }),
  body: emptyBody,
  responses: { 200: { description: "The versions.", schema: Type.Array(VersionShape) } },
  problems: ["branch.absent"],
  example: { response: [versionExample] },
  async handle({ caller, format, subject, query, plan }, needs: ModelReader & SnapshotReader & StoreReader) {
    const { project, drafts } = subject;
    const { branches } = await visibleProject(needs.read, subject, needs.snapshots);
    const known = new Map(branches.map(({ branch }) => [branch.id, branch]));
    const wanted = branches.find(({ branch }) => branch.name === query.branch)?.branch;
    if (query.branch !== undefined && wanted === undefined) return refuse({ code: "branch.absent" });
    const rows = () =>
      readInBatches(
        (beforeId: number | undefined, limit) =>
          needs.read.versionsOfProject({
            projectId: project.id,
            publishedOnly: !drafts,
            limit,
            ...(wanted && { branchId: wanted.id }),
            ...(beforeId === undefined ? {} : { beforeId }),
          }),
        ({ id }) => id,
        cursorNumber(plan.after),
      );
    const batches = () =>
      mapBatches(rows(), async (versions) => {
        const page = await readPage(needs, { drafts }, versions);
        const shown = versions.flatMap((version) => {
          const branch = known.get(version.branchId);
          const seen = branch && { project, drafts, version, branch };
          return seen === undefined ? [] : [versionValue(needs, caller, format, seen, page)];
        });
        return Promise.all(shown);
      });
    return accept({ status: 200, list: { batches } });
  },
});

/** One version. */
export const readVersion = endpoint({
  ...oneVersion,
  method: "GET",
  chapter: "Builds, versions and tasks",
  summary: "Read a version",
  description: "One analysed state of a branch; with `format=sarif` all its findings.",
  permission: "version.read",
  sarif: true,
  body: emptyBody,
  responses: { 200: { description: "The version.", schema: VersionShape }, 404: { description: "Absent." } },
  problems: ["access.scope-missing"],
  example: { response: versionExample },
  async handle(
    { caller, format, subject, plan, signal },
    needs: BaseAddress & Clock & ModelReader & SnapshotReader & StoreReader,
  ) {
    if (plan.form === "sarif") return versionSarif(needs, { caller, format, subject, plan, signal });
    return accept({
      status: 200,
      value: await versionValue(needs, caller, format, subject),
      ...revisionFor({ caller, role: subject.role }, "version.write", subject.version.revision),
    });
  },
});

/** Renames a version, or makes it a baseline or a draft. */
export const changeVersion = endpoint({
  ...oneVersion,
  method: "PUT",
  chapter: "Builds, versions and tasks",
  summary: "Change a version",
  description: "Attributes that are left out stay as they are.",
  permission: "version.write",
  headers: { "If-Match": { description: "ETag that the version must still have." } },
  body: jsonBody(
    Type.Object(
      {
        name: Type.Optional(NameText),
        baseline: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    smallBodyBytesMax,
  ),
  responses: {
    200: { description: "As it is now.", schema: VersionShape },
    409: { description: "It is a version of a meta-project that records drafts." },
    412: { description: "It has changed since it was read." },
  },
  problems: [...nameProblems, "version.records-drafts"],
  example: { request: { name: "2.1", baseline: true }, response: versionExample },
  async handle(
    { caller, format, subject, body, ifMatch },
    needs: Clock & ModelReader & SnapshotReader & StoreReader & StoreWriter & TaskStarter,
  ) {
    const name = body.name === undefined ? undefined : readName(body.name, "/name");
    if (name?.ok === false) return name;
    const fresh = checkIfMatch(ifMatch, subject.version.revision);
    if (!fresh.ok) return fresh;
    if (body.baseline === true && !subject.version.baseline && (await recordsDrafts(needs.read, subject.version))) {
      return refuse({ code: "version.records-drafts" });
    }
    const changed = await needs.write.updateVersion({
      versionId: subject.version.id,
      ...(name === undefined ? {} : { name: name.value }),
      ...(body.baseline === undefined ? {} : { baseline: body.baseline }),
      // Checked again inside the transaction: the row may have changed in between.
      ...(ifMatch === undefined ? {} : { expectedRevision: subject.version.revision }),
      userId: caller.user.id,
      at: needs.now(),
    });
    if (!changed.ok) return changed;
    needs.queue.wake();
    const value = await versionValue(needs, caller, format, { ...subject, version: changed.value });
    return accept({ status: 200, value, revision: changed.value.revision });
  },
});

/** Ends the wait for announced parts. */
export const completeVersion = endpoint({
  ...oneVersion,
  method: "POST",
  path: "/api/versions/:id/complete",
  chapter: "Builds, versions and tasks",
  summary: "Stop waiting for parts of a version",
  description:
    "Parts that are `EXPECTED` become `MISSING`. Parts that arrive later still join the version. Nothing changes for a version that expects no parts.",
  permission: "version.write",
  body: emptyBody,
  responses: { 200: { description: "As it is now.", schema: VersionShape }, 404: { description: "Absent." } },
  example: { response: versionExample },
  async handle({ caller, format, subject }, needs: Clock & ModelReader & SnapshotReader & StoreReader & StoreWriter) {
    const request = { versionId: subject.version.id, userId: caller.user.id, at: needs.now() };
    const ended = await needs.write.completeVersion(request);
    if (!ended.ok) return ended;
    const value = await versionValue(needs, caller, format, { ...subject, version: ended.value });
    return accept({ status: 200, value, revision: ended.value.revision });
  },
});

/** Deletes a version. It is invisible as soon as the answer is sent. */
export const deleteVersion = endpoint({
  ...oneVersion,
  method: "DELETE",
  chapter: "Builds, versions and tasks",
  summary: "Delete a version",
  description: "It disappears from every answer at once; its disk space is freed later.",
  permission: "version.delete",
  body: emptyBody,
  responses: { 202: { description: "The task.", schema: TaskShape }, 404: { description: "Absent." } },
  example: { response: newTaskExample },
  async handle({ caller, format, subject }, needs: BaseAddress & Clock & StoreReader & StoreWriter & TaskStarter) {
    const deleted = await needs.write.deleteVersion({
      versionId: subject.version.id,
      userId: caller.user.id,
      at: needs.now(),
    });
    if (!deleted.ok) return deleted;
    // Versions that were compared with it may wait for another reference.
    needs.queue.wake();
    return taskResult(needs, format, deleted.value, subject.project);
  },
});

interface BranchVersion extends SeenProject {
  readonly version: VersionRow;
  readonly branch: BranchRow;
}

/** What is read at once for many versions: their parts and references, by their ids. */
interface VersionPage {
  readonly parts: ReadonlyMap<number, readonly VersionPart[]>;
  readonly references: ReadonlyMap<number, VisibleReference>;
}

async function readPage(
  { read }: StoreReader,
  access: Pick<SeenProject, "drafts">,
  versions: readonly VersionRow[],
): Promise<VersionPage> {
  const marks = new Map<number, readonly ReferenceMark[]>();
  for (const { branchId } of versions) {
    if (!marks.has(branchId)) marks.set(branchId, seenMarks(access, await read.versionMarks(branchId)));
  }
  const seen = versions.map((version) => ({ version, versions: marks.get(version.branchId)! }));
  return { parts: await read.versionParts(versions), references: await referencesOf(read, access, seen) };
}

/** The wire shape of a version that the caller sees. */
export async function versionValue(
  needs: ModelReader & SnapshotReader & StoreReader,
  caller: Caller,
  format: AnswerFormat,
  { project, drafts, branch, version }: BranchVersion,
  page?: VersionPage,
) {
  // Members that the caller may not see do not count (D8).
  const artifactCount = project.metaProject
    ? 1 + (await visibleMemberArtifacts(needs.read, caller, version)).size
    : version.artifactCount;
  const root = await needs.snapshots.rootOf(version, branch);
  const gate = visibleGateResult(await needs.snapshots.gateOf(version, branch), drafts);
  const { parts, references } = page ?? (await readPage(needs, { drafts }, [version]));
  return presentVersion(
    { ...version, artifactCount, root, gate },
    {
      format,
      projectName: project.name,
      branchName: branch.name,
      model: await needs.models.byRevision(version.modelRevisionId),
      parts: await visibleParts(needs, { project, drafts }, parts.get(version.id) ?? [], artifactCount),
      reference: references.get(version.id)!,
    },
  );
}

/** The parts, without the origin of those that come from a version that the caller does not see. */
async function visibleParts(
  { read }: StoreReader,
  { project, drafts }: SeenProject,
  parts: readonly VersionPart[],
  artifactCount: number,
): Promise<readonly VersionPart[]> {
  if (project.metaProject) return parts.map((part) => ({ ...part, artifactCount }));
  const sources = parts.flatMap(({ sourceVersionId }) => sourceVersionId ?? []);
  if (sources.length === 0) return parts;
  // Parts may come from other branches (D15).
  const existing = await read.versionsByIds([...new Set(sources)]);
  const seen = new Set(existing.filter((source) => drafts || isPublished(source)).map(({ id }) => id));
  const withoutSource = { sourceVersionId: null, commit: null, analysisTime: null };
  return parts.map((part) =>
    part.sourceVersionId === null || seen.has(part.sourceVersionId) ? part : { ...part, ...withoutSource },
  );
}
