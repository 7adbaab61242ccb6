import { Type } from "typebox";
import { projectsVisibleTo, rolesOnAll } from "../../access/index.ts";
import type { Color } from "../../store/index.ts";
import { accept, type Problem, problemValue, refuse } from "../../text/index.ts";
import { mapBatches, readInBatches } from "../batches.ts";
import { paletteColor } from "../colors.ts";
import { cursorNumber } from "../cursor.ts";
import { endpoint, usual } from "../endpoint.ts";
import { checkIfMatch, revisionFor } from "../entity-tag.ts";
import { jsonBody, noBody } from "../json-body.ts";
import { readMembers } from "../meta-members.ts";
import { readName } from "../names.ts";
import { NameText, projectParameters } from "../project-body.ts";
import { projectValue, projectValues, type Asking } from "../project-values.ts";
import { deletionOutcome } from "./deletion-outcome.ts";
import { newTaskExample, projectExample } from "./examples.ts";
import { ProjectShape, TaskShape } from "./shapes.ts";
import { taskOutcome } from "./task-outcome.ts";

const standardModelId = "STANDARD";

const allProjects = {
  ...usual,
  path: "/api/projects",
  subject: "server",
  params: Type.Object({}),
  absent: "route.absent",
  query: Type.Object({}),
} as const;

const oneProject = {
  ...usual,
  path: "/api/projects/:name",
  subject: "project",
  params: Type.Object({ name: Type.String() }),
  absent: "project.absent",
  query: Type.Object({}),
} as const;

/** Every project that the caller sees (S62). */
export const listProjects = endpoint({
  ...allProjects,
  method: "GET",
  summary: "List projects",
  description: "Every project that the caller may see, in order of ids, with its branches.",
  permission: "project.list",
  body: noBody,
  responses: { 200: { description: "The projects.", schema: Type.Array(ProjectShape) } },
  example: { response: [projectExample] },
  async handle(call) {
    const { parts, caller, plan } = call;
    const { read } = parts.store;
    const visibleTo = projectsVisibleTo(caller, "project.read");
    const roles = await rolesOnAll(read, caller);
    const rows = () =>
      readInBatches(
        (afterId: number | undefined, limit) =>
          read.projects({ limit, ...(afterId === undefined ? {} : { afterId }), ...(visibleTo && { visibleTo }) }),
        ({ id }) => id,
        cursorNumber(plan.after),
      );
    // A right that went between the two reads takes its project with it.
    const batches = () =>
      mapBatches(rows(), (projects) =>
        projectValues(
          call,
          roles,
          projects.filter((project) => roles.of(project) !== undefined),
        ),
      );
    return accept({ status: 200, list: { batches } });
  },
});

/** Creates a project with its branch `main`. */
export const createProject = endpoint({
  ...allProjects,
  method: "POST",
  summary: "Create a project",
  description: "With its branch `main` and the root artifact. The caller owns it.",
  permission: "project.create",
  body: jsonBody(
    Type.Object(
      { name: NameText, ...projectParameters, metaProject: Type.Optional(Type.Boolean()) },
      { additionalProperties: false },
    ),
  ),
  responses: {
    201: { description: "Created.", schema: ProjectShape },
    409: { description: "The name is taken." },
  },
  example: { request: { name: "Engine", modelId: "STANDARD", group: "Firmware" }, response: projectExample },
  async handle(call) {
    const { parts, caller, body } = call;
    const name = readName(body.name, "/name");
    if (!name.ok) return name;
    const metaProject = body.metaProject ?? false;
    const members = await readMembers(call, body.members, { metaProject });
    if (!members.ok) return members;
    const created = await parts.store.write.createProject({
      name: name.value,
      modelId: body.modelId ?? standardModelId,
      ownerId: caller.user.id,
      metaProject,
      ...(members.value && { memberIds: members.value }),
      public: body.public ?? false,
      group: body.group ?? "",
      color: (body.color as Color | undefined) ?? paletteColor(name.value),
      at: parts.now(),
    });
    if (!created.ok) return refuse(await writeProblem(call, created.problem));
    return accept({
      status: 201,
      value: await projectValue(call, { project: created.value, role: "OWNER" }),
      revision: created.value.revision,
      headers: { location: `${parts.basePath}/api/projects/${encodeURIComponent(name.value)}` },
    });
  },
});

/** One project with its branches. */
export const readProject = endpoint({
  ...oneProject,
  method: "GET",
  summary: "Read a project",
  description: "With the branches that the caller may see.",
  permission: "project.read",
  body: noBody,
  responses: { 200: { description: "The project.", schema: ProjectShape }, 404: { description: "Absent." } },
  example: { response: projectExample },
  handle: async (call) =>
    accept({
      status: 200,
      value: await projectValue(call, call.subject),
      ...revisionFor({ ...call.subject, caller: call.caller }, "project.write", call.subject.project.revision),
    }),
});

/** Changes what managers may change of a project. */
export const changeProject = endpoint({
  ...oneProject,
  method: "PUT",
  summary: "Change a project",
  description: "Attributes that are left out stay as they are. `members` replaces the members that the caller may see.",
  permission: "project.write",
  headers: { "If-Match": { description: "ETag that the project must still have." } },
  body: jsonBody(Type.Object({ name: Type.Optional(NameText), ...projectParameters }, { additionalProperties: false })),
  responses: {
    200: { description: "As it is now.", schema: ProjectShape },
    409: { description: "The name is taken." },
    412: { description: "It has changed since it was read." },
  },
  example: { request: { group: "Firmware/Core", public: true }, response: projectExample },
  async handle(call) {
    const { parts, body, subject, ifMatch } = call;
    const { project } = subject;
    const { name: text, members: wanted, color, ...others } = body;
    const name = text === undefined ? undefined : readName(text, "/name");
    if (name?.ok === false) return name;
    const fresh = checkIfMatch(ifMatch, project.revision);
    if (!fresh.ok) return fresh;
    const members = await readMembers(call, wanted, project);
    if (!members.ok) return members;
    const changed = await parts.store.write.updateProject({
      projectId: project.id,
      ...others,
      ...(name === undefined ? {} : { name: name.value }),
      ...(color === undefined ? {} : { color: color as Color }),
      ...(members.value && { memberIds: members.value }),
      // Held against the row once more inside the transaction: another change may come between.
      ...(ifMatch === undefined ? {} : { expectedRevision: project.revision }),
    });
    if (!changed.ok) return refuse(await writeProblem(call, changed.problem));
    return accept({
      status: 200,
      value: await projectValue(call, { project: changed.value, role: subject.role }),
      revision: changed.value.revision,
    });
  },
});

/** Deletes a project with all that it has; nobody sees it from the answer on. */
export const deleteProject = endpoint({
  ...oneProject,
  method: "DELETE",
  summary: "Delete a project",
  description: "With its branches and versions. It is gone from every answer at once; its bytes go later.",
  permission: "project.delete",
  body: noBody,
  responses: { 202: { description: "The task.", schema: TaskShape }, 404: { description: "Absent." } },
  example: { response: newTaskExample },
  async handle({ parts, caller, speech, subject }) {
    const { project } = subject;
    const request = { projectId: project.id, userId: caller.user.id, at: parts.now() };
    return deletionOutcome(parts, speech, await parts.store.write.deleteProject(request), project);
  },
});

/** Rates existing versions again with the current model. */
export const rerateProject = endpoint({
  ...oneProject,
  method: "POST",
  path: "/api/projects/:name/rerate",
  summary: "Rate versions again",
  description: "Applies the current revision of the project's model to one version or, without `version`, to all.",
  permission: "project.rerate",
  query: Type.Object({
    version: Type.Optional(Type.Integer({ description: "Only this version.", minimum: 0 })),
  }),
  body: noBody,
  responses: { 202: { description: "The task.", schema: TaskShape }, 404: { description: "Absent." } },
  example: { response: newTaskExample },
  async handle({ parts, caller, speech, subject, query }) {
    if (query.version !== undefined) {
      const version = await parts.store.read.versionById(query.version);
      if (version?.projectId !== subject.project.id) return refuse({ code: "version.absent" });
    }
    const task = await parts.store.write.enqueueRerate({
      projectId: subject.project.id,
      versionIds: query.version === undefined ? null : [query.version],
      userId: caller.user.id,
      at: parts.now(),
    });
    parts.queue.wake();
    return taskOutcome(parts, speech, task, subject.project);
  },
});

async function writeProblem(call: Asking & { readonly parts: Asking["parts"] }, problem: Problem): Promise<Problem> {
  // That a hidden project's name is taken is one of two things that may show (D5); whoever probes for it leaves a trace.
  if (problem.code === "project.name-taken") {
    const { parts, caller } = call;
    const detail = { name: String(problemValue(problem, "name")) };
    await parts.store.write.audit({ at: parts.now(), userId: caller.user.id, action: problem.code, detail });
  }
  // The model is named in the body, not in the path: a wrong one is a wrong request.
  if (problem.code !== "model.absent") return problem;
  return { code: "body.model-unknown", pointer: "/modelId", params: problem.params ?? {} };
}
