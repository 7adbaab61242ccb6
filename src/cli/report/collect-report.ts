import type { Indicator, Model } from "../../model/index.ts";
import type { MeasureFormat } from "../../text/index.ts";
import type { ApiAnswer } from "../client/api.ts";
import type { Client } from "../client/client.ts";
import { apiPath } from "../client/resolve.ts";
import { done, type Outcome } from "../failure.ts";
import { readWorstArtifacts } from "./read-worst-artifacts.ts";
import type { Verdict } from "./verdict.ts";
import type { ReportChanges, ReportIndicator, ReportTrend, VersionReport } from "./version-report.ts";

/** More versions than this cannot be distinguished on paper. */
const versionsMax = 60;
/** The limit of the server on ids in a request. */
const idsMax = 50;
/** The unit of efforts in models, which are shown as days and hours. */
const effortUnit = "min";

type History = ApiAnswer<"GET /api/artifacts/:id/history">;

/** Reads everything that a report says beside the verdict. */
export async function collectReport(client: Client, rootId: number, verdict: Verdict): Promise<Outcome<VersionReport>> {
  const versionId = verdict.version.id;
  const version = await client.read<"GET /api/versions/:id">({ path: apiPath("versions", versionId) });
  if (!version.ok) return version;
  const root = await client.read<"GET /api/artifacts/:id">({
    path: apiPath("artifacts", rootId),
    query: { version: String(versionId), fields: "level,type.id,project.modelId" },
  });
  if (!root.ok) return root;
  const model = await readModel(client, root.value.project.modelId);
  if (!model.ok) return model;
  const indicators = indicatorsOf(model.value, root.value.type.id);
  const history = await readHistory(client, rootId, versionId, indicators);
  if (!history.ok) return history;
  const changes = await readChanges(client, verdict);
  if (!changes.ok) return changes;
  const worst = await readWorstArtifacts(client, { rootId, versionId, model: model.value });
  if (!worst.ok) return worst;
  const { analysisTime, artifactCount, findingCount } = version.value;
  return done({
    verdict,
    time: analysisTime,
    artifactCount,
    findingCount,
    level: root.value.level,
    indicators: valuesOf(model.value, indicators, history.value, verdict),
    trend: trendOf(model.value, indicators[0]!, history.value, { name: version.value.name, time: analysisTime }),
    changes: changes.value,
    worst: worst.value,
  });
}

async function readModel(client: Client, modelId: string): Promise<Outcome<Model>> {
  const answer = await client.read<"GET /api/models/:id">({ path: apiPath("models", modelId) });
  if (!answer.ok) return answer;
  const { modelOf } = await import("../../model/index.ts");
  return done(modelOf(JSON.stringify(answer.value)));
}

function indicatorsOf(model: Model, type: string): readonly Indicator[] {
  const root = model.rootIndicatorOf(type);
  const others = [...model.indicators.values()].filter(
    ({ id, types }) => id !== root.id && (types === null || types.has(type)),
  );
  return [root, ...others].slice(0, idsMax);
}

/** The values of the version and of those before it, newest first. */
function readHistory(
  client: Client,
  rootId: number,
  versionId: number,
  indicators: readonly Indicator[],
): Promise<Outcome<History>> {
  return client.read<"GET /api/artifacts/:id/history">({
    path: apiPath("artifacts", rootId, "history"),
    query: {
      measures: [...new Set(indicators.map(({ measure }) => measure.id))].join(","),
      indicators: indicators.map(({ id }) => id).join(","),
      version: String(versionId),
      where: `versionId<=${versionId}`,
      limit: String(versionsMax),
    },
  });
}

/** The indicators that have a level. */
function valuesOf(
  model: Model,
  indicators: readonly Indicator[],
  history: History,
  { version, reference }: Verdict,
): readonly ReportIndicator[] {
  const now = history.find(({ versionId }) => versionId === version.id);
  const before = history.find(({ versionId }) => versionId === reference?.versionId);
  return indicators.flatMap((indicator) => {
    const level = now?.indicators[indicator.id];
    if (level === undefined || level.rank < 0) return [];
    return [
      {
        name: model.nameOf(`indicators.${indicator.id}.name`, "en") ?? indicator.id,
        level,
        measure: measureName(model, indicator),
        value: now?.measures[indicator.measure.id] ?? null,
        valueBefore: before?.measures[indicator.measure.id] ?? null,
        format: formatOf(indicator),
        risesToWorse: risesToWorse(indicator),
      },
    ];
  });
}

function trendOf(
  model: Model,
  indicator: Indicator,
  history: History,
  shown: { readonly name: string; readonly time: string },
): ReportTrend {
  const entries = history.toReversed();
  const bounded = indicator.scale.levels.flatMap(({ interval, color }) =>
    interval === null ? [] : [{ interval, color }],
  );
  const [first = shown] = entries.map(({ versionName: name, analysisTime: time }) => ({ name, time }));
  return {
    data: {
      points: entries.map(({ analysisTime, measures }) => ({
        time: Date.parse(analysisTime),
        value: measures[indicator.measure.id] ?? null,
      })),
      risesToWorse: risesToWorse(indicator),
      bands: bounded.map(({ interval }) => interval),
    },
    colors: bounded.map(({ color }) => color),
    measure: measureName(model, indicator),
    format: formatOf(indicator),
    first,
    last: shown,
  };
}

function measureName(model: Model, { measure: { id } }: Indicator): string {
  return model.nameOf(`measures.${id}.name`, "en") ?? id;
}

function formatOf({ measure: { unit, decimals } }: Indicator): MeasureFormat {
  return { unit: unit ?? undefined, decimals: decimals ?? undefined, isEffort: unit === effortUnit };
}

function risesToWorse({ scale }: Indicator): boolean {
  const ranked = scale.levels
    .filter(({ rank, interval }) => rank >= 0 && interval !== null)
    .toSorted((one, other) => one.rank - other.rank);
  const [best, worst] = [ranked[0]?.interval, ranked.at(-1)?.interval];
  return !best || !worst || best.lower < worst.lower;
}

async function readChanges(client: Client, { version, reference }: Verdict): Promise<Outcome<ReportChanges | null>> {
  if (reference === null) return done(null);
  const answer = await client.read<"GET /api/versions/:id/compare/:other">({
    path: apiPath("versions", reference.versionId, "compare", version.id),
    query: { fields: "artifacts,findings" },
  });
  if (!answer.ok) return answer;
  const { artifacts, findings } = answer.value;
  const { degraded, improved, added, removed } = artifacts;
  return done({ newFindings: findings.new, fixedFindings: findings.fixed, degraded, improved, added, removed });
}
