import { Type, type Static } from "typebox";
import type { Caller } from "../../access/index.ts";
import type { SavedQueryRow } from "../../store/index.ts";
import { accept, refuse, refusingOnly, type Result } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { onServer, usual } from "../usual-endpoints.ts";
import { problemsIn } from "../openapi/problem-areas.ts";
import { emptyBody, jsonBody, smallBodyBytesMax } from "../request/json-body.ts";
import { readSort } from "../request/sort-parameter.ts";
import { missingValue } from "../request/schema-check.ts";
import type { BaseAddress, Clock, StoreReader, StoreWriter } from "../services/services.ts";
import { SavedFilterBody, SavedFilterShape } from "./saved-query-shapes.ts";
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
import { readFindingsWhere } from "./select-findings.ts";

const filterBody = jsonBody(SavedFilterBody, smallBodyBytesMax);
const whereProblems = problemsIn("where");
const filterProblems = [...savedProblems, ...whereProblems, "body.value-form"] as const;

const filterPath = {
  ...usual,
  path: "/api/filters/:id",
  subject: "savedFilter",
  params: Type.Object({ id: Type.Integer() }),
  absent: "filters.absent",
  query: Type.Object({}),
} as const;

const filterKind: SavedKind<Static<typeof SavedFilterShape>, "filters.absent"> = {
  kind: "FINDINGS",
  path: "/api/filters",
  absent: "filters.absent",
  presenter: (_needs, shownTo) => (saved) => presentFilter(saved, shownTo),
};

const filtersPath = { ...onServer, path: "/api/filters" } as const;

const request = {
  name: "My new criticals",
  where: "isNew=true",
  category: "SEVERITY.CRITICAL",
  sort: "-age",
  shared: true,
};
const example = {
  id: 4,
  ...request,
  family: null,
  project: null,
  owner: "ada",
  own: true,
  creationTime: "2026-11-14T09:30:00.123+01:00",
  changeTime: "2026-11-14T09:30:00.123+01:00",
};

/** The caller's own filters of findings, and those that others share. */
const listSavedFilters = endpoint({
  ...filtersPath,
  method: "GET",
  chapter: "Findings",
  summary: "List saved filters",
  description: "Your own, and shared ones that belong to no project or to a project that you may see, in order of ids.",
  permission: "query.list",
  body: emptyBody,
  responses: { 200: { description: "The filters.", schema: Type.Array(SavedFilterShape) } },
  example: { response: [example] },
  handle: async (call, needs: StoreReader) => listSaved(filterKind, call, needs),
});

/** Keeps a filter of findings. */
const createSavedFilter = endpoint({
  ...filtersPath,
  method: "POST",
  chapter: "Findings",
  summary: "Save a filter of findings",
  description: "`name` is required, and each of your filters has another one. The rest is as in `GET /api/findings`.",
  permission: "query.create",
  body: filterBody,
  responses: { 201: { description: "The filter.", schema: SavedFilterShape } },
  problems: [...filterProblems, "queries.too-many", "filters.name-taken", "body.value-missing"],
  example: { request, response: example },
  async handle(call, needs: BaseAddress & Clock & SavedReader & StoreWriter) {
    const { caller, body } = call;
    if (body.name === undefined) return refuse(missingValue("name"));
    const values = await readValues(needs, caller, body, {});
    if (!values.ok) return values;
    return answerCreated(filterKind, call, values.value, needs, "filters.name-taken");
  },
});

/** One saved filter. */
const readSavedFilter = endpoint({
  ...filterPath,
  method: "GET",
  chapter: "Findings",
  summary: "Read a saved filter",
  description: "Your own, or one that is shared.",
  permission: "query.read",
  body: emptyBody,
  responses: { 200: { description: "The filter.", schema: SavedFilterShape }, 404: { description: "Absent." } },
  example: { response: example },
  handle: (call, needs: StoreReader) => showSaved(filterKind, call, needs),
});

/** Changes a saved filter. */
const changeSavedFilter = endpoint({
  ...filterPath,
  method: "PUT",
  chapter: "Findings",
  summary: "Change a saved filter",
  description: "What is left out stays. Users change their own filters; administrators also change shared ones.",
  permission: "query.write",
  headers: { "If-Match": { description: "ETag that the filter must still have." } },
  body: filterBody,
  responses: {
    200: { description: "As it is now.", schema: SavedFilterShape },
    412: { description: "It has changed since it was read." },
  },
  problems: [...filterProblems, "filters.name-taken"],
  example: { request: { shared: false }, response: { ...example, shared: false } },
  handle(call, needs: Clock & SavedReader & StoreWriter) {
    const { caller, body, subject } = call;
    const read = () => readValues(needs, caller, body, conditionsOf(subject.saved));
    return changeSaved(filterKind, call, read, needs, "filters.name-taken");
  },
});

/** Deletes a saved filter. */
const deleteSavedFilter = endpoint({
  ...filterPath,
  method: "DELETE",
  chapter: "Findings",
  summary: "Delete a saved filter",
  description: "Users delete their own filters; administrators also delete shared ones.",
  permission: "query.write",
  body: emptyBody,
  responses: { 204: { description: "Deleted." }, 404: { description: "Absent." } },
  example: {},
  handle: (call, needs: Clock & StoreWriter) => deleteSaved(filterKind, call, needs),
});

/** All endpoints of saved filters. */
export const savedFilterEndpoints = [
  listSavedFilters,
  createSavedFilter,
  readSavedFilter,
  changeSavedFilter,
  deleteSavedFilter,
] as const;

type SentFilter = Static<typeof SavedFilterBody>;
type Conditions = Pick<SentFilter, (typeof conditionNames)[number]>;

const conditionNames = ["where", "category", "family", "sort"] as const;

function readValues(
  needs: SavedReader,
  caller: Caller,
  sent: SentFilter,
  before: Conditions,
): Promise<Result<SavedValues, (typeof filterProblems)[number]>> {
  return readSaved(needs, caller, sent, readConditions(sent, before));
}

/** What is not sent stays as it was before. */
function readConditions(
  sent: SentFilter,
  before: Conditions,
): Result<string, (typeof whereProblems)[number] | "body.value-form"> {
  const where = readFindingsWhere(sent.where ?? undefined);
  if (!where.ok) return refusingOnly(where, ...whereProblems);
  const sort = readSort(sent.sort ?? undefined);
  if (!sort.ok) {
    const { expected } = sort.problem.params!;
    return refuse({ code: "body.value-form", pointer: "/sort", params: { expected: expected! } });
  }
  const conditions = conditionNames.map(
    (name) => [name, sent[name] === undefined ? before[name] : sent[name]] as const,
  );
  return accept(JSON.stringify(Object.fromEntries(conditions)));
}

function conditionsOf({ query }: SavedQueryRow): Conditions {
  return JSON.parse(query) as Conditions;
}

function presentFilter(saved: SavedQueryRow, { caller, format }: ShownTo) {
  const { where = null, category = null, family = null, sort = null } = conditionsOf(saved);
  const { id, name, ...owned } = presentOwned(saved, caller, format);
  return { id, name, where, category, family, sort, ...owned };
}
