import { Type } from "typebox";
import { visibleProject, type VisibleBranch, defaultColor } from "../../portfolio/index.ts";
import type { Color } from "../../store/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import { cursorNumber } from "../request/cursor.ts";
import { endpoint } from "../endpoint.ts";
import { onProject, usual } from "../usual-endpoints.ts";
import { checkIfMatch, revisionFor, revisionOf } from "../answer/entity-tag.ts";
import { jsonBody, emptyBody, smallBodyBytesMax } from "../request/json-body.ts";
import { readName, nameProblems, NameText } from "../request/names.ts";
import { presentBranch } from "../present/branches.ts";
import { lookParameters } from "../request/project-body.ts";
import { commitCharactersMax, commitPatternText } from "../request/target-request.ts";
import { presentationContext, type AnswerContext, type ProjectNeeds } from "../present/project-values.ts";
import type { ProjectAccess, Subjects } from "../../visibility/index.ts";
import { deletionResult } from "./deletion-result.ts";
import { branchExample, newTaskExample } from "./examples.ts";
import { BranchShape, TaskShape } from "./shapes.ts";
import type { BaseAddress, Clock, StoreReader, StoreWriter, TaskStarter, UploadStorage } from "../services/services.ts";

const allBranches = {
  ...onProject,
  path: "/api/projects/:name/branches",
} as const;

const oneBranch = {
  ...usual,
  path: "/api/projects/:name/branches/:branch",
  subject: "branch",
  params: Type.Object({ name: Type.String(), branch: Type.String() }),
  absent: "branch.absent",
  query: Type.Object({}),
} as const;

/** The branches of a project that the caller sees. */
export const listBranches = endpoint({
  ...allBranches,
  method: "GET",
  chapter: "Projects and branches",
  summary: "List a project's branches",
  description: "Those that the caller may see, in order of ids.",
  permission: "project.read",
  body: emptyBody,
  responses: { 200: { description: "The branches.", schema: Type.Array(BranchShape) } },
  example: { response: [branchExample] },
  async handle(call, needs: ProjectNeeds) {
    const after = cursorNumber(call.plan.after) ?? 0;
    const branches = await branchesOf(needs, call.subject);
    const following = branches.filter(({ branch }) => branch.id > after);
    return accept({ status: 200, list: { batches: () => presentAll(needs, call, following) } });
  },
});

/** One branch. */
export const readBranch = endpoint({
  ...oneBranch,
  method: "GET",
  chapter: "Projects and branches",
  summary: "Read a branch",
  description: "One branch of a project.",
  permission: "project.read",
  body: emptyBody,
  responses: { 200: { description: "The branch.", schema: BranchShape }, 404: { description: "Absent." } },
  example: { response: branchExample },
  handle: (call, needs: ProjectNeeds) => branchResult(200, needs, call, call.subject),
});

/** Creates an empty branch. */
export const createBranch = endpoint({
  ...allBranches,
  method: "POST",
  chapter: "Projects and branches",
  summary: "Create a branch",
  description: "Creates an empty branch with its root artifact. A build on an unknown branch also creates it.",
  permission: "branch.write",
  body: jsonBody(
    Type.Object({ name: NameText, ...lookParameters }, { additionalProperties: false }),
    smallBodyBytesMax,
  ),
  responses: {
    201: { description: "Created.", schema: BranchShape },
    409: { description: "The name is taken." },
  },
  problems: [...nameProblems, "branch.name-taken", "branch.absent"],
  example: { request: { name: "release/2.1" }, response: branchExample },
  async handle(call, needs: ProjectNeeds & StoreWriter & BaseAddress) {
    const { body, subject } = call;
    const name = readName(body.name, "/name");
    if (!name.ok) return name;
    const created = await needs.write.createBranch({
      projectId: subject.project.id,
      name: name.value,
      group: body.group ?? "",
      color: (body.color as Color | undefined) ?? defaultColor(name.value),
      at: needs.now(),
    });
    if (!created.ok) return created;
    const path = `${needs.basePath}/api/projects/${encodeURIComponent(subject.project.name)}/branches`;
    const headers = { location: `${path}/${encodeURIComponent(name.value)}` };
    return branchResult(201, needs, call, { ...subject, branch: created.value }, headers);
  },
});

/** What a branch is compared with (D15). */
const targetParameters = {
  target: Type.Optional(Type.Union([NameText, Type.Null()])),
  base: Type.Optional(
    Type.Union([
      Type.String({ minLength: 1, maxLength: commitCharactersMax, pattern: commitPatternText }),
      Type.Null(),
    ]),
  ),
};

function readTargetName(
  target: string | null | undefined,
  name: string,
): Result<string | null | undefined, "body.name-invalid" | "branch.target-itself"> {
  if (target === undefined || target === null) return accept(target);
  if (target === name) return refuse({ code: "branch.target-itself", pointer: "/target", params: { name } });
  return readName(target, "/target");
}

/** Renames a branch, changes how it looks or what it is compared with. */
export const changeBranch = endpoint({
  ...oneBranch,
  method: "PUT",
  chapter: "Projects and branches",
  summary: "Change a branch",
  description:
    "Attributes that are left out stay as they are. Another `target` or `base` applies from the next build on; null removes it.",
  permission: "branch.write",
  headers: { "If-Match": { description: "ETag that the branch must still have." } },
  body: jsonBody(
    Type.Object(
      { name: Type.Optional(NameText), ...lookParameters, ...targetParameters },
      { additionalProperties: false },
    ),
    smallBodyBytesMax,
  ),
  responses: {
    200: { description: "As it is now.", schema: BranchShape },
    409: { description: "The name is taken." },
    412: { description: "It has changed since it was read." },
  },
  problems: [...nameProblems, "branch.name-taken", "branch.target-itself"],
  example: { request: { group: "Releases" }, response: branchExample },
  async handle(call, needs: ProjectNeeds & Clock & StoreWriter) {
    const { body, subject, ifMatch } = call;
    const name = body.name === undefined ? undefined : readName(body.name, "/name");
    if (name?.ok === false) return name;
    const target = readTargetName(body.target, body.name ?? subject.branch.name);
    if (!target.ok) return target;
    const fresh = checkIfMatch(ifMatch, revisionOf(subject.branch.id, subject.branch.revision));
    if (!fresh.ok) return fresh;
    const changed = await needs.write.updateBranch({
      branchId: subject.branch.id,
      ...(name === undefined ? {} : { name: name.value }),
      ...(body.group === undefined ? {} : { group: body.group }),
      ...(body.color === undefined ? {} : { color: body.color as Color }),
      ...(target.value === undefined ? {} : { target: target.value }),
      ...(body.base === undefined ? {} : { base: body.base }),
      ...(ifMatch === undefined ? {} : { expectedRevision: subject.branch.revision }),
      at: needs.now(),
    });
    return changed.ok ? branchResult(200, needs, call, { ...subject, branch: changed.value }) : changed;
  },
});

/** Deletes a branch with its versions. It is invisible as soon as the answer is sent. */
export const deleteBranch = endpoint({
  ...oneBranch,
  method: "DELETE",
  chapter: "Projects and branches",
  summary: "Delete a branch",
  description: "Deletes its versions too. It disappears from every answer at once; its disk space is freed later.",
  permission: "branch.write",
  body: emptyBody,
  responses: {
    202: { description: "The task.", schema: TaskShape },
    404: { description: "Absent." },
    409: { description: "It is the main branch." },
  },
  problems: ["branch.main"],
  example: { response: newTaskExample },
  async handle(
    { caller, format, subject },
    needs: BaseAddress & Clock & StoreReader & StoreWriter & TaskStarter & UploadStorage,
  ) {
    const request = { branchId: subject.branch.id, userId: caller.user.id, at: needs.now() };
    return deletionResult(needs, format, await needs.write.deleteBranch(request), subject.project);
  },
});

async function branchesOf({ read, snapshots }: ProjectNeeds, access: ProjectAccess): Promise<readonly VisibleBranch[]> {
  return (await visibleProject(read, access, snapshots)).branches;
}

async function branchResult<Status extends 200 | 201>(
  status: Status,
  needs: ProjectNeeds,
  context: AnswerContext,
  subject: Subjects["branch"],
  headers: Readonly<Record<string, string>> = {},
) {
  const branches = await branchesOf(needs, subject);
  const visible = branches.find(({ branch }) => branch.id === subject.branch.id);
  if (visible === undefined) return refuse({ code: "branch.absent" });
  const [value] = await present(needs, context, [visible]);
  const revision = revisionFor(
    { ...context, role: subject.role },
    "branch.write",
    revisionOf(visible.branch.id, visible.branch.revision),
  );
  return accept({ status, value: value!, headers, ...revision });
}

async function* presentAll(needs: ProjectNeeds, context: AnswerContext, branches: readonly VisibleBranch[]) {
  yield await present(needs, context, branches);
}

async function present(needs: ProjectNeeds, context: AnswerContext, branches: readonly VisibleBranch[]) {
  const presentation = presentationContext(needs, context);
  const values = [];
  for (const visible of branches) {
    values.push(presentBranch(visible, await presentation.models.byRevision(visible.modelRevisionId), presentation));
  }
  return values;
}
