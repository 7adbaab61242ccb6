import { done, type Outcome } from "../../failure.ts";
import type { GateCondition } from "../destination.ts";
import { numberOf, objectOf, objectsOf, textOf, type JsonObject } from "../json-values.ts";
import type { SonarServer } from "./server.ts";

/** The conditions of a project's gate, and the metrics of those that have no counterpart. */
export interface SonarGate {
  readonly conditions: readonly GateCondition[];
  readonly unknown: readonly string[];
}

/** Reads the gate that a project uses. */
export async function readGate(server: SonarServer, project: string): Promise<Outcome<SonarGate>> {
  const used = await server.read("/api/qualitygates/get_by_project", { project }, [404]);
  if (!used.ok) return used;
  const name = textOf(objectOf(used.value?.["qualityGate"])["name"]);
  if (name === undefined) return done({ conditions: [], unknown: [] });
  const shown = await server.read("/api/qualitygates/show", { name }, [404]);
  if (!shown.ok) return shown;
  const conditions: GateCondition[] = [];
  const unknown: string[] = [];
  for (const row of objectsOf(shown.value?.["conditions"])) {
    const condition = conditionOf(row);
    if (condition === undefined) unknown.push(String(row["metric"]));
    else conditions.push(condition);
  }
  return done({ conditions, unknown });
}

/** Ascending: a rating of 2 to 5 means that there is at least one issue of this severity. */
const severityOfRating = ["MINOR", "MAJOR", "CRITICAL", "BLOCKER"] as const;
const category = (severity: string): string => `SEVERITY.${severity.toUpperCase()}`;

const measures: Readonly<Record<string, string>> = {
  coverage: "COVERAGE",
  line_coverage: "LINE_COV",
  branch_coverage: "BRANCH_COV",
  duplicated_lines: "DUP",
  duplicated_lines_density: "DUP_RATE",
  ncloc: "LOC",
  lines: "LC",
  comment_lines: "CLOC",
  complexity: "VG",
  cognitive_complexity: "COG",
  tests: "TESTS",
  skipped_tests: "TESTS_SKIPPED",
};

const newCode: Readonly<Record<string, string>> = {
  coverage: "COVERAGE",
  line_coverage: "COVERAGE",
  duplicated_lines_density: "DUPLICATION",
};

const families: Readonly<Record<string, string>> = {
  bugs: "BUG",
  vulnerabilities: "VULNERABILITY",
  code_smells: "CODE_SMELL",
  security_hotspots: "SECURITY_HOTSPOT",
};

const ratings: Readonly<Record<string, string>> = { reliability_rating: "BUG", security_rating: "VULNERABILITY" };

/** A condition that fails where the other server's fails; undefined if this server has no such condition. */
export function conditionOf(row: JsonObject): GateCondition | undefined {
  const [metric, threshold] = [textOf(row["metric"]), numberOf(row["error"])];
  if (metric === undefined || threshold === undefined) return undefined;
  const isNew = metric.startsWith("new_");
  const id = isNew ? metric.slice("new_".length) : metric;
  const on = isNew ? ({ on: "NEW" } as const) : {};
  const passesAbove = row["op"] === "LT";
  const bounds = passesAbove ? `[${threshold};[` : `[;${threshold}]`;
  const measure = measures[id];
  if (isNew && newCode[id] !== undefined) return { type: "NEW_CODE", id: newCode[id], ...on, bounds };
  if (!isNew && measure !== undefined) return { type: "MEASURE", id: measure, bounds };
  const family = ratings[id];
  if (family !== undefined && !passesAbove) return ratingCondition(family, threshold, on);
  if (id === "violations") return { type: "FINDINGS", ...on, bounds };
  const severity = /^(blocker|critical|major|minor|info)_violations$/.exec(id)?.[1];
  if (severity !== undefined) return { type: "FINDINGS", ...on, categories: [category(severity)], bounds };
  const type = families[id];
  return type === undefined ? undefined : { type: "FINDINGS", ...on, families: [type], bounds };
}

/** A rating worse than `threshold` is the presence of an issue that causes it. */
function ratingCondition(family: string, threshold: number, on: Pick<GateCondition, "on">): GateCondition | undefined {
  const causes = severityOfRating.slice(Math.floor(threshold) - 1);
  if (threshold < 1 || causes.length === 0) return undefined;
  return { type: "FINDINGS", ...on, families: [family], categories: causes.map(category), bounds: "[;0]" };
}
