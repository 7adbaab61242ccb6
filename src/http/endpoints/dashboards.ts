import { Type, type Static } from "typebox";
import { decide, type Caller } from "../../access/index.ts";
import type { SavedQueryRow } from "../../store/index.ts";
import { accept, refuse, refusingOnly, type Result } from "../../text/index.ts";
import { walkProjects } from "../../visibility/index.ts";
import { checkIfMatch } from "../answer/entity-tag.ts";
import { endpoint, onServer, usual } from "../endpoint.ts";
import { inGroup, withoutGroup } from "../request/group-parameter.ts";
import { emptyBody, jsonBody, smallBodyBytesMax } from "../request/json-body.ts";
import { nameProblems, readName } from "../request/names.ts";
import type { BaseAddress, Clock, StoreReader, StoreWriter } from "../services/services.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { DashboardBody, DashboardShape } from "./dashboard-shapes.ts";
import { changeSaved, createSaved, presentOwned, savedBatches, type SavedValues } from "./saved-rows.ts";

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
  async handle({ caller, format, plan }, needs: StoreReader) {
    const groups = new VisibleGroups(needs, caller);
    const present = (saved: SavedQueryRow) => presentDashboard(saved, caller, format, groups);
    async function* batches() {
      for await (const rows of savedBatches("DASHBOARD", caller, plan, needs, (saved) => saved)) {
        yield await Promise.all(rows.map(present));
      }
    }
    return accept({ status: 200, list: { batches } });
  },
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
  async handle({ caller, format, body }, needs: BaseAddress & Clock & StoreReader & StoreWriter) {
    if (body.name === undefined) {
      return refuse({ code: "body.value-missing", pointer: "/name", params: { name: "name" } });
    }
    const values = readValues({ tiles: [], ...body });
    if (!values.ok) return values;
    const created = await createSaved("DASHBOARD", caller, values.value, needs);
    if (!created.ok) return refusingOnly(created, "queries.too-many", "storage.full");
    const { id, revision } = created.value;
    const headers = { location: `${needs.basePath}/api/dashboards/${id}` };
    const value = await presentDashboard(created.value, caller, format, new VisibleGroups(needs, caller));
    return accept({ status: 201, value, revision, headers });
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
  async handle({ caller, format, subject: { saved } }, needs: StoreReader) {
    const value = await presentDashboard(saved, caller, format, new VisibleGroups(needs, caller));
    return accept({ status: 200, value, revision: saved.revision });
  },
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
  async handle({ caller, format, subject: { saved }, body, ifMatch }, needs: Clock & StoreReader & StoreWriter) {
    const fresh = checkIfMatch(ifMatch, saved.revision);
    if (!fresh.ok) return fresh;
    const values = readValues(body);
    if (!values.ok) return values;
    const changed = await changeSaved(saved, values.value, ifMatch, needs);
    if (!changed.ok) {
      if (changed.problem.code === "queries.absent") return refuse({ code: "dashboards.absent" });
      return refusingOnly(changed, "revision.stale", "storage.full");
    }
    const value = await presentDashboard(changed.value, caller, format, new VisibleGroups(needs, caller));
    return accept({ status: 200, value, revision: changed.value.revision });
  },
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
  async handle({ subject }, needs: Clock & StoreWriter) {
    const deleted = await needs.write.deleteSavedQuery({ id: subject.saved.id, at: needs.now() });
    return deleted.ok ? accept({ status: 204 }) : refuse({ code: "dashboards.absent" });
  },
});

function readValues(sent: Static<typeof DashboardBody>): Result<SavedValues, (typeof nameProblems)[number]> {
  const values: SavedValues = {};
  if (sent.name !== undefined) {
    const name = readName(sent.name, "/name");
    if (!name.ok) return name;
    values.name = name.value;
  }
  if (sent.tiles !== undefined) values.query = JSON.stringify(sent.tiles);
  if (sent.shared !== undefined) values.shared = sent.shared;
  return accept(values);
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
  caller: Caller,
  format: AnswerFormat,
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
