import type { Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import type { IndicatorView, ModelView } from "../../model/model.ts";
import { idsMax } from "../explorer/history.ts";
import { populationOf, withoutFunctions, type Population } from "../explorer/population.ts";
import type { VerdictSubject } from "../verdict/condition-links.ts";
import type { Version } from "../verdict/version-subject.ts";

/** The version that a report is about. */
export interface ReportSubject {
  readonly version: Version;
  readonly subject: VerdictSubject;
  readonly model: ModelView;
  readonly root: Answer<"GET /api/artifacts/:id">;
}

/** More versions than this cannot be distinguished on paper. */
const versionsMax = 60;

/** The indicators of the whole; the one that rates it comes first. */
export function indicatorsOf({ model, root }: ReportSubject): readonly IndicatorView[] {
  return model.indicatorsOf(root.type.id).slice(0, idsMax);
}

/** The values of the whole in this version and the ones before it, newest first. */
export function useReportHistory(shown: ReportSubject) {
  const indicators = indicatorsOf(shown);
  const { rootId, versionId } = shown.subject;
  return useRead("GET /api/artifacts/:id/history", {
    params: { id: rootId },
    query: {
      measures: [...new Set(indicators.map(({ measure }) => measure.id))].join(","),
      indicators: indicators.map(({ id }) => id).join(","),
      version: versionId,
      where: `versionId<=${versionId}`,
      limit: versionsMax,
    },
  });
}

export type ReportHistory = ReturnType<typeof useReportHistory>;

/** The numbers of artifacts by level. */
export function useLevels({ subject }: ReportSubject, indicator: IndicatorView, type?: string) {
  const { rootId, versionId } = subject;
  return useRead("GET /api/artifacts/:id/distribution", {
    params: { id: rootId },
    query: { indicator: indicator.id, type, version: versionId },
  });
}

/** The artifacts that a report lists: the functions, or the files if there are no functions; undefined while it loads. */
export function useReportPopulation(shown: ReportSubject): Population | undefined {
  const { model, root } = shown;
  const type = root.type.id;
  const rating = model.rootIndicatorOf(type);
  const functions = populationOf(model, type, undefined, rating);
  const { data } = useLevels(shown, functions.indicator, functions.type);
  if (data === undefined) return undefined;
  const isEmpty = data.levels.every(({ count }) => count === 0);
  return isEmpty ? populationOf(model, type, withoutFunctions(model, type), rating) : functions;
}
