import { useEffect, useMemo } from "react";
import type { Answer } from "../../api/client.ts";
import { rowsOf, usePages, useRead } from "../../api/queries.ts";
import type { ModelView } from "../../model/model.ts";

export type Project = Answer<"GET /api/projects">[number];
export type Standing = Answer<"GET /api/portfolio">[number];

const rootType = "APPLICATION";
const freshMilliseconds = 20_000;

/** The measures that have a column. */
const shownMeasures = ["LC", "NFIND", "COVERAGE"] as const;
export type ShownMeasure = (typeof shownMeasures)[number];

/** One request feeds all columns but one, for all projects, so that all of them can be sorted. */
export const standingsRequest = {
  query: {
    measures: shownMeasures.join(","),
    fields: "id,level(rank,name),trend.id,measures,history(value,level.name)",
  },
};

/** What is new has to be looked up in the versions themselves: it is asked for after what shows at once. */
export const newFindingsRequest = { query: { fields: "id,newFindings" } };

/** Of so many projects it is asked for in one request; of more, in so many at a time, and only where it is needed. */
const projectsAtOnceMax = 100;

/** The indicator that rates a project. */
export function deciding(model: ModelView) {
  return model.rootIndicatorOf(rootType);
}

/** How every project is doing, by the projects' ids. */
export function useStandings(): ReadonlyMap<number, Standing> {
  const { data } = useRead("GET /api/portfolio", standingsRequest, { everyMilliseconds: freshMilliseconds });
  return useMemo(() => new Map(data?.map((standing) => [standing.id, standing])), [data]);
}

/** How many findings are new, by the projects' ids. */
export interface NewFindings {
  readonly counts: ReadonlyMap<number, number>;
  /** False: rows that are shown ask for themselves. */
  readonly whole: boolean;
}

/** Of all projects where they are few, or where they are sorted by it. */
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

/** Counts what is new in one project: since the reference version, and not relaxed. */
export function newFindingsOf({ artifactId }: Project) {
  return { params: { id: artifactId }, query: { by: "status", values: 1, where: "isNew=true AND status.id=OPEN" } };
}

const trendOrder = ["IMPROVED", "NEW", "STABLE", "UNKNOWN", "DEGRADED"];

/** Best first; of those that stand alike, the ones that got better. */
export function ratingOrder(standing: Standing | undefined): number | null {
  if (standing === undefined || standing.level.rank < 0) return null;
  return standing.level.rank + trendOrder.indexOf(standing.trend.id) / trendOrder.length;
}

/** How far the value that decides has gone over the last versions. */
export function movement(standing: Standing | undefined): number | null {
  const values = standing?.history.map(({ value }) => value).filter((value) => value !== null) ?? [];
  return values.length < 2 ? null : values[0]! - values.at(-1)!;
}

const gateOrder = ["FAILED", "NOT_COMPUTED", "PASSED"];

/** Those that fail first. */
export function gatePlace({ gate }: Project): number | null {
  return gate === undefined ? null : gateOrder.indexOf(gate);
}
