import { Type } from "typebox";
import type { Caller } from "../../access/index.ts";
import { readRecentVersions, type RecentVersions } from "../../portfolio/index.ts";
import { Pace } from "../../query/index.ts";
import { judgeGate, visibleGateResult, type VersionRow } from "../../store/index.ts";
import { accept, refuse } from "../../text/index.ts";
import { walkProjects, type ProjectAccess } from "../../visibility/index.ts";
import { noStore } from "../answer/handler-result.ts";
import { endpoint } from "../endpoint.ts";
import { onServer } from "../usual-endpoints.ts";
import { expositionType, Gauge } from "../present/exposition.ts";
import { rootMeasure, scaledRootLevel } from "../present/levels.ts";
import { severityMeasures } from "../present/severity-measures.ts";
import { idList, idProblems, readIds } from "../request/id-list.ts";
import { emptyBody } from "../request/json-body.ts";
import type { ModelReader, PortfolioMetricsSetting, SnapshotReader, StoreReader } from "../services/services.ts";

/** Measures that are listed unless a request names others. */
const usualMeasures = ["COVERAGE"];
const millisecondsPerSecond = 1000;

/** How every project is doing, for Prometheus. */
export const readPortfolioMetrics = endpoint({
  ...onServer,
  method: "GET",
  path: "/metrics/portfolio",
  chapter: "Server",
  summary: "State of all projects for Prometheus",
  description:
    "In the text format of Prometheus: level, gate, findings by severity, measures and the time of the newest version of each project's main branch, for every project that the caller may see. A server has this path only with the setting `BELVEDERE_PORTFOLIO_METRICS`.",
  permission: "project.list",
  query: Type.Object({ measures: idList("measures") }),
  body: emptyBody,
  produces: ["text/plain"],
  responses: { 200: { description: "The metrics." } },
  problems: ["route.absent", ...idProblems],
  example: {},
  async handle({ caller, query, signal }, needs: Needs & PortfolioMetricsSetting) {
    if (!needs.portfolioMetrics) return refuse({ code: "route.absent" });
    // Projects may have different models: a measure that one of them does not know has no line there.
    const measures = await readIds({ name: "measures", what: "measure" }, query.measures, async () => true);
    if (!measures.ok) return measures;
    const wanted = measures.value.length === 0 ? usualMeasures : measures.value;
    const body = await write(needs, caller, wanted, new Pace(signal));
    return accept({ status: 200, text: { type: expositionType, body }, headers: noStore });
  },
});

type Needs = StoreReader & SnapshotReader & ModelReader;

async function write(needs: Needs, caller: Caller, measures: readonly string[], pace: Pace): Promise<string> {
  const gauges = new PortfolioGauges(measures);
  for await (const projects of walkProjects(needs.read, caller, "project.read")) {
    for (const recent of await readRecentVersions(needs.read, projects, needs.snapshots, 1)) {
      const [version] = recent.versions;
      if (version !== undefined) await gauges.add(needs, recent, version);
      if (pace.due()) await pace.rest();
    }
  }
  return gauges.text;
}

/** The metrics of the newest versions. A project without a version has none. */
class PortfolioGauges {
  readonly #measures: readonly string[];
  readonly #rank = new Gauge("belvedere_project_rank", "Rank of the project's level; 0 is the best.");
  readonly #level = new Gauge("belvedere_project_level", "The project's level; always 1.");
  readonly #gate = new Gauge("belvedere_project_gate", "Verdict of the gate; always 1. Without a gate: absent.");
  readonly #complete = new Gauge("belvedere_project_complete", "0 while parts of the version are expected or missing.");
  readonly #findings = new Gauge("belvedere_project_findings", "Open findings by severity.");
  readonly #measure = new Gauge("belvedere_project_measure", "Measures of the project.");
  readonly #time = new Gauge("belvedere_project_analysis_timestamp_seconds", "Time of the newest version.");

  constructor(measures: readonly string[]) {
    this.#measures = measures;
  }

  async add(needs: Needs, { project, branch, drafts }: RecentVersions<ProjectAccess>, version: VersionRow) {
    const model = await needs.models.byRevision(version.modelRevisionId);
    const labels = { project: project.name };
    const { level } = scaledRootLevel(model, version.root);
    this.#rank.add(labels, level.rank < 0 ? null : level.rank);
    this.#level.add({ ...labels, level: level.id }, 1);
    const gate = visibleGateResult(await needs.snapshots.gateOf(version, branch), drafts);
    if (gate !== null) this.#gate.add({ ...labels, status: judgeGate(gate, version.partStates).status }, 1);
    this.#complete.add(labels, version.complete ? 1 : 0);
    for (const [severity, id] of severityMeasures(model)) {
      this.#findings.add({ ...labels, severity }, rootMeasure(model, version.root, id));
    }
    for (const measure of this.#measures) {
      this.#measure.add({ ...labels, measure }, rootMeasure(model, version.root, measure));
    }
    this.#time.add(labels, version.analysisTime / millisecondsPerSecond);
  }

  get text(): string {
    const gauges = [this.#rank, this.#level, this.#gate, this.#complete, this.#findings, this.#measure, this.#time];
    return gauges.map(({ text }) => text).join("");
  }
}
