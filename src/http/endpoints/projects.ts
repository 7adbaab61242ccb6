import { Type } from "typebox";
import { decide, type Caller } from "../../access/index.ts";
import type { Color } from "../../store/index.ts";
import { accept, type Problem, type ProblemCode, problemValue, refuse } from "../../text/index.ts";
import { defaultColor, defaultGate } from "../../portfolio/index.ts";
import { cursorNumber } from "../request/cursor.ts";
import { endpoint } from "../endpoint.ts";
import { onProject, onServer } from "../usual-endpoints.ts";
import { checkIfMatch, revisionFor, revisionOf } from "../answer/entity-tag.ts";
import { jsonBody, emptyBody } from "../request/json-body.ts";
import { checkReaders, grantAccess, readMembers, walkProjects } from "../../visibility/index.ts";
import { readName, nameProblems, NameText } from "../request/names.ts";
import { audienceProblems, memberProblems } from "../request/project-body.ts";
import { projectParameters, readAudience, readAudienceChange } from "../request/project-body.ts";
import { projectValue, projectValues, type ProjectNeeds } from "../present/project-values.ts";
import { deletionResult } from "./deletion-result.ts";
import { newTaskExample, projectExample } from "./examples.ts";
import { ProjectShape, TaskShape } from "./shapes.ts";
import { taskResult } from "./task-result.ts";
import type {
  BaseAddress,
  Clock,
  SettingsReader,
  StoreReader,
  StoreWriter,
  TaskStarter,
  UploadStorage,
} from "../services/services.ts";

const standardModelId = "STANDARD";

const allProjects = {
  ...onServer,
  path: "/api/projects",
} as const;

const oneProject = {
  ...onProject,
  path: "/api/projects/:name",
} as const;

/** Every project that the caller sees (S62). */
export const listProjects = endpoint({
  ...allProjects,
  method: "GET",
  chapter: "Projects and branches",
  summary: "List projects",
  description: "Every project that the caller may see, in order of ids, with its branches.",
  permission: "project.list",
  body: emptyBody,
  responses: { 200: { description: "The projects.", schema: Type.Array(ProjectShape) } },
  example: { response: [projectExample] },
  async handle(call, needs: ProjectNeeds) {
    const { caller, plan } = call;
    async function* batches() {
      for await (const projects of walkProjects(needs.read, caller, "project.read", cursorNumber(plan.after))) {
        yield await projectValues(needs, call, projects);
      }
    }
    return accept({ status: 200, list: { batches } });
  },
});

/** Creates a project with its branch `main`. */
export const createProject = endpoint({
  ...allProjects,
  method: "POST",
  chapter: "Projects and branches",
  summary: "Create a project",
  description: "Creates its branch `main` and the root artifact too. The caller becomes its owner.",
  permission: "project.create",
  body: jsonBody(
    Type.Object(
      {
        name: NameText,
        ...projectParameters,
        metaProject: Type.Optional(Type.Boolean()),
        defaultGate: Type.Optional(
          Type.Boolean({ description: "With the usual gate: no new serious findings, and no part missing or failed." }),
        ),
      },
      { additionalProperties: false },
    ),
  ),
  responses: {
    201: { description: "Created.", schema: ProjectShape },
    409: { description: "The name is taken, or anonymous access is off." },
  },
  problems: [...nameProblems, ...memberProblems, ...audienceProblems, "body.model-unknown", "project.name-taken"],
  example: { request: { name: "Engine", modelId: "STANDARD", group: "Firmware" }, response: projectExample },
  async handle(call, needs: ProjectNeeds & SettingsReader & StoreWriter & BaseAddress) {
    const { caller, body } = call;
    const name = readName(body.name, "/name");
    if (!name.ok) return name;
    const metaProject = body.metaProject ?? false;
    const members = await readMembers(needs.read, caller, body.members, { metaProject });
    if (!members.ok) return members;
    const audience = await readAudience(body, "MEMBERS", needs);
    if (!audience.ok) return audience;
    const wanted = { audience: audience.value, memberIds: members.value };
    const readers = await checkReaders(needs.read, caller, wanted);
    if (!readers.ok) return readers;
    const modelId = body.modelId ?? standardModelId;
    const model = body.defaultGate === true ? await needs.models.current(modelId) : undefined;
    const created = await needs.write.createProject({
      name: name.value,
      modelId,
      ...(model && { gate: defaultGate(model) }),
      ownerId: caller.user.id,
      metaProject,
      ...(members.value && { memberIds: members.value }),
      audience: audience.value ?? "MEMBERS",
      group: body.group ?? "",
      color: (body.color as Color | undefined) ?? defaultColor(name.value),
      ...(body.carryParts === undefined ? {} : { carryParts: body.carryParts }),
      ...(body.expectedParts === undefined ? {} : { expectedParts: body.expectedParts }),
      at: needs.now(),
    });
    if (!created.ok) return refuse(await writeProblem(needs, caller, created.problem));
    return accept({
      status: 201,
      value: await projectValue(needs, call, grantAccess(caller, created.value, "OWNER")),
      revision: revisionOf(created.value.id, created.value.revision),
      headers: { location: `${needs.basePath}/api/projects/${encodeURIComponent(name.value)}` },
    });
  },
});

/** One project with its branches. */
export const readProject = endpoint({
  ...oneProject,
  method: "GET",
  chapter: "Projects and branches",
  summary: "Read a project",
  description: "With the branches that the caller may see.",
  permission: "project.read",
  body: emptyBody,
  responses: { 200: { description: "The project.", schema: ProjectShape }, 404: { description: "Absent." } },
  example: { response: projectExample },
  handle: async (call, needs: ProjectNeeds) =>
    accept({
      status: 200,
      value: await projectValue(needs, call, call.subject),
      ...revisionFor(
        { ...call.subject, caller: call.caller },
        "project.write",
        revisionOf(call.subject.project.id, call.subject.project.revision),
      ),
    }),
});

/** Changes what managers may change of a project. */
export const changeProject = endpoint({
  ...oneProject,
  method: "PUT",
  chapter: "Projects and branches",
  summary: "Change a project",
  description:
    "Attributes that are left out stay as they are. `members` replaces the members that the caller may see. Another `audience` needs the permission `audience.write`.",
  permission: "project.write",
  headers: { "If-Match": { description: "ETag that the project must still have." } },
  body: jsonBody(Type.Object({ name: Type.Optional(NameText), ...projectParameters }, { additionalProperties: false })),
  responses: {
    200: { description: "As it is now.", schema: ProjectShape },
    409: {
      description:
        "The name is taken, anonymous access is off, or the group that the project would leave has a locked gate.",
    },
    412: { description: "It has changed since it was read." },
  },
  problems: [
    ...nameProblems,
    ...memberProblems,
    ...audienceProblems,
    "access.forbidden",
    "body.model-unknown",
    "project.name-taken",
    "gate.locked",
  ],
  example: { request: { group: "Firmware/Core", public: true }, response: projectExample },
  async handle(call, needs: ProjectNeeds & Clock & SettingsReader & StoreWriter) {
    const { caller, body, subject, ifMatch } = call;
    const { project } = subject;
    const { name: text, members: wanted, color, public: _open, audience: _audience, ...others } = body;
    const name = text === undefined ? undefined : readName(text, "/name");
    if (name?.ok === false) return name;
    const fresh = checkIfMatch(ifMatch, revisionOf(project.id, project.revision));
    if (!fresh.ok) return fresh;
    // A project that leaves its group would escape the gate that the group has locked.
    const leaves = others.group !== undefined && others.group !== project.group;
    if (leaves && decide(caller, "gate.administer") !== "allowed" && (await needs.read.gate(project.id)).locked) {
      return refuse({ code: "gate.locked" });
    }
    const audience = await readAudienceChange(body, call, needs);
    if (!audience.ok) return audience;
    const members = await readMembers(needs.read, caller, wanted, project);
    if (!members.ok) return members;
    const after = { audience: audience.value, memberIds: members.value };
    const readers = await checkReaders(needs.read, caller, after, project);
    if (!readers.ok) return readers;
    const changed = await needs.write.updateProject({
      projectId: project.id,
      ...others,
      ...(name === undefined ? {} : { name: name.value }),
      ...(audience.value === undefined ? {} : { audience: audience.value }),
      ...(color === undefined ? {} : { color: color as Color }),
      ...(members.value && { memberIds: members.value }),
      // Checked again inside the transaction: the row may have changed in between.
      ...(ifMatch === undefined ? {} : { expectedRevision: project.revision }),
      at: needs.now(),
    });
    if (!changed.ok) return refuse(await writeProblem(needs, caller, changed.problem));
    return accept({
      status: 200,
      value: await projectValue(needs, call, { ...subject, project: changed.value }),
      revision: revisionOf(changed.value.id, changed.value.revision),
    });
  },
});

/** Deletes a project with all its data. It is invisible as soon as the answer is sent. */
export const deleteProject = endpoint({
  ...oneProject,
  method: "DELETE",
  chapter: "Projects and branches",
  summary: "Delete a project",
  description:
    "Deletes its branches and versions too. It disappears from every answer at once; its disk space is freed later.",
  permission: "project.delete",
  body: emptyBody,
  responses: { 202: { description: "The task.", schema: TaskShape }, 404: { description: "Absent." } },
  example: { response: newTaskExample },
  async handle(
    { caller, format, subject },
    needs: BaseAddress & Clock & StoreReader & StoreWriter & TaskStarter & UploadStorage,
  ) {
    const { project } = subject;
    const request = { projectId: project.id, userId: caller.user.id, at: needs.now() };
    return deletionResult(needs, format, await needs.write.deleteProject(request), project);
  },
});

/** Rates existing versions again with the current model. */
export const rerateProject = endpoint({
  ...oneProject,
  method: "POST",
  path: "/api/projects/:name/rerate",
  chapter: "Builds, versions and tasks",
  summary: "Rate versions again",
  description: "Applies the current revision of the project's model to one version or, without `version`, to all.",
  permission: "project.rerate",
  query: Type.Object({
    version: Type.Optional(Type.Integer({ description: "Only this version.", minimum: 0 })),
  }),
  body: emptyBody,
  responses: { 202: { description: "The task.", schema: TaskShape }, 404: { description: "Absent." } },
  problems: ["version.absent"],
  example: { response: newTaskExample },
  async handle(
    { caller, format, subject, query },
    needs: BaseAddress & Clock & StoreReader & StoreWriter & TaskStarter,
  ) {
    if (query.version !== undefined) {
      const version = await needs.read.versionById(query.version);
      if (version?.projectId !== subject.project.id) return refuse({ code: "version.absent" });
    }
    const task = await needs.write.enqueueRerate({
      projectId: subject.project.id,
      versionIds: query.version === undefined ? null : [query.version],
      userId: caller.user.id,
      at: needs.now(),
    });
    needs.queue.wake();
    return taskResult(needs, format, task, subject.project);
  },
});

async function writeProblem<Code extends ProblemCode>(
  needs: StoreWriter & Clock,
  caller: Caller,
  problem: Problem<Code>,
): Promise<Problem<Exclude<Code, "model.absent"> | "body.model-unknown">> {
  // That a hidden project's name is taken is one of two things that may show (D5); probing for it leaves a trace.
  if (problem.code === "project.name-taken") {
    const detail = { name: String(problemValue(problem, "name")) };
    await needs.write.audit({ at: needs.now(), userId: caller.user.id, action: problem.code, detail });
  }
  // The model is named in the body, not in the path: a wrong one is a wrong request.
  if (isModelKnown(problem)) return problem;
  return { code: "body.model-unknown", pointer: "/modelId", params: problem.params ?? {} };
}

function isModelKnown<Code extends ProblemCode>(
  problem: Problem<Code>,
): problem is Problem<Exclude<Code, "model.absent">> {
  return problem.code !== "model.absent";
}
