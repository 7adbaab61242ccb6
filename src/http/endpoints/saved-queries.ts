import { Type, type Static } from "typebox";
import type { Caller } from "../../access/index.ts";
import type { SavedQueryRow } from "../../store/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import { endpoint, type BodyReader } from "../endpoint.ts";
import { onServer, usual } from "../usual-endpoints.ts";
import { jsonBody, emptyBody } from "../request/json-body.ts";
import { readQueryBody, queryBodyProblems } from "../request/query-body/index.ts";
import { missingValue } from "../request/schema-check.ts";
import { SavedQueryBody, SavedQueryShape } from "./saved-query-shapes.ts";
import {
  answerCreated,
  changeSaved,
  deleteSaved,
  listSaved,
  showSaved,
  type SavedKind,
  type ShownTo,
} from "./saved-handlers.ts";
import { presentOwned, readSaved, savedProblems, type SavedReader, type SavedValues } from "./saved-rows.ts";
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

const savedQueryProblems = [...savedProblems, ...queryBodyProblems] as const;

const queryPath = {
  ...usual,
  path: "/api/queries/:id",
  subject: "savedQuery",
  params: Type.Object({ id: Type.Integer() }),
  absent: "queries.absent",
  query: Type.Object({}),
} as const;

const queryKind: SavedKind<Static<typeof SavedQueryShape>, "queries.absent"> = {
  kind: "QUERY",
  path: "/api/queries",
  absent: "queries.absent",
  presenter: (_needs, shownTo) => (saved) => presentSaved(saved, shownTo),
};

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
const listSavedQueries = endpoint({
  ...queriesPath,
  method: "GET",
  chapter: "Saved queries",
  summary: "List saved queries",
  description: "Your own, and shared ones that belong to no project or to a project that you may see, in order of ids.",
  permission: "query.list",
  body: emptyBody,
  responses: { 200: { description: "The queries.", schema: Type.Array(SavedQueryShape) } },
  example: { response: [example] },
  handle: async (call, needs: StoreReader) => listSaved(queryKind, call, needs),
});

/** Keeps a query. */
const createSavedQuery = endpoint({
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
  async handle(call, needs: BaseAddress & Clock & SavedReader & StoreWriter) {
    const { caller, body } = call;
    for (const name of ["name", "query"] as const) {
      if (body[name] === undefined) return refuse(missingValue(name));
    }
    const values = await readValues(needs, caller, body);
    return values.ok ? answerCreated(queryKind, call, values.value, needs, "queries.absent") : values;
  },
});

/** One saved query. */
const readSavedQuery = endpoint({
  ...queryPath,
  method: "GET",
  chapter: "Saved queries",
  summary: "Read a saved query",
  description: "Your own, or one that is shared.",
  permission: "query.read",
  body: emptyBody,
  responses: { 200: { description: "The query.", schema: SavedQueryShape }, 404: { description: "Absent." } },
  example: { response: example },
  handle: (call, needs: StoreReader) => showSaved(queryKind, call, needs),
});

/** Changes a saved query. */
const changeSavedQuery = endpoint({
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
  handle: (call, needs: Clock & SavedReader & StoreWriter) =>
    changeSaved(queryKind, call, () => readValues(needs, call.caller, call.body), needs),
});

/** Deletes a saved query. */
const deleteSavedQuery = endpoint({
  ...queryPath,
  method: "DELETE",
  chapter: "Saved queries",
  summary: "Delete a saved query",
  description: "Users delete their own queries; administrators also delete shared ones.",
  permission: "query.write",
  body: emptyBody,
  responses: { 204: { description: "Deleted." }, 404: { description: "Absent." } },
  example: {},
  handle: (call, needs: Clock & StoreWriter) => deleteSaved(queryKind, call, needs),
});

/** All endpoints of saved queries. */
export const savedQueryEndpoints = [
  listSavedQueries,
  createSavedQuery,
  readSavedQuery,
  changeSavedQuery,
  deleteSavedQuery,
] as const;

function readValues(
  needs: SavedReader,
  caller: Caller,
  sent: SavedQueryInput,
): Promise<Result<SavedValues, (typeof savedQueryProblems)[number]>> {
  return readSaved(needs, caller, sent, readQuery(sent.query));
}

function readQuery(sent: unknown): Result<string | undefined, (typeof queryBodyProblems)[number]> {
  if (sent === undefined) return accept(undefined);
  const query = readQueryBody(sent);
  if (query.ok) return accept(JSON.stringify(sent));
  return refuse({ ...query.problem, pointer: `/query${query.problem.pointer ?? ""}` });
}

function presentSaved(saved: SavedQueryRow, { caller, format }: ShownTo) {
  const { id, name, project, ...owned } = presentOwned(saved, caller, format);
  const query = JSON.parse(saved.query) as Static<typeof SavedQueryShape>["query"];
  return { id, name, query, project, artifactId: saved.artifactId, ...owned };
}
