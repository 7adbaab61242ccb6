import { useMemo } from "react";
import type { Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";

/** What the list shows of a project. Branches are left out: those of many projects are megabytes. */
const shownFields = [
  "id",
  "name",
  "group",
  "color",
  "metaProject",
  "artifactId",
  "modelId",
  "level",
  "gate",
  "lastBuild",
] as const satisfies readonly (keyof Answer<"GET /api/projects">[number])[];
export type Project = Pick<Answer<"GET /api/projects">[number], (typeof shownFields)[number]>;
/** The rating and measures of a project. */
export type ProjectSummary = Answer<"GET /api/portfolio">[number];

/** The projects that the list shows, or those of them that pass a condition. */
export function projectsRequest(where: string | undefined) {
  return { query: { where, fields: shownFields.join(",") } };
}

/** The interval at which the page reads its values again. */
export const freshMilliseconds = 20_000;

/** The measures that have a column. */
const shownMeasures = ["LC", "COVERAGE"] as const;
export type ShownMeasure = (typeof shownMeasures)[number];

/** One request returns the data of all columns but those of findings for all projects, so that all rows can be sorted. */
export const summariesRequest = {
  query: {
    measures: shownMeasures.join(","),
    fields: "id,level(rank,name),trend.id,measures,history(value,level.name)",
  },
};

/** The numbers of findings of all projects, which are a separate request: the other columns do not wait for them. */
export const findingCountsRequest = { query: { versions: 1, fields: "id,openFindings,newFindings" } };

/** The ratings and measures of every project, by project id. */
export function useSummaries(): {
  readonly summaries: ReadonlyMap<number, ProjectSummary>;
  /** Nothing was answered yet, and nothing failed. */
  readonly isPending: boolean;
} {
  const { data, isPending } = useRead("GET /api/portfolio", summariesRequest, {
    everyMilliseconds: freshMilliseconds,
  });
  const summaries = useMemo(() => new Map(data?.map((summary) => [summary.id, summary])), [data]);
  return { summaries, isPending };
}

/** The numbers of a project's findings that are not relaxed, in all of its code, as the list of findings has them. */
export type FindingCounts = Pick<ProjectSummary, "openFindings" | "newFindings">;
export type CountedFinding = keyof FindingCounts;

/**
 * Counts the findings of all projects, by project id. They are asked for when the rest of the page is there: at the same
 * time, the answers would delay each other.
 */
export function useFindingCounts({ enabled }: { readonly enabled: boolean }): ReadonlyMap<number, FindingCounts> {
  const options = { enabled, everyMilliseconds: freshMilliseconds };
  const { data } = useRead("GET /api/portfolio", findingCountsRequest, options);
  return useMemo(() => new Map(data?.map((counts) => [counts.id, counts])), [data]);
}

/** Undefined while loading; null where there is nothing to count, or the findings are those of other projects. */
export function countOf(
  kind: CountedFinding,
  { metaProject, lastBuild }: Project,
  counts: FindingCounts | undefined,
): number | null | undefined {
  return metaProject || lastBuild === null ? null : counts?.[kind];
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
