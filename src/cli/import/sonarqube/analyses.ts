import { done, type Outcome } from "../../failure.ts";
import { numberOf, objectsOf, textOf } from "../json-values.ts";
import { issueMetrics, metricKeys, type MetricValues } from "./measures.ts";
import { branchQuery, instantOf, type SonarBranch, type SonarServer } from "./server.ts";

/** One analysis of a branch. */
export interface SonarAnalysis {
  readonly key: string;
  readonly at: number;
  readonly version: string | undefined;
  readonly commit: string | undefined;
  /** It has an event that names a release. */
  readonly isRelease: boolean;
  /** The measures of the project at that time. */
  readonly values: MetricValues;
}

/** What the server names the version of an analysis that has none. */
const noVersion = "not provided";

/** Analyses of one branch at most. */
const analysesMax = 20_000;
const historyPageSize = 1_000;

/** All analyses of a branch that the server still has, oldest first, and the number of those beyond the bound. */
export async function readAnalyses(
  server: SonarServer,
  project: string,
  branch: SonarBranch,
): Promise<Outcome<{ readonly analyses: readonly SonarAnalysis[]; readonly left: number }>> {
  const found: Omit<SonarAnalysis, "values">[] = [];
  const read = await server.list(
    "/api/project_analyses/search",
    { project, ...branchQuery(branch) },
    (answer) => objectsOf(answer["analyses"]),
    (rows) => {
      for (const row of rows) {
        const [key, at] = [textOf(row["key"]), instantOf(row["date"])];
        if (key === undefined || at === undefined) continue;
        found.push({
          key,
          at,
          version: row["projectVersion"] === noVersion ? undefined : textOf(row["projectVersion"]),
          commit: textOf(row["revision"]),
          isRelease: objectsOf(row["events"]).some(
            ({ category, name }) => category === "VERSION" && name !== noVersion,
          ),
        });
      }
    },
    { rowsMax: analysesMax },
  );
  if (!read.ok) return read;
  const values = await readHistory(server, project, branch);
  if (!values.ok) return values;
  const analyses = found
    .map((analysis) => ({ ...analysis, values: values.value.get(analysis.at) ?? new Map<string, number>() }))
    .toSorted((one, other) => one.at - other.at);
  return done({ analyses, left: read.value.total - read.value.read });
}

/** The key of the newest analysis of a branch. */
export async function newestAnalysis(
  server: SonarServer,
  project: string,
  branch: SonarBranch,
): Promise<Outcome<string | undefined>> {
  const page = await server.page("/api/project_analyses/search", { project, ...branchQuery(branch) }, 1, 1);
  return page.ok ? done(textOf(objectsOf(page.value.answer["analyses"])[0]?.["key"])) : page;
}

/** The measures of the project by the time of the analysis. */
async function readHistory(
  server: SonarServer,
  component: string,
  branch: SonarBranch,
): Promise<Outcome<ReadonlyMap<number, MetricValues>>> {
  const history = new Map<number, Map<string, number>>();
  const known = await knownMetrics(server);
  if (!known.ok) return known;
  const metrics = [...metricKeys, ...issueMetrics].filter((metric) => known.value.has(metric)).join(",");
  const read = await server.list(
    "/api/measures/search_history",
    { component, metrics, ...branchQuery(branch) },
    // Each metric has one row with the values of the same analyses.
    (answer) => objectsOf(objectsOf(answer["measures"])[0]?.["history"]),
    (_rows, answer) => {
      for (const { metric, history: rows } of objectsOf(answer["measures"])) {
        for (const { date, value } of objectsOf(rows)) {
          const [key, at, number] = [textOf(metric), instantOf(date), numberOf(value)];
          if (key === undefined || at === undefined || number === undefined) continue;
          const values = history.get(at) ?? new Map<string, number>();
          history.set(at, values.set(key, number));
        }
      }
    },
    { rowsMax: analysesMax, size: historyPageSize },
  );
  return read.ok ? done(history) : read;
}

/** The metrics of this release: one that it does not know fails the whole request. */
async function knownMetrics(server: SonarServer): Promise<Outcome<ReadonlySet<string>>> {
  const known = new Set<string>();
  const read = await server.list(
    "/api/metrics/search",
    {},
    (answer) => objectsOf(answer["metrics"]),
    (rows) => {
      for (const { key } of rows) known.add(String(key));
    },
  );
  return read.ok ? done(known) : read;
}
