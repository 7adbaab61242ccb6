import { Type, type Static } from "typebox";
import { decide, type Caller } from "../../access/index.ts";
import type { SavedQueryRow } from "../../store/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import { walkProjects } from "../../visibility/index.ts";
import { endpoint } from "../endpoint.ts";
import { onServer, usual } from "../usual-endpoints.ts";
import { inGroup, withoutGroup } from "../request/group-parameter.ts";
import { emptyBody, jsonBody, smallBodyBytesMax } from "../request/json-body.ts";
import { nameProblems } from "../request/names.ts";
import { missingValue } from "../request/schema-check.ts";
import type { BaseAddress, Clock, StoreReader, StoreWriter } from "../services/services.ts";
import { DashboardBody, DashboardShape } from "./dashboard-shapes.ts";
import {
  answerCreated,
  changeSaved,
  deleteSaved,
  listSaved,
  showSaved,
  type SavedKind,
  type ShownTo,
} from "./saved-handlers.ts";
import { presentOwned, readOwned, type SavedValues } from "./saved-rows.ts";

const dashboardBody = jsonBody(DashboardBody, smallBodyBytesMax);

const dashboardsPath = { ...onServer, path: "/api/dashboards", chapter: "Projects and branches" } as const;

const dashboardPath = {
  ...usual,
  path: "/api/dashboards/:id",
  chapter: "Projects and branches",
  subject: "dashboard",
  params: Type.Object({ id: Type.Integer() }),
  absent: "dashboards.absent",
  query: Type.Object({}),
} as const;

type Dashboard = Static<typeof DashboardShape>;
type Tile = Dashboard["tiles"][number];

const request = {
  name: "Monday",
  tiles: [{ kind: "RATING", width: 1, group: "Firmware", favourites: false, days: 90 }] satisfies Tile[],
  shared: true,
};
const example: Dashboard = {
  id: 6,
  ...request,
  owner: "ada",
  own: true,
  canChange: true,
  creationTime: "2026-11-14T09:30:00.123+01:00",
  changeTime: "2026-11-14T09:30:00.123+01:00",
};

const dashboardKind: SavedKind<Dashboard, "dashboards.absent"> = {
  kind: "DASHBOARD",
  path: "/api/dashboards",
  absent: "dashboards.absent",
  presenter(needs, shownTo) {
    const groups = new VisibleGroups(needs, shownTo.caller);
    return (saved) => presentDashboard(saved, shownTo, groups);
  },
};

/** The caller's own dashboards, and those that others share. */
const listDashboards = endpoint({
  ...dashboardsPath,
  method: "GET",
  summary: "List dashboards",
  description: "Your own, and shared ones, in order of ids. Tiles about groups in which you see no project are absent.",
  permission: "query.list",
  body: emptyBody,
  responses: { 200: { description: "The dashboards.", schema: Type.Array(DashboardShape) } },
  example: { response: [example] },
  handle: async (call, needs: StoreReader) => listSaved(dashboardKind, call, needs),
});

/** Stores a dashboard. */
const createDashboard = endpoint({
  ...dashboardsPath,
  method: "POST",
  summary: "Create a dashboard",
  description: "`name` is required. Tiles are shown with the rights of the user who looks at them.",
  permission: "query.create",
  body: dashboardBody,
  responses: { 201: { description: "The dashboard.", schema: DashboardShape } },
  problems: [...nameProblems, "queries.too-many", "body.value-missing"],
  example: { request, response: example },
  async handle(call, needs: BaseAddress & Clock & StoreReader & StoreWriter) {
    const { body } = call;
    if (body.name === undefined) return refuse(missingValue("name"));
    const values = readValues({ tiles: [], ...body });
    return values.ok ? answerCreated(dashboardKind, call, values.value, needs) : values;
  },
});

/** One dashboard. */
const readDashboard = endpoint({
  ...dashboardPath,
  method: "GET",
  summary: "Read a dashboard",
  description: "Your own, or one that is shared. Tiles about groups in which you see no project are absent.",
  permission: "query.read",
  body: emptyBody,
  responses: { 200: { description: "The dashboard.", schema: DashboardShape }, 404: { description: "Absent." } },
  example: { response: example },
  handle: (call, needs: StoreReader) => showSaved(dashboardKind, call, needs),
});

/** Changes a dashboard. */
const changeDashboard = endpoint({
  ...dashboardPath,
  method: "PUT",
  summary: "Change a dashboard",
  description:
    "What is left out stays; `tiles` replaces all tiles. Users change their own dashboards; administrators also " +
    "change shared ones.",
  permission: "query.write",
  headers: { "If-Match": { description: "ETag that the dashboard must still have." } },
  body: dashboardBody,
  responses: {
    200: { description: "As it is now.", schema: DashboardShape },
    412: { description: "It has changed since it was read." },
  },
  problems: nameProblems,
  example: { request: { shared: false }, response: { ...example, shared: false } },
  handle: (call, needs: Clock & StoreReader & StoreWriter) =>
    changeSaved(dashboardKind, call, async () => readValues(call.body), needs),
});

/** Deletes a dashboard. */
const deleteDashboard = endpoint({
  ...dashboardPath,
  method: "DELETE",
  summary: "Delete a dashboard",
  description: "Users delete their own dashboards; administrators also delete shared ones.",
  permission: "query.write",
  body: emptyBody,
  responses: { 204: { description: "Deleted." }, 404: { description: "Absent." } },
  example: {},
  handle: (call, needs: Clock & StoreWriter) => deleteSaved(dashboardKind, call, needs),
});

function readValues(sent: Static<typeof DashboardBody>): Result<SavedValues, (typeof nameProblems)[number]> {
  return readOwned<never>(sent, accept(sent.tiles === undefined ? undefined : JSON.stringify(sent.tiles)));
}

/** The groups of the projects that the caller sees, read once, and only if a tile needs them. */
class VisibleGroups {
  readonly #needs: StoreReader;
  readonly #caller: Caller;
  #names: Promise<ReadonlySet<string>> | undefined;

  constructor(needs: StoreReader, caller: Caller) {
    this.#needs = needs;
    this.#caller = caller;
  }

  async has(wanted: string): Promise<boolean> {
    if (wanted === withoutGroup) return true;
    this.#names ??= this.#read();
    for (const group of await this.#names) if (inGroup(group, wanted)) return true;
    return false;
  }

  async #read(): Promise<ReadonlySet<string>> {
    const names = new Set<string>();
    for await (const projects of walkProjects(this.#needs.read, this.#caller, "project.read")) {
      for (const { project } of projects) names.add(project.group);
    }
    return names;
  }
}

async function presentDashboard(
  saved: SavedQueryRow,
  { caller, format }: ShownTo,
  groups: VisibleGroups,
): Promise<Dashboard> {
  const { project: _project, ...owned } = presentOwned(saved, caller, format);
  const tiles: Tile[] = [];
  for (const one of JSON.parse(saved.query) as readonly Tile[]) {
    // The name of a group of hidden projects is hidden as well; owners know what they wrote.
    if (owned.own || one.group === null || (await groups.has(one.group))) tiles.push(one);
  }
  return { ...owned, tiles, canChange: decide(caller, "query.write", { own: owned.own }) === "allowed" };
}

/** All endpoints of dashboards. */
export const dashboardEndpoints = [
  listDashboards,
  createDashboard,
  readDashboard,
  changeDashboard,
  deleteDashboard,
] as const;
