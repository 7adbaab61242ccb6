import { Type } from "typebox";
import { decide } from "../../access/index.ts";
import type { BranchRow, ProjectRow, VersionRow } from "../../store/index.ts";
import { accept, refuse } from "../../text/index.ts";
import { endpoint, usual } from "../endpoint.ts";
import { checkIfMatch } from "../entity-tag.ts";
import type { Speech } from "../exchange.ts";
import { jsonBody, noBody } from "../json-body.ts";
import { nameCharactersMax, readName } from "../names.ts";
import { nextLink, pageParameters } from "../paging.ts";
import type { Parts } from "../parts.ts";
import { presentVersion } from "../present/versions.ts";
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
  query: Type.Object({ branch: Type.Optional(Type.String({ description: "Name of a branch." })), ...pageParameters }),
  body: noBody,
  responses: { 200: { description: "The versions.", schema: Type.Array(VersionShape) } },
  example: {},
  async handle({ parts, caller, speech, subject, query }) {
    const { project } = subject;
    const branches = await parts.store.read.branches(project.id);
    const wanted = query.branch === undefined ? branches : branches.filter((branch) => branch.name === query.branch);
    const drafts = decide(caller, "draft.read", project) === "allowed";
    const found = await versionsOf(parts, wanted, drafts);
    // For those who see baselines only, a branch without one does not exist; main always does.
    const absent = wanted.every((branch) => !drafts && branch.id !== project.mainBranchId) && found.length === 0;
    if (query.branch !== undefined && (wanted.length === 0 || absent)) return refuse({ code: "branch.absent" });
    const { after, limit = Infinity } = query;
    const following = after === undefined ? found : found.filter(({ version }) => version.id < after);
    const page = following.slice(0, limit);
    const last = page.at(-1);
    return accept({
      status: 200,
      list: presentEach(parts, speech, project, page),
      ...(following.length > page.length && last !== undefined
        ? { headers: nextVersionsLink(parts, project, { branch: query.branch, limit, after: last.version.id }) }
        : {}),
    });
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
  example: {},
  async handle({ parts, speech, subject }) {
    return accept({
      status: 200,
      value: await versionValue(parts, speech, subject),
      revision: subject.version.revision,
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
  example: { request: { name: "2.1", baseline: true } },
  async handle({ parts, speech, subject, body, ifMatch }) {
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
    const value = await versionValue(parts, speech, { ...subject, version: changed.value });
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
  example: {},
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

async function versionsOf(parts: Parts, branches: readonly BranchRow[], drafts: boolean): Promise<BranchVersion[]> {
  const found: BranchVersion[] = [];
  for (const branch of branches) {
    for (const version of await parts.store.read.versions(branch.id)) {
      if (drafts || version.baseline) found.push({ version, branch });
    }
  }
  // Ids are given on acceptance, and versions are ordered by acceptance (D12).
  return found.toSorted((a, b) => b.version.id - a.version.id);
}

async function* presentEach(
  parts: Parts,
  speech: Speech,
  project: ProjectRow,
  found: readonly BranchVersion[],
): AsyncGenerator<unknown> {
  for (const each of found) yield await versionValue(parts, speech, { project, ...each });
}

async function versionValue(
  parts: Parts,
  speech: Speech,
  subject: BranchVersion & { readonly project: ProjectRow },
): Promise<unknown> {
  return presentVersion(subject.version, {
    speech,
    projectName: subject.project.name,
    branchName: subject.branch.name,
    model: await parts.modelCache.byRevision(subject.version.modelRevisionId),
  });
}

function nextVersionsLink(
  parts: Parts,
  project: ProjectRow,
  page: { readonly branch: string | undefined; readonly limit: number; readonly after: number },
): Record<string, string> {
  const { branch, ...cursor } = page;
  const path = `${parts.basePath}/api/projects/${encodeURIComponent(project.name)}/versions`;
  return nextLink(path, branch === undefined ? cursor : { branch, ...cursor });
}
