import { useEffect, useMemo } from "react";
import type { Answer } from "../../api/client.ts";
import { rowsOf, usePages, useRead } from "../../api/queries.ts";

export type Project = Answer<"GET /api/projects">[number];
/** The rating and measures of a project. */
export type ProjectSummary = Answer<"GET /api/portfolio">[number];

/** The interval at which the page reads its values again. */
export const freshMilliseconds = 20_000;

/** The measures that have a column. */
const shownMeasures = ["LC", "NFIND", "COVERAGE"] as const;
export type ShownMeasure = (typeof shownMeasures)[number];

/** One request returns the data of all columns but one for all projects, so that all rows can be sorted. */
export const summariesRequest = {
  query: {
    measures: shownMeasures.join(","),
    fields: "id,level(rank,name),trend.id,measures,history(value,level.name)",
  },
};

/** New findings are counted in the versions themselves, which takes longer, so they are a second request. */
export const newFindingsRequest = { query: { fields: "id,newFindings" } };

/** Up to this many projects are counted in one request; with more projects, only the visible rows are counted. */
const projectsAtOnceMax = 100;

/** The ratings and measures of every project, by project id. */
export function useSummaries(): ReadonlyMap<number, ProjectSummary> {
  const { data } = useRead("GET /api/portfolio", summariesRequest, { everyMilliseconds: freshMilliseconds });
  return useMemo(() => new Map(data?.map((summary) => [summary.id, summary])), [data]);
}

/** The numbers of new findings, by project id. */
export interface NewFindings {
  readonly counts: ReadonlyMap<number, number>;
  /** False if each visible row requests its own count. */
  readonly whole: boolean;
}

/** Counts for all projects, if there are few of them or if they are sorted by it. */
export function useNewFindings(projects: readonly Project[], sorted: boolean): NewFindings {
  const whole = projects.length <= projectsAtOnceMax || sorted;
  const { query } = newFindingsRequest;
  const pages = usePages(
    "GET /api/portfolio",
    { query: { ...query, limit: projectsAtOnceMax } },
    { enabled: whole && projects.length > 0 },
  );
  const { data, hasNextPage, isFetching, fetchNextPage } = pages;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const counts = useMemo(() => new Map(rowsOf(data).map(({ id, newFindings }) => [id, newFindings])), [data]);
  return useMemo(() => ({ counts, whole }), [counts, whole]);
}

/** Counts the new findings of one project: since the reference version, and not relaxed. */
export function newFindingsOf({ artifactId }: Project) {
  return { params: { id: artifactId }, query: { by: "status", values: 1, where: "isNew=true AND status.id=OPEN" } };
}

const trendOrder = ["IMPROVED", "NEW", "STABLE", "UNKNOWN", "DEGRADED"];

/** Sorts by level, best first, then by trend, improved first. */
export function ratingOrder(summary: ProjectSummary | undefined): number | null {
  if (summary === undefined || summary.level.rank < 0) return null;
  return summary.level.rank + trendOrder.indexOf(summary.trend.id) / trendOrder.length;
}

/** The change of the root indicator's value over the last versions. */
export function valueChange(summary: ProjectSummary | undefined): number | null {
  const values = summary?.history.map(({ value }) => value).filter((value) => value !== null) ?? [];
  return values.length < 2 ? null : values[0]! - values.at(-1)!;
}

const gateOrder = ["FAILED", "PENDING", "NOT_COMPUTED", "PASSED"];

/** Sorts failed gates first. */
export function gateRank({ gate }: Project): number | null {
  return gate === undefined ? null : gateOrder.indexOf(gate);
}
