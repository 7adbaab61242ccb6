import type { Model, ModelDocument } from "../../model/index.ts";
import { rateTogether } from "../../portfolio/index.ts";
import { trendBetween, type Pace } from "../../query/index.ts";
import type { GateStatus, Instant, ProjectRow, RootValues, StoreReads, VersionRow } from "../../store/index.ts";
import { formatTimestamp } from "../../text/index.ts";
import { rootIndicator, rootMeasure, scaledRootLevel } from "../present/levels.ts";
import { presentLevel, presentTrend, type RatedLevelShape } from "../present/rated-levels.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import type { ModelReader, StoreReader } from "../services/services.ts";

/** A project, and what the caller sees of its main branch. */
export interface SummedProject {
  readonly project: ProjectRow;
  readonly rootId: number;
  /** Newest first. */
  readonly versions: readonly VersionRow[];
  /** Null: no gate, or no version. */
  readonly gate: GateStatus | null;
  /** Whether it may have more versions than these. */
  readonly cut: boolean;
}

type SummaryNeeds = ModelReader & StoreReader;

interface SummaryRequest {
  readonly format: AnswerFormat;
  readonly measures: readonly string[];
  readonly span: { readonly from: Instant; readonly to: Instant };
  readonly pace: Pace;
}

interface Rated {
  readonly level: RatedLevelShape;
  readonly value: number | null;
}

interface LevelCount {
  readonly level: RatedLevelShape;
  readonly projects: number;
}

interface HistoryPoint extends Rated {
  readonly time: string;
  readonly projects: number;
}

interface Mover extends Rated {
  readonly id: number;
  readonly name: string;
  readonly artifactId: number;
  readonly modelId: string;
  readonly trend: ReturnType<typeof presentTrend>;
  readonly before: RatedLevelShape;
  readonly change: number | null;
}

const historyPoints = 12;
const moversMax = 10;

/** Sees projects as one. */
export async function summarise(needs: SummaryNeeds, projects: readonly SummedProject[], request: SummaryRequest) {
  const { span } = request;
  const built = projects.filter(({ versions }) => versions.length > 0);
  const gates = { FAILED: 0, PENDING: 0, NOT_COMPUTED: 0, PASSED: 0, NONE: 0 };
  for (const { gate } of projects) gates[gate ?? "NONE"]++;
  const ratings = [];
  const counted = (await countedOnce(needs.read, projects)).filter(({ versions }) => versions.length > 0);
  const byModel = [...Map.groupBy(counted, ({ project }) => project.modelId)];
  for (const [modelId, ofModel] of byModel.toSorted(([, one], [, other]) => other.length - one.length)) {
    const revision = await needs.read.currentModelRevision(modelId);
    if (revision === undefined) continue;
    const model = await needs.models.byRevision(revision.id);
    ratings.push(await rateProjects(JSON.parse(revision.document) as ModelDocument, model, ofModel, request));
  }
  return {
    projects: projects.length,
    unbuilt: projects.length - built.length,
    ratings,
    gates,
    movers: await findMovers(needs, built, request),
    cutProjects: built.filter(({ cut, versions }) => cut && versions.at(-1)!.analysisTime > span.from).length,
  };
}

/** The projects without meta-projects whose members are all among them: these have the same values. */
async function countedOnce(
  read: Pick<StoreReads, "metaMembers">,
  projects: readonly SummedProject[],
): Promise<readonly SummedProject[]> {
  const ids = new Set(projects.map(({ project }) => project.id));
  const metaIds = projects.flatMap(({ project }) => (project.metaProject ? [project.id] : []));
  const members = Map.groupBy(await read.metaMembers(metaIds), ({ metaId }) => metaId);
  return projects.filter(({ project }) => {
    const own = members.get(project.id);
    return own === undefined || own.some(({ member }) => !ids.has(member.id));
  });
}

async function rateProjects(
  document: ModelDocument,
  model: Model,
  projects: readonly SummedProject[],
  request: SummaryRequest,
) {
  const { format, measures } = request;
  const together = rateTogether(
    document,
    model,
    projects.map(({ versions }) => versions[0]!.root),
  );
  return {
    model: { id: model.id, name: model.nameOf("name", format.language) ?? model.id },
    projects: projects.length,
    ...presentRating(model, together, format),
    measures: Object.fromEntries(measures.map((id) => [id, rootMeasure(model, together, id)])),
    levels: countLevels(model, projects, format),
    history: await rateHistory(document, model, projects, request),
  };
}

function presentRating(model: Model, root: RootValues, format: AnswerFormat): Rated {
  return {
    level: presentLevel(scaledRootLevel(model, root), model, format.language),
    value: rootMeasure(model, root, rootIndicator(model).measure.id),
  };
}

function countLevels(model: Model, projects: readonly SummedProject[], format: AnswerFormat) {
  const counts = new Map<string, LevelCount>();
  for (const { versions } of projects) {
    const scaled = scaledRootLevel(model, versions[0]!.root);
    const entry = counts.get(scaled.level.id) ?? { level: presentLevel(scaled, model, format.language), projects: 0 };
    counts.set(scaled.level.id, { ...entry, projects: entry.projects + 1 });
  }
  return [...counts.values()].toSorted((one, other) => one.level.rank - other.level.rank);
}

/** The rating at equal distances of time since the first version, of the versions that were the newest then. */
async function rateHistory(
  document: ModelDocument,
  model: Model,
  projects: readonly SummedProject[],
  { format, span, pace }: SummaryRequest,
): Promise<readonly HistoryPoint[]> {
  const history: HistoryPoint[] = [];
  const from = Math.max(span.from, Math.min(...projects.map(({ versions }) => versions.at(-1)!.analysisTime)));
  for (let point = 0; point < historyPoints; point++) {
    const time = Math.round(from + ((span.to - from) * point) / (historyPoints - 1));
    const roots = projects.flatMap(({ versions }) => newestAt(versions, time)?.root ?? []);
    if (pace.due()) await pace.rest();
    if (roots.length === 0) continue;
    const rated = presentRating(model, rateTogether(document, model, roots), format);
    history.push({ time: formatTimestamp(time, format.zone), projects: roots.length, ...rated });
  }
  return history;
}

function newestAt(versions: readonly VersionRow[], time: Instant): VersionRow | undefined {
  return versions.find(({ analysisTime }) => analysisTime <= time);
}

/** The projects that moved most: by levels, then by the value behind them. Each version keeps the rating of its time. */
async function findMovers(
  { models }: ModelReader,
  projects: readonly SummedProject[],
  { format, span, pace }: SummaryRequest,
): Promise<readonly Mover[]> {
  const movers: { readonly levels: number; readonly mover: Mover }[] = [];
  for (const { project, rootId, versions } of projects) {
    const after = versions[0]!;
    const before = newestAt(versions, span.from) ?? versions.at(-1)!;
    if (before.id === after.id) continue;
    if (pace.due()) await pace.rest();
    const model = await models.byRevision(after.modelRevisionId);
    const now = presentRating(model, after.root, format);
    const then = presentRating(await models.byRevision(before.modelRevisionId), before.root, format);
    const change = now.value === null || then.value === null ? null : now.value - then.value;
    const trend = trendBetween(now.level.rank, then.level.rank);
    if (trend === "STABLE" && (change ?? 0) === 0) continue;
    const place = { id: project.id, name: project.name, artifactId: rootId, modelId: project.modelId };
    const mover = { ...place, trend: presentTrend(trend), ...now, before: then.level, change };
    movers.push({ levels: trend === "UNKNOWN" ? 0 : Math.abs(now.level.rank - then.level.rank), mover });
  }
  const size = (change: number | null): number => Math.abs(change ?? 0);
  return movers
    .toSorted((one, other) => other.levels - one.levels || size(other.mover.change) - size(one.mover.change))
    .slice(0, moversMax)
    .map(({ mover }) => mover);
}
