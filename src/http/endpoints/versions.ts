import { Type } from "typebox";
import { decide, roleOn, type Caller } from "../../access/index.ts";
import { seenGate, visibleProject } from "../../portfolio/index.ts";
import type { BranchRow, ProjectRow, VersionRow } from "../../store/index.ts";
import { accept, refuse } from "../../text/index.ts";
import { mapBatches, readInBatches } from "../answer/batches.ts";
import { cursorNumber } from "../request/cursor.ts";
import { endpoint, usual } from "../endpoint.ts";
import { checkIfMatch, revisionFor } from "../answer/entity-tag.ts";
import type { Speech } from "../stages/request-context.ts";
import { jsonBody, noBody } from "../request/json-body.ts";
import { seenMembers } from "../meta-members.ts";
import { nameCharactersMax, readName } from "../request/names.ts";
import type { Parts } from "../parts.ts";
import { presentVersion } from "../present/versions.ts";
import { newTaskExample, versionExample } from "./examples.ts";
import { TaskShape, VersionShape } from "./shapes.ts";
import { taskOutcome } from "./task-outcome.ts";

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
  ...usual,
  method: "GET",
  path: "/api/projects/:name/versions",
  summary: "List a project's versions",
  description: "Newest first: those of one branch or, without `branch`, of all.",
  permission: "project.read",
  subject: "project",
  params: Type.Object({ name: Type.String() }),
  absent: "project.absent",
  query: Type.Object({ branch: Type.Optional(Type.String({ description: "Name of a branch." })) }),
  body: noBody,
  responses: { 200: { description: "The versions.", schema: Type.Array(VersionShape) } },
  example: { response: [versionExample] },
  async handle({ parts, caller, speech, subject, query, plan }) {
    const { project } = subject;
    const drafts = decide(caller, "draft.read", subject) === "allowed";
    const { branches } = await visibleProject(parts.store.read, { project, drafts }, parts.snapshots);
    const known = new Map(branches.map(({ branch }) => [branch.id, branch]));
    const wanted = branches.find(({ branch }) => branch.name === query.branch)?.branch;
    if (query.branch !== undefined && wanted === undefined) return refuse({ code: "branch.absent" });
    const rows = () =>
      readInBatches(
        (beforeId: number | undefined, limit) =>
          parts.store.read.versionsOfProject({
            projectId: project.id,
            baselinesOnly: !drafts,
            limit,
            ...(wanted && { branchId: wanted.id }),
            ...(beforeId === undefined ? {} : { beforeId }),
          }),
        ({ id }) => id,
        cursorNumber(plan.after),
      );
    const batches = () =>
      mapBatches(rows(), (versions) => {
        const shown = versions.flatMap((version) => {
          const branch = known.get(version.branchId);
          return branch === undefined ? [] : [versionValue(parts, caller, speech, { project, version, branch })];
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
  summary: "Read a version",
  description: "One analysed state of a branch.",
  permission: "version.read",
  body: noBody,
  responses: { 200: { description: "The version.", schema: VersionShape }, 404: { description: "Absent." } },
  example: { response: versionExample },
  async handle({ parts, caller, speech, subject }) {
    return accept({
      status: 200,
      value: await versionValue(parts, caller, speech, subject),
      ...revisionFor({ caller, role: subject.role }, "version.write", subject.version.revision),
    });
  },
});

/** Renames a version, or makes it a baseline or a draft. */
export const changeVersion = endpoint({
  ...oneVersion,
  method: "PUT",
  summary: "Change a version",
  description: "Attributes that are left out stay as they are.",
  permission: "version.write",
  headers: { "If-Match": { description: "ETag that the version must still have." } },
  body: jsonBody(
    Type.Object(
      {
        name: Type.Optional(Type.String({ maxLength: nameCharactersMax * 4 })),
        baseline: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
  ),
  responses: {
    200: { description: "As it is now.", schema: VersionShape },
    412: { description: "It has changed since it was read." },
  },
  example: { request: { name: "2.1", baseline: true }, response: versionExample },
  async handle({ parts, caller, speech, subject, body, ifMatch }) {
    const name = body.name === undefined ? undefined : readName(body.name, "/name");
    if (name?.ok === false) return name;
    const fresh = checkIfMatch(ifMatch, subject.version.revision);
    if (!fresh.ok) return fresh;
    const changed = await parts.store.write.updateVersion({
      versionId: subject.version.id,
      ...(name === undefined ? {} : { name: name.value }),
      ...(body.baseline === undefined ? {} : { baseline: body.baseline }),
      // Held against the row once more inside the transaction: another change may come between.
      ...(ifMatch === undefined ? {} : { expectedRevision: subject.version.revision }),
    });
    if (!changed.ok) return changed;
    const value = await versionValue(parts, caller, speech, { ...subject, version: changed.value });
    return accept({ status: 200, value, revision: changed.value.revision });
  },
});

/** Deletes a version; nobody sees it from the answer on. */
export const deleteVersion = endpoint({
  ...oneVersion,
  method: "DELETE",
  summary: "Delete a version",
  description: "It is gone from every answer at once; its bytes go later.",
  permission: "version.delete",
  body: noBody,
  responses: { 202: { description: "The task.", schema: TaskShape }, 404: { description: "Absent." } },
  example: { response: newTaskExample },
  async handle({ parts, caller, speech, subject }) {
    const deleted = await parts.store.write.deleteVersion({
      versionId: subject.version.id,
      userId: caller.user.id,
      at: parts.now(),
    });
    return deleted.ok ? taskOutcome(parts, speech, deleted.value, subject.project) : deleted;
  },
});

interface BranchVersion {
  readonly version: VersionRow;
  readonly branch: BranchRow;
}

/** The wire shape of a version that the caller sees. */
export async function versionValue(
  parts: Parts,
  caller: Caller,
  speech: Speech,
  { project, branch, version }: BranchVersion & { readonly project: ProjectRow },
): Promise<unknown> {
  // Members that the caller may not see do not count (D8).
  const artifactCount = project.metaProject
    ? 1 + (await seenMembers(parts, caller, version)).size
    : version.artifactCount;
  const root = await parts.snapshots.rootOf(version, branch);
  const drafts = decide(caller, "draft.read", { role: await roleOn(parts.store.read, caller, project) }) === "allowed";
  const gate = seenGate(await parts.snapshots.gateOf(version, branch), drafts);
  return presentVersion(
    { ...version, artifactCount, root, gate },
    {
      speech,
      projectName: project.name,
      branchName: branch.name,
      model: await parts.modelCache.byRevision(version.modelRevisionId),
    },
  );
}
