import { Type } from "typebox";
import { decide, projectsVisibleTo, rolesOnAll, type Caller } from "../../access/index.ts";
import type { Model } from "../../model/index.ts";
import { standingsOf, type Standing } from "../../portfolio/index.ts";
import { trendBetween } from "../../query/index.ts";
import type { ProjectRow, VersionRow } from "../../store/index.ts";
import { accept, formatTimestamp } from "../../text/index.ts";
import { readInBatches } from "../batches.ts";
import { cursorNumber } from "../cursor.ts";
import { endpoint, usual } from "../endpoint.ts";
import type { Speech } from "../exchange.ts";
import { idList, readIds } from "../id-list.ts";
import { noBody } from "../json-body.ts";
import type { Parts } from "../parts.ts";
import type { Plan } from "../plan.ts";
import { countNewFindings } from "../present/findings.ts";
import { deciding, rootMeasure, scaledRootLevel } from "../present/levels.ts";
import { presentLevel, presentTrend } from "../present/rated-levels.ts";
import { openReading } from "../reading.ts";
import { standingExample } from "./examples.ts";
import { StandingShape } from "./standing-shapes.ts";

const versionsDefault = 12;
const versionsMax = 50;

/** How every project that the caller sees is doing: what a list of them shows beside their names. */
export const listStandings = endpoint({
  ...usual,
  method: "GET",
  path: "/api/portfolio",
  summary: "List how projects are doing",
  description:
    "For every project that the caller may see, in order of ids: the main branch's rating and where it went, measures, " +
    "the last versions, and what is new. What `fields` leaves out is not worked out: without `newFindings` no version " +
    "is opened.",
  permission: "project.list",
  subject: "server",
  params: Type.Object({}),
  absent: "route.absent",
  query: Type.Object({
    measures: idList("measures"),
    versions: Type.Optional(
      Type.Integer({
        description: `How many of the last versions are told. Default: ${versionsDefault}.`,
        minimum: 1,
        maximum: versionsMax,
      }),
    ),
  }),
  body: noBody,
  responses: { 200: { description: "The projects.", schema: Type.Array(StandingShape) } },
  example: { response: [standingExample] },
  async handle({ parts, caller, speech, query, plan }) {
    // Projects may have different models: a measure that one of them does not know is null there.
    const measures = await readIds({ name: "measures", what: "measure" }, query.measures, async () => true);
    if (!measures.ok) return measures;
    const asked = { measures: measures.value, versions: query.versions ?? versionsDefault };
    return accept({ status: 200, list: { batches: () => standings({ parts, caller, speech, plan }, asked) } });
  },
});

interface Asking {
  readonly parts: Parts;
  readonly caller: Caller;
  readonly speech: Speech;
  readonly plan: Plan;
}

interface Asked {
  readonly measures: readonly string[];
  readonly versions: number;
}

// One at a time: what lies behind the end of a page is not worked out.
async function* standings(asking: Asking, asked: Asked): AsyncGenerator<readonly unknown[]> {
  const { parts, caller, plan } = asking;
  const { read } = parts.store;
  const visibleTo = projectsVisibleTo(caller, "project.read");
  const roles = await rolesOnAll(read, caller);
  const batches = readInBatches(
    (afterId: number | undefined, limit) =>
      read.projects({ limit, ...(afterId === undefined ? {} : { afterId }), ...(visibleTo && { visibleTo }) }),
    ({ id }: ProjectRow) => id,
    cursorNumber(plan.after),
  );
  for await (const projects of batches) {
    const seen = projects
      .map((project) => ({ project, role: roles.of(project) }))
      // A right that went between the two reads takes its project with it.
      .filter(({ role }) => role !== undefined)
      .map(({ project, role }) => ({ project, drafts: decide(caller, "draft.read", { role }) === "allowed" }));
    for (const standing of await standingsOf(read, seen, parts.snapshots, asked.versions)) {
      yield [await presentStanding(asking, asked, standing)];
    }
  }
}

async function presentStanding(asking: Asking, asked: Asked, standing: Standing): Promise<unknown> {
  const { parts, speech } = asking;
  const { project, versions, reference } = standing;
  const [current] = versions;
  const model =
    current === undefined
      ? (await parts.modelCache.current(project.modelId))!.model
      : await parts.modelCache.byRevision(current.modelRevisionId);
  const history = [];
  for (const version of versions) {
    history.push(presentVersion(version, await parts.modelCache.byRevision(version.modelRevisionId), speech));
  }
  return {
    id: project.id,
    name: project.name,
    level: presentLevel(scaledRootLevel(model, current?.root), model, speech.language),
    trend: presentTrend(await trendOf(parts, model, current, reference)),
    measures: Object.fromEntries(
      asked.measures.map((id) => [id, current === undefined ? null : rootMeasure(model, current.root, id)]),
    ),
    ...(wants(asking.plan, "newFindings") ? { newFindings: await newFindingsIn(asking, standing) } : {}),
    history,
  };
}

function presentVersion(version: VersionRow, model: Model, { language, zone }: Speech) {
  return {
    versionId: version.id,
    versionName: version.name,
    baseline: version.baseline,
    analysisTime: formatTimestamp(version.analysisTime, zone),
    level: presentLevel(scaledRootLevel(model, version.root), model, language),
    value: rootMeasure(model, version.root, deciding(model).measure.id),
  };
}

async function trendOf(
  parts: Parts,
  model: Model,
  current: VersionRow | undefined,
  reference: VersionRow | undefined,
): Promise<string> {
  if (current === undefined || reference === undefined) return "UNKNOWN";
  const before = await parts.modelCache.byRevision(reference.modelRevisionId);
  return trendBetween(
    scaledRootLevel(model, current.root).level.rank,
    scaledRootLevel(before, reference.root).level.rank,
  );
}

// `where` looks at whole elements, so that all their fields are there.
function wants({ where, fields }: Plan, name: string): boolean {
  return where !== undefined || fields?.kind !== "object" || fields.fields.has(name);
}

async function newFindingsIn({ parts, caller }: Asking, standing: Standing): Promise<number> {
  const { project, branch, drafts, reference } = standing;
  if (reference === undefined) return 0;
  const reading = await openReading(parts, { caller, project, branch, drafts }, undefined, { code: "branch.absent" });
  return reading.ok ? countNewFindings(parts, reading.value) : 0;
}
