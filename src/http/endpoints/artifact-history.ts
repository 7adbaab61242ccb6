import { Type } from "typebox";
import type { Model } from "../../model/index.ts";
import { unknownLevel, type OpenVersion } from "../../portfolio/index.ts";
import { accept, formatTimestamp } from "../../text/index.ts";
import { cursorNumber } from "../request/cursor.ts";
import { endpoint } from "../endpoint.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { idList, idProblems, readIds, unknownId } from "../request/id-list.ts";
import { emptyBody } from "../request/json-body.ts";
import { presentLevel, presentLevels, type RatedLevelShape } from "../present/rated-levels.ts";
import { openSeen, versionsOfArtifact, type VisibleVersion } from "../../visibility/index.ts";
import { belowArtifact } from "./artifact.ts";
import { DistributionShape, HistoryShape } from "./artifact-shapes.ts";
import { versionParameter } from "./artifacts.ts";
import { VersionContexts } from "../present/version-contexts.ts";
import { expandTypes } from "../present/query-values.ts";
import { distributionExample, historyExample } from "./examples.ts";
import type { SnapshotReader, StoreReader } from "../services/services.ts";

/** An artifact's values in every version that has it. */
export const readHistory = endpoint({
  ...belowArtifact,
  method: "GET",
  path: "/api/artifacts/:id/history",
  chapter: "Artifacts",
  summary: "Read an artifact's history",
  description: "One entry for every version that the caller may see and that has the artifact, newest first.",
  query: Type.Object({
    measures: idList("measures"),
    indicators: idList("indicators"),
    context: Type.Optional(
      Type.Boolean({ description: "Whether each entry has the model's revision, the gate and the tools." }),
    ),
    ...versionParameter,
  }),
  cursor: ["number"],
  body: emptyBody,
  responses: { 200: { description: "The versions.", schema: Type.Array(HistoryShape) } },
  problems: idProblems,
  example: { response: [historyExample] },
  async handle({ format, subject, params, query, plan }, needs: SnapshotReader & StoreReader) {
    const { visible } = subject;
    const measures = await readIds({ name: "measures", what: "measure" }, query.measures, (id) =>
      isInAny(needs, visible, (shown) => shown.hasMeasure(id)),
    );
    if (!measures.ok) return measures;
    const indicators = await readIds({ name: "indicators", what: "indicator" }, query.indicators, (id) =>
      isInAny(needs, visible, async ({ model }) => model.indicators.has(id)),
    );
    if (!indicators.ok) return indicators;
    const wanted = {
      artifactId: params.id,
      measures: measures.value,
      indicators: indicators.value,
      context: query.context === true ? new VersionContexts(needs) : undefined,
    };
    const after = cursorNumber(plan.after) ?? Infinity;
    const batches = () => historyOf(needs, visible, format, wanted, after);
    return accept({
      status: 200,
      list: { batches, cursorOf: (element) => [element.versionId] },
    });
  },
});

/** How an artifact's descendants spread over the levels of an indicator. */
export const readDistribution = endpoint({
  ...belowArtifact,
  method: "GET",
  path: "/api/artifacts/:id/distribution",
  chapter: "Artifacts",
  summary: "Read the distribution of levels",
  description: "How many descendants are on each level of the indicator, without those on whose type it is hidden.",
  query: Type.Object({
    indicator: Type.Optional(Type.String({ description: "Default: the root indicator." })),
    type: Type.Optional(
      Type.String({ description: "Id or alias of a type: only artifacts of this type are counted." }),
    ),
    ...versionParameter,
  }),
  body: emptyBody,
  responses: { 200: { description: "Counts by level.", schema: DistributionShape } },
  problems: idProblems,
  example: { response: distributionExample },
  async handle({ format, subject, query }) {
    const { visible, row } = subject;
    const { model } = visible.shown;
    const indicator = model.indicators.get(query.indicator ?? model.rootIndicator.id);
    if (indicator === undefined) {
      return unknownId("indicator", query.indicator ?? "", "indicator");
    }
    const counts = await countLevels(visible.shown, row, indicator.id, query.type);
    const levels = presentLevels(indicator.scale, model, format.language);
    const name = model.nameOf(`indicators.${indicator.id}.name`, format.language) ?? indicator.id;
    const value = {
      indicator: { id: indicator.id, name },
      levels: levels.map((level, index) => ({ level, count: counts[index]! })),
    };
    return accept({ status: 200, value });
  },
});

async function countLevels(
  { tree, model, view }: OpenVersion,
  row: number,
  id: string,
  type: string | undefined,
): Promise<Float64Array> {
  const { scale, types } = model.indicators.get(id)!;
  const counts = new Float64Array(scale.levels.length);
  const column = await view.indicator(id);
  if (column === undefined) return counts;
  const wanted = type === undefined ? undefined : expandTypes([type], model);
  const shown = tree.types.map(
    (known) => (types === null || types.has(known)) && (wanted === undefined || wanted.has(known)),
  );
  const end = tree.end[row]!;
  for (let below = row + 1; below < end; below++) {
    if (shown[tree.type[below]!]) counts[column.level[below]!]!++;
  }
  return counts;
}

// What left the model still has a history. Only an id that the version shown lacks costs a look at the others, and no
// more of one than the history itself.
async function isInAny(
  needs: SnapshotReader & StoreReader,
  { shown, branch, versions, drafts }: VisibleVersion,
  has: (version: OpenVersion) => Promise<boolean>,
): Promise<boolean> {
  if (await has(shown)) return true;
  for (const { id } of versions) {
    const version = id === shown.version.id ? undefined : await needs.read.versionById(id);
    if (version !== undefined && (await has(await openSeen(needs, { drafts }, version, branch)))) return true;
  }
  return false;
}

interface WantedHistory {
  readonly artifactId: number;
  readonly measures: readonly string[];
  readonly indicators: readonly string[];
  readonly context: VersionContexts | undefined;
}

async function* historyOf(
  needs: SnapshotReader & StoreReader,
  visible: VisibleVersion,
  format: AnswerFormat,
  wanted: WantedHistory,
  after: number,
) {
  for await (const { shown, row } of versionsOfArtifact(needs, visible, wanted.artifactId, after)) {
    yield [await historyEntry(shown, row, format, wanted)];
  }
}

async function historyEntry(shown: OpenVersion, row: number, format: AnswerFormat, wanted: WantedHistory) {
  const { version, model, view, tree } = shown;
  const type = tree.types[tree.type[row]!]!;
  const measures: [string, number | null][] = [];
  for (const id of wanted.measures) {
    const types = model.measures.get(id)?.types ?? null;
    const hidden = types !== null && !types.has(type);
    measures.push([id, hidden ? null : ((await view.measureAt(row, id)) ?? null)]);
  }
  const indicators: [string, RatedLevelShape][] = [];
  for (const id of wanted.indicators) {
    const level = await levelOf(shown, model, row, id, format);
    if (level !== undefined) indicators.push([id, level]);
  }
  return {
    versionId: version.id,
    versionName: version.name,
    baseline: version.baseline,
    analysisTime: formatTimestamp(version.analysisTime, format.zone),
    level: (await levelOf(shown, model, row, model.rootIndicatorOf(type).id, format))!,
    measures: Object.fromEntries(measures),
    indicators: Object.fromEntries(indicators),
    ...(wanted.context === undefined ? {} : { context: await wanted.context.of(shown) }),
  };
}

// The version's own model names the level; one that has no such indicator has no entry.
async function levelOf(
  { view }: OpenVersion,
  model: Model,
  row: number,
  indicatorId: string,
  { language }: AnswerFormat,
): Promise<RatedLevelShape | undefined> {
  const scale = model.indicators.get(indicatorId)?.scale;
  if (scale === undefined) return undefined;
  const levelId = await view.levelIdAt(row, indicatorId);
  const level = scale.levels.find(({ id }) => id === levelId) ?? unknownLevel(scale);
  return presentLevel({ scale, level }, model, language);
}
