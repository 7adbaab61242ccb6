import { numberOf, objectsOf, textOf, type JsonObject } from "../json-values.ts";

/** Metrics that become one measure each. */
const direct: Readonly<Record<string, string>> = {
  lines: "LC",
  ncloc: "LOC",
  comment_lines: "CLOC",
  statements: "STAT",
  complexity: "VG",
  cognitive_complexity: "COG",
  duplicated_lines: "DUP",
  lines_to_cover: "COV_LINES",
  conditions_to_cover: "COV_BRANCHES",
  tests: "TESTS",
  skipped_tests: "TESTS_SKIPPED",
};

/** Metrics that are needed besides, to compute measures. */
const computedFrom = [
  "uncovered_lines",
  "uncovered_conditions",
  "test_failures",
  "test_errors",
  "test_execution_time",
] as const;

/** All metrics that are read of the project and of files. */
export const metricKeys: readonly string[] = [...Object.keys(direct), ...computedFrom];

/** Metrics that say how many issues an analysis had. */
export const issueMetrics = ["violations", "false_positive_issues", "accepted_issues", "wont_fix_issues"] as const;

/** Values by metric. */
export type MetricValues = ReadonlyMap<string, number>;

/** The values in the `measures` of a component. */
export function metricsOf(component: JsonObject): MetricValues {
  const values = new Map<string, number>();
  for (const { metric, value } of objectsOf(component["measures"])) {
    const [key, number] = [textOf(metric), numberOf(value)];
    if (key !== undefined && number !== undefined) values.set(key, number);
  }
  return values;
}

/** The measures of the built-in model. What the model computes itself, such as rates and ratings, is left to it. */
export function measuresOf(values: MetricValues): Readonly<Record<string, number>> {
  const measures: Record<string, number> = {};
  for (const [metric, id] of Object.entries(direct)) {
    const value = values.get(metric);
    if (value !== undefined) measures[id] = value;
  }
  const covered = difference(values, "lines_to_cover", "uncovered_lines");
  if (covered !== undefined) measures["COV_LINES_HIT"] = covered;
  const branches = difference(values, "conditions_to_cover", "uncovered_conditions");
  if (branches !== undefined) measures["COV_BRANCHES_HIT"] = branches;
  const [failures, errors] = [values.get("test_failures"), values.get("test_errors")];
  if (failures !== undefined || errors !== undefined) measures["TESTS_FAILED"] = (failures ?? 0) + (errors ?? 0);
  const milliseconds = values.get("test_execution_time");
  if (milliseconds !== undefined) measures["TEST_SECONDS"] = milliseconds / 1000;
  return measures;
}

function difference(values: MetricValues, all: string, without: string): number | undefined {
  const [total, rest] = [values.get(all), values.get(without)];
  return total === undefined || rest === undefined ? undefined : total - rest;
}
