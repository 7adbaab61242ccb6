import { Type } from "typebox";
import type { Caller } from "../../access/index.ts";
import type { Model } from "../../model/index.ts";
import { readRecentVersions, type RecentVersions } from "../../portfolio/index.ts";
import { trendBetween } from "../../query/index.ts";
import type { VersionRow } from "../../store/index.ts";
import { accept, formatTimestamp, readAhead } from "../../text/index.ts";
import { cursorNumber } from "../request/cursor.ts";
import { endpoint } from "../endpoint.ts";
import { onServer } from "../usual-endpoints.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { idList, idProblems, readIds } from "../request/id-list.ts";
import { emptyBody } from "../request/json-body.ts";
import { isRequested, type Plan } from "../request/plan.ts";
import { rootIndicator, rootMeasure, scaledRootLevel } from "../present/levels.ts";
import { presentLevel, presentTrend } from "../present/rated-levels.ts";
import { presentReference } from "../present/references.ts";
import {
  countUnrelaxedIn,
  groupsAtOnce,
  currentMains,
  noReference,
  walkProjects,
  type CurrentVersion,
  type ProjectAccess,
  type VisibleReference,
} from "../../visibility/index.ts";
import { standingExample } from "./examples.ts";
import { PortfolioProjectShape } from "./portfolio-shapes.ts";
import type { ModelReader, SnapshotReader, StoreReader } from "../services/services.ts";

const versionsDefault = 12;
const versionsMax = 50;

/** How every project that the caller sees is doing: what a list of them shows beside their names. */
export const listStandings = endpoint({
  ...onServer,
  method: "GET",
  path: "/api/portfolio",
  chapter: "Projects and branches",
  summary: "List the state of all projects",
  description:
    "For every project that the caller may see, in order of ids: the main branch's rating and where it went, measures, " +
    "the last versions, and what is new. What `fields` leaves out is not worked out.",
  permission: "project.list",
  query: Type.Object({
    measures: idList("measures"),
    versions: Type.Optional(
      Type.Integer({
        description: `How many of the last versions are listed. Default: ${versionsDefault}.`,
        minimum: 1,
        maximum: versionsMax,
      }),
    ),
  }),
  body: emptyBody,
  responses: { 200: { description: "The projects.", schema: Type.Array(PortfolioProjectShape) } },
  problems: idProblems,
  example: { response: [standingExample] },
  async handle({ caller, format, query, plan }, needs: PortfolioNeeds) {
    // Projects may have different models: a measure that one of them does not know is null there.
    const measures = await readIds({ name: "measures", what: "measure" }, query.measures, async () => true);
    if (!measures.ok) return measures;
    const wanted = { caller, format, plan, measures: measures.value, versions: query.versions ?? versionsDefault };
    return accept({ status: 200, list: { batches: () => listProjects(needs, wanted) } });
  },
});

type PortfolioNeeds = StoreReader & SnapshotReader & ModelReader;

/** What a list of standings shows, and to whom. */
interface PortfolioRequest {
  readonly caller: Caller;
  readonly format: AnswerFormat;
  readonly plan: Plan;
  readonly measures: readonly string[];
  readonly versions: number;
}

// One at a time: little is computed beyond the end of a page.
async function* listProjects(needs: PortfolioNeeds, request: PortfolioRequest) {
  const { read, snapshots } = needs;
  const { caller, plan, versions } = request;
  for await (const projects of walkProjects(read, caller, "project.read", cursorNumber(plan.after))) {
    // `fields` drops the numbers of findings where they are not wanted.
    const isCounted = isRequested(plan, "newFindings") || isRequested(plan, "openFindings");
    const counted = isCounted ? await currentMains(needs, caller, projects) : new Map();
    const countsOf = async ({ project }: RecentVersions<ProjectAccess>) => {
      const current: CurrentVersion | undefined = counted.get(project.id);
      return current === undefined ? { all: 0, fresh: 0 } : countUnrelaxedIn(snapshots, current);
    };
    const recents = await readRecentVersions(read, projects, snapshots, versions);
    for await (const [recent, { all, fresh }] of readAhead(recents, groupsAtOnce, countsOf)) {
      const openFindings = recent.project.metaProject ? null : all;
      yield [{ ...(await presentPortfolioProject(needs, request, recent)), openFindings, newFindings: fresh }];
    }
  }
}

async function presentPortfolioProject(
  needs: PortfolioNeeds,
  request: PortfolioRequest,
  recent: RecentVersions<ProjectAccess>,
) {
  const { format } = request;
  const { project, versions } = recent;
  const reference = await referenceIn(needs, recent);
  const [current] = versions;
  const model =
    current === undefined
      ? (await needs.models.current(project.modelId))!
      : await needs.models.byRevision(current.modelRevisionId);
  const history = [];
  for (const version of versions) {
    history.push(presentVersion(version, await needs.models.byRevision(version.modelRevisionId), format));
  }
  return {
    id: project.id,
    name: project.name,
    level: presentLevel(scaledRootLevel(model, current?.root), model, format.language),
    trend: presentTrend(await trendOf(needs, model, current, reference.version)),
    reference: presentReference(reference),
    measures: Object.fromEntries(
      request.measures.map((id) => [id, current === undefined ? null : rootMeasure(model, current.root, id)]),
    ),
    history,
  };
}

function presentVersion(version: VersionRow, model: Model, { language, zone }: AnswerFormat) {
  return {
    versionId: version.id,
    versionName: version.name,
    baseline: version.baseline,
    analysisTime: formatTimestamp(version.analysisTime, zone),
    level: presentLevel(scaledRootLevel(model, version.root), model, language),
    value: rootMeasure(model, version.root, rootIndicator(model).measure.id),
  };
}

async function trendOf(
  needs: ModelReader,
  model: Model,
  current: VersionRow | undefined,
  reference: VersionRow | undefined,
): Promise<string> {
  if (current === undefined || reference === undefined) return "UNKNOWN";
  const before = await needs.models.byRevision(reference.modelRevisionId);
  return trendBetween(
    scaledRootLevel(model, current.root).level.rank,
    scaledRootLevel(before, reference.root).level.rank,
  );
}

/** The reference of the newest version. Its branch may be another one (D15). */
async function referenceIn(
  { read }: StoreReader,
  { branch, reference }: RecentVersions<ProjectAccess>,
): Promise<VisibleReference> {
  if (reference === undefined || reference.why === "NONE") return noReference;
  const { version, why } = reference;
  const of = version.branchId === branch.id ? branch : await read.branchById(version.branchId);
  return of === undefined ? noReference : { why, version, branch: of };
}
