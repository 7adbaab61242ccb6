import { Type, type Static } from "typebox";
import { decide, projectsVisibleTo, roleOn, type Caller } from "../../access/index.ts";
import type { SavedQueryRow, SavedQueryValues } from "../../store/index.ts";
import { accept, formatTimestamp, refuse, type Result } from "../../text/index.ts";
import { cursorNumber } from "../request/cursor.ts";
import { endpoint, onServer, usual, type BodyReader } from "../endpoint.ts";
import { checkIfMatch } from "../answer/entity-tag.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { idBatches } from "../answer/id-batches.ts";
import { jsonBody, emptyBody } from "../request/json-body.ts";
import { readName, nameProblems } from "../request/names.ts";
import { readQueryBody, queryBodyProblems } from "../request/query-body/index.ts";
import { SavedQueryBody, SavedQueryShape } from "./saved-query-shapes.ts";
import type { BaseAddress, Clock, StoreReader, StoreWriter } from "../services/services.ts";

const SentQuery = Type.Object(
  { ...SavedQueryBody.properties, query: Type.Optional(Type.Unknown()) },
  {
    additionalProperties: false,
  },
);
type SavedQueryInput = Static<typeof SentQuery>;

// The query has its own reader, which reports the first fault in the document's order.
const savedQueryBody: BodyReader<SavedQueryInput> = { ...jsonBody(SentQuery), schema: SavedQueryBody };

const scopeProblems = ["body.project-unknown", "body.artifact-unknown"] as const;
const savedQueryProblems = [...nameProblems, ...queryBodyProblems, ...scopeProblems] as const;

const queryPath = {
  ...usual,
  path: "/api/queries/:id",
  subject: "savedQuery",
  params: Type.Object({ id: Type.Integer() }),
  absent: "queries.absent",
  query: Type.Object({}),
} as const;

const queriesPath = {
  ...onServer,
  path: "/api/queries",
} as const;

const request = {
  name: "Worst functions",
  query: { artefactTypes: ["FUNCTION"], columns: [{ type: "MEASURE", id: "VG" }], resultSize: 20 },
  project: "Engine",
  shared: true,
};
const example = {
  id: 3,
  ...request,
  artifactId: null,
  owner: "ada",
  own: true,
  creationTime: "2026-11-14T09:30:00.123+01:00",
  changeTime: "2026-11-14T09:30:00.123+01:00",
};

/** The caller's own queries, and those that others share. */
export const listSavedQueries = endpoint({
  ...queriesPath,
  method: "GET",
  chapter: "Saved queries",
  summary: "List saved queries",
  description: "Your own, and shared ones that belong to no project or to a project that you may see, in order of ids.",
  permission: "query.list",
  body: emptyBody,
  responses: { 200: { description: "The queries.", schema: Type.Array(SavedQueryShape) } },
  example: { response: [example] },
  async handle({ caller, format, plan }, needs: StoreReader) {
    const visibleTo = projectsVisibleTo(caller, "project.read");
    const eyes = { userId: caller.user.id, ...(visibleTo && { visibleTo }) };
    const read = (afterId: number | undefined, limit: number) =>
      needs.read.savedQueries({ ...eyes, limit, ...(afterId === undefined ? {} : { afterId }) });
    const present = (saved: SavedQueryRow) => presentSaved(saved, caller, format);
    return accept({ status: 200, list: { batches: () => idBatches(read, present, cursorNumber(plan.after)) } });
  },
});

/** Keeps a query. */
export const createSavedQuery = endpoint({
  ...queriesPath,
  method: "POST",
  chapter: "Saved queries",
  summary: "Save a query",
  description: "`name` and `query`, the body of `POST /api/artifacts/<id>/query`, are required.",
  permission: "query.create",
  body: savedQueryBody,
  responses: { 201: { description: "The query.", schema: SavedQueryShape } },
  problems: [...savedQueryProblems, "queries.too-many", "queries.absent"],
  example: { request, response: example },
  async handle({ caller, format, body }, needs: BaseAddress & Clock & StoreReader & StoreWriter) {
    for (const name of ["name", "query"] as const) {
      if (body[name] === undefined) {
        return refuse({ code: "body.value-missing", pointer: `/${name}`, params: { name } });
      }
    }
    const values = await readValues(needs, caller, body);
    if (!values.ok) return values;
    const whole = { name: "", query: "", projectId: null, artifactId: null, shared: false, ...values.value };
    const created = await needs.write.createSavedQuery({
      ownerId: caller.user.id,
      values: whole,
      at: needs.now(),
    });
    if (!created.ok) return created;
    const { id, revision } = created.value;
    const headers = { location: `${needs.basePath}/api/queries/${id}` };
    return accept({ status: 201, value: presentSaved(created.value, caller, format), revision, headers });
  },
});

/** One saved query. */
export const readSavedQuery = endpoint({
  ...queryPath,
  method: "GET",
  chapter: "Saved queries",
  summary: "Read a saved query",
  description: "Your own, or one that is shared.",
  permission: "query.read",
  body: emptyBody,
  responses: { 200: { description: "The query.", schema: SavedQueryShape }, 404: { description: "Absent." } },
  example: { response: example },
  async handle({ caller, format, subject }) {
    const { saved } = subject;
    return accept({ status: 200, value: presentSaved(saved, caller, format), revision: saved.revision });
  },
});

/** Changes a saved query. */
export const changeSavedQuery = endpoint({
  ...queryPath,
  method: "PUT",
  chapter: "Saved queries",
  summary: "Change a saved query",
  description:
    "Attributes that are left out stay as they are. Users change their own queries; administrators also change shared ones.",
  permission: "query.write",
  headers: { "If-Match": { description: "ETag that the query must still have." } },
  body: savedQueryBody,
  responses: {
    200: { description: "As it is now.", schema: SavedQueryShape },
    412: { description: "It has changed since it was read." },
  },
  problems: savedQueryProblems,
  example: { request: { shared: false }, response: { ...example, shared: false } },
  async handle({ caller, format, subject, body, ifMatch }, needs: Clock & StoreReader & StoreWriter) {
    const { id, revision } = subject.saved;
    const fresh = checkIfMatch(ifMatch, revision);
    if (!fresh.ok) return fresh;
    const values = await readValues(needs, caller, body);
    if (!values.ok) return values;
    const changed = await needs.write.updateSavedQuery({
      id,
      values: values.value,
      ...(ifMatch === undefined ? {} : { expectedRevision: revision }),
      at: needs.now(),
    });
    if (!changed.ok) return changed;
    const value = presentSaved(changed.value, caller, format);
    return accept({ status: 200, value, revision: changed.value.revision });
  },
});

/** Deletes a saved query. */
export const deleteSavedQuery = endpoint({
  ...queryPath,
  method: "DELETE",
  chapter: "Saved queries",
  summary: "Delete a saved query",
  description: "Users delete their own queries; administrators also delete shared ones.",
  permission: "query.write",
  body: emptyBody,
  responses: { 204: { description: "Deleted." }, 404: { description: "Absent." } },
  example: {},
  async handle({ subject }, needs: StoreWriter) {
    const deleted = await needs.write.deleteSavedQuery({ id: subject.saved.id });
    return deleted.ok ? accept({ status: 204 }) : deleted;
  },
});

type Values = { -readonly [Name in keyof SavedQueryValues]?: SavedQueryValues[Name] };

async function readValues(
  needs: StoreReader,
  caller: Caller,
  sent: SavedQueryInput,
): Promise<Result<Values, (typeof savedQueryProblems)[number]>> {
  const values: Values = {};
  if (sent.name !== undefined) {
    const name = readName(sent.name, "/name");
    if (!name.ok) return name;
    values.name = name.value;
  }
  if (sent.query !== undefined) {
    const query = readQueryBody(sent.query);
    if (!query.ok) return refuse({ ...query.problem, pointer: `/query${query.problem.pointer ?? ""}` });
    values.query = JSON.stringify(sent.query);
  }
  if (sent.shared !== undefined) values.shared = sent.shared;
  return readScope(needs, caller, sent, values);
}

/** What a query is about must be there for the caller; an artifact brings its project with it. */
async function readScope(
  needs: StoreReader,
  caller: Caller,
  sent: SavedQueryInput,
  values: Values,
): Promise<Result<Values, (typeof scopeProblems)[number]>> {
  const { read } = needs;
  const unknownArtifact = refuse({
    code: "body.artifact-unknown",
    pointer: "/artifactId",
    params: { id: String(sent.artifactId) },
  });
  const sees = async (projectId: number): Promise<boolean> =>
    decide(caller, "project.read", { role: await roleOn(read, caller, { id: projectId }) }) === "allowed";
  if (sent.project !== undefined) {
    const project = sent.project === null ? null : await read.projectByName(sent.project);
    if (project === undefined || (project !== null && !(await sees(project.id)))) {
      return refuse({ code: "body.project-unknown", pointer: "/project", params: { name: sent.project ?? "" } });
    }
    values.projectId = project?.id ?? null;
  }
  if (sent.artifactId === undefined) return accept(values);
  if (sent.artifactId === null) return accept({ ...values, artifactId: null });
  const branch = await read.branchOfId("artifact", sent.artifactId);
  if (branch === undefined || !(await sees(branch.projectId))) return unknownArtifact;
  if ((values.projectId ?? branch.projectId) !== branch.projectId) return unknownArtifact;
  return accept({ ...values, artifactId: sent.artifactId, projectId: branch.projectId });
}

function presentSaved(saved: SavedQueryRow, caller: Caller, { zone }: AnswerFormat) {
  return {
    id: saved.id,
    name: saved.name,
    query: JSON.parse(saved.query) as Static<typeof SavedQueryShape>["query"],
    project: saved.projectName,
    artifactId: saved.artifactId,
    shared: saved.shared,
    owner: saved.ownerLogin,
    own: saved.ownerId === caller.user.id,
    creationTime: formatTimestamp(saved.createdAt, zone),
    changeTime: formatTimestamp(saved.changedAt, zone),
  };
}
