import { Type } from "typebox";
import { projectsVisibleTo, type Caller } from "../../access/index.ts";
import { readRecentVersions } from "../../portfolio/index.ts";
import { Pace } from "../../query/index.ts";
import { judgeGate, visibleGateResult, type GateStatus, type StoreReads, type VersionRow } from "../../store/index.ts";
import { accept } from "../../text/index.ts";
import { walkProjects, type ProjectAccess } from "../../visibility/index.ts";
import { endpoint } from "../endpoint.ts";
import { onServer } from "../usual-endpoints.ts";
import { inGroup } from "../request/group-parameter.ts";
import { idList, idProblems, readIds } from "../request/id-list.ts";
import { emptyBody } from "../request/json-body.ts";
import { isRequested } from "../request/plan.ts";
import type { Clock, ModelReader, SnapshotReader, StoreReader } from "../services/services.ts";
import { summaryExample } from "./summary-example.ts";
import { countSeverities } from "./summary-severities.ts";
import { summarise, type SummedProject } from "./summarise-projects.ts";
import { SummaryShape } from "./summary-shapes.ts";

const daysDefault = 90;
const daysMax = 366;
const millisecondsPerHour = 3_600_000;
const millisecondsPerDay = 86_400_000;

/** The most versions that one answer reads; each project gets an equal share of them. */
const versionsReadMax = 20_000;
const versionsPerProjectMax = 50;
const versionsPerProjectMin = 2;
const projectsAtOnce = 200;
const favouritesReadMax = 1_000;

/** How the projects of a group are doing as a whole: what the tiles of a dashboard show. */
export const readSummary = endpoint({
  ...onServer,
  method: "GET",
  path: "/api/portfolio/summary",
  chapter: "Projects and branches",
  summary: "Rate a group of projects as a whole",
  description:
    "The projects that the caller may see, rated as one: as a meta-project of them would be. With their gates, their " +
    "findings by severity, and which of them changed most. What `fields` leaves out is not worked out: without " +
    "`ratings` and `movers`, one version of each project is read.",
  permission: "project.list",
  query: Type.Object({
    group: Type.Optional(
      Type.String({ description: "This group and its sub-groups; `/`: projects without a group.", maxLength: 800 }),
    ),
    favourites: Type.Optional(Type.Boolean({ description: "`true`: the caller's favourite projects alone." })),
    measures: idList("measures"),
    days: Type.Optional(
      Type.Integer({
        description: `How far \`history\` and \`movers\` look back. Default: ${daysDefault}.`,
        minimum: 1,
        maximum: daysMax,
      }),
    ),
  }),
  body: emptyBody,
  responses: { 200: { description: "The summary.", schema: SummaryShape } },
  problems: idProblems,
  example: { response: summaryExample },
  async handle({ caller, format, query, plan, signal }, needs: SummaryNeeds & Clock) {
    const measures = await readIds({ name: "measures", what: "measure" }, query.measures, async () => true);
    if (!measures.ok) return measures;
    const pace = new Pace(signal);
    const wanted = await wantedProjects(needs.read, caller, query);
    const looksBack = isRequested(plan, "ratings") || isRequested(plan, "movers");
    const projects = await readProjects(needs, wanted, looksBack ? versionsEach(wanted.length) : 1, pace);
    // The end of the hour: within it, the same versions give the same answer.
    const to = Math.ceil(needs.now() / millisecondsPerHour) * millisecondsPerHour;
    const span = { from: to - (query.days ?? daysDefault) * millisecondsPerDay, to };
    const summary = await summarise(needs, projects, { format, measures: measures.value, span, pace });
    const severities = isRequested(plan, "severities")
      ? await countSeverities(needs, { caller, language: format.language, pace }, wanted)
      : [];
    return accept({ status: 200, value: { ...summary, severities } });
  },
});

type SummaryNeeds = StoreReader & SnapshotReader & ModelReader;

interface Scope {
  readonly group?: string | undefined;
  readonly favourites?: boolean | undefined;
}

async function wantedProjects(
  read: StoreReads,
  caller: Caller,
  { group, favourites }: Scope,
): Promise<readonly ProjectAccess[]> {
  const marked = favourites === true ? await favouritesOf(read, caller) : undefined;
  const wanted: ProjectAccess[] = [];
  for await (const projects of walkProjects(read, caller, "project.read")) {
    for (const access of projects) {
      const { id, group: of } = access.project;
      if ((marked?.has(id) ?? true) && (group === undefined || inGroup(of, group))) wanted.push(access);
    }
  }
  return wanted;
}

async function favouritesOf(read: StoreReads, caller: Caller): Promise<ReadonlySet<number | null>> {
  const visibleTo = projectsVisibleTo(caller, "project.read");
  const wanted = { kind: "FAVOURITE", userId: caller.user.id, limit: favouritesReadMax } as const;
  const marks = await read.savedQueries({ ...wanted, ...(visibleTo && { visibleTo }) });
  return new Set(marks.map(({ projectId }) => projectId));
}

function versionsEach(projects: number): number {
  const share = Math.floor(versionsReadMax / Math.max(1, projects));
  return Math.min(versionsPerProjectMax, Math.max(versionsPerProjectMin, share));
}

async function readProjects(
  needs: SummaryNeeds,
  wanted: readonly ProjectAccess[],
  versionsMax: number,
  pace: Pace,
): Promise<readonly SummedProject[]> {
  const read: SummedProject[] = [];
  for (let first = 0; first < wanted.length; first += projectsAtOnce) {
    const page = wanted.slice(first, first + projectsAtOnce);
    for (const { project, branch, drafts, versions } of await readRecentVersions(
      needs.read,
      page,
      needs.snapshots,
      versionsMax,
    )) {
      const gate = versions[0] === undefined ? null : await gateStatus(needs, versions[0], { branch, drafts });
      read.push({ project, rootId: branch.rootArtifactId, versions, gate, cut: versions.length === versionsMax });
      if (pace.due()) await pace.rest();
    }
  }
  return read;
}

async function gateStatus(
  { snapshots }: SnapshotReader,
  version: VersionRow,
  { branch, drafts }: { readonly branch: Parameters<typeof snapshots.gateOf>[1]; readonly drafts: boolean },
): Promise<GateStatus | null> {
  const gate = visibleGateResult(await snapshots.gateOf(version, branch), drafts);
  return gate === null ? null : judgeGate(gate, version.partStates).status;
}
