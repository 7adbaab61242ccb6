import { Type } from "typebox";
import type { Caller } from "../../access/index.ts";
import type { Color, ProjectRow } from "../../store/index.ts";
import { accept, refuse } from "../../text/index.ts";
import { paletteColor } from "../colors.ts";
import { endpoint, usual } from "../endpoint.ts";
import type { Speech } from "../exchange.ts";
import { gatherBranches } from "../gather.ts";
import { jsonBody, noBody } from "../json-body.ts";
import { nameCharactersMax, readName } from "../names.ts";
import type { Parts } from "../parts.ts";
import { presentProject } from "../present/projects.ts";
import { taskOutcome } from "./task-outcome.ts";
import { ProjectShape, TaskShape } from "./shapes.ts";

const standardModelId = "STANDARD";
const groupCharactersMax = 500;

const component = Type.Integer({ minimum: 0, maximum: 255 });

const NewProjectBody = Type.Object(
  {
    name: Type.String({ maxLength: nameCharactersMax * 4 }),
    modelId: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    group: Type.Optional(Type.String({ maxLength: groupCharactersMax, pattern: "^[^\\u0000-\\u001f\\u007f]*$" })),
    color: Type.Optional(Type.Tuple([component, component, component, component])),
    metaProject: Type.Optional(Type.Literal(false)),
    public: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** Creates a project with its branch `main`. */
export const createProject = endpoint({
  ...usual,
  method: "POST",
  path: "/api/projects",
  summary: "Create a project",
  description: "With its branch `main` and the root artifact. The caller owns it.",
  permission: "project.create",
  subject: "server",
  params: Type.Object({}),
  absent: "route.absent",
  query: Type.Object({}),
  body: jsonBody(NewProjectBody),
  responses: {
    201: { description: "Created.", schema: ProjectShape },
    409: { description: "The name is taken." },
  },
  example: { request: { name: "Engine", modelId: "STANDARD", group: "Firmware" } },
  async handle({ parts, caller, speech, body }) {
    const name = readName(body.name, "/name");
    if (!name.ok) return name;
    const created = await parts.store.write.createProject({
      name: name.value,
      modelId: body.modelId ?? standardModelId,
      ownerId: caller.user.id,
      metaProject: false,
      public: body.public ?? false,
      group: body.group ?? "",
      color: (body.color as Color | undefined) ?? paletteColor(name.value),
      at: parts.now(),
    });
    if (created.ok) {
      const location = `${parts.basePath}/api/projects/${encodeURIComponent(name.value)}`;
      return accept({
        status: 201,
        value: await projectValue(parts, caller, created.value, speech),
        headers: { location },
      });
    }
    if (created.problem.code === "project.name-taken") await auditNameTaken(parts, caller, name.value);
    // The model is named in the body, not in the path: a wrong one is a wrong request.
    if (created.problem.code === "model.absent") return refuse({ code: "body.value-form", pointer: "/modelId" });
    return created;
  },
});

/** One project with its branches. */
export const readProject = endpoint({
  ...usual,
  method: "GET",
  path: "/api/projects/:name",
  summary: "Read a project",
  description: "With the branches that the caller may see.",
  permission: "project.read",
  subject: "project",
  params: Type.Object({ name: Type.String() }),
  absent: "project.absent",
  query: Type.Object({}),
  body: noBody,
  responses: { 200: { description: "The project.", schema: ProjectShape }, 404: { description: "Absent." } },
  example: {},
  async handle({ parts, caller, speech, subject }) {
    return accept({ status: 200, value: await projectValue(parts, caller, subject.project, speech) });
  },
});

/** Rates existing versions again with the current model. */
export const rerateProject = endpoint({
  ...usual,
  method: "POST",
  path: "/api/projects/:name/rerate",
  summary: "Rate versions again",
  description: "Applies the current revision of the project's model to one version or, without `version`, to all.",
  permission: "project.rerate",
  subject: "project",
  params: Type.Object({ name: Type.String() }),
  absent: "project.absent",
  query: Type.Object({
    version: Type.Optional(Type.Integer({ title: "id", description: "Only this version.", minimum: 0 })),
  }),
  body: noBody,
  responses: { 202: { description: "The task.", schema: TaskShape }, 404: { description: "Absent." } },
  example: {},
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

async function projectValue(parts: Parts, caller: Caller, project: ProjectRow, speech: Speech): Promise<unknown> {
  return presentProject(project, await gatherBranches(parts, caller, project), speech, parts.now());
}

// That a hidden project's name is taken is one of two things that may show (D5); whoever probes for it leaves a trace.
async function auditNameTaken(parts: Parts, caller: Caller, name: string): Promise<void> {
  await parts.store.write.audit({
    at: parts.now(),
    userId: caller.user.id,
    action: "project.name-taken",
    detail: { name },
  });
}
