import type { QueryClient } from "@tanstack/react-query";
import type { Language } from "../../../../text/index.ts";
import type { Answer } from "../../api/client.ts";
import { readKept } from "../../api/queries.ts";
import type { TextCell } from "../../components/table-text.ts";
import { viewModel, type ModelView } from "../../model/model.ts";
import type { Texts } from "../../texts/catalogue.ts";

export type Project = Answer<"GET /api/projects">[number];

const versionsShown = 12;
const rootType = "APPLICATION";

/** The measures that have a column. */
const shownMeasures = ["LC", "NFIND", "COVERAGE"] as const;
export type ShownMeasure = (typeof shownMeasures)[number];

/** The indicator that rates a project. */
export function deciding(model: ModelView) {
  return model.rootIndicatorOf(rootType);
}

/** One request feeds four columns: the last versions of what decides, and the measures. */
export function historyRequest({ artifactId }: Project, model: ModelView | undefined) {
  const ids = [model && deciding(model).measure.id, ...shownMeasures];
  const known = ids.filter((id) => id !== undefined && model?.measure(id) !== undefined);
  return { params: { id: artifactId }, query: { measures: [...new Set(known)].join(","), limit: versionsShown } };
}

export function trendRequest({ artifactId }: Project) {
  return { params: { id: artifactId }, query: { fields: "trend.id" } };
}

/** Counts what is new since the reference version and not relaxed. */
export function newFindingsRequest({ artifactId }: Project) {
  return { params: { id: artifactId }, query: { by: "status", values: 1, where: "isNew=true AND status.id=OPEN" } };
}

/** The version whose gate counts; undefined: there is none yet. */
export function gatedVersion({ branches, mainId }: Project): number | undefined {
  return Object.values(branches).find(({ id }) => id === mainId)?.currentVersionId ?? undefined;
}

/** What of a project is copied, asked for where it has not been shown yet. */
export class ProjectTexts {
  readonly #queries: QueryClient;
  readonly #language: Language;
  readonly #texts: Texts;

  constructor(queries: QueryClient, language: Language, texts: Texts) {
    this.#queries = queries;
    this.#language = language;
    this.#texts = texts;
  }

  async rating({ modelId, level }: Project): Promise<TextCell> {
    return (await this.#model(modelId)).levelName(level.id).name;
  }

  async trend(project: Project): Promise<TextCell> {
    if (project.lastBuild === null) return null;
    const { trend } = await readKept(this.#queries, "GET /api/artifacts/:id", trendRequest(project));
    return this.#texts.frame.trends[trend.id] ?? trend.id;
  }

  /** Oldest first, as the line is drawn. */
  async lastVersions(project: Project): Promise<TextCell> {
    const { measure } = deciding(await this.#model(project.modelId));
    const values = (await this.#history(project)).toReversed().map(({ measures }) => measures[measure.id] ?? "–");
    return values.length === 0 ? null : values.join("; ");
  }

  async measure(project: Project, id: string): Promise<TextCell> {
    return (await this.#history(project))[0]?.measures[id] ?? null;
  }

  async newFindings(project: Project): Promise<TextCell> {
    if (project.lastBuild === null) return null;
    const request = newFindingsRequest(project);
    return (await readKept(this.#queries, "GET /api/artifacts/:id/findings/facets", request)).total;
  }

  async gate(project: Project): Promise<TextCell> {
    const id = gatedVersion(project);
    if (id === undefined) return null;
    const { conditions, status } = await readKept(this.#queries, "GET /api/versions/:id/gate", { params: { id } });
    return conditions.length === 0 ? null : this.#texts.compare.gateStatus[status];
  }

  async #history(project: Project) {
    if (project.lastBuild === null) return [];
    const request = historyRequest(project, await this.#model(project.modelId));
    return readKept(this.#queries, "GET /api/artifacts/:id/history", request);
  }

  async #model(id: string): Promise<ModelView> {
    return viewModel(await readKept(this.#queries, "GET /api/models/:id", { params: { id } }), this.#language);
  }
}
