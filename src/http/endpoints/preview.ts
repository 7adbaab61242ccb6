import { Type, type Static } from "typebox";
import type { Answer } from "../answer/handler-result.ts";
import type { Model, Scale } from "../../model/index.ts";
import type { ProjectRow, RootValues, VersionRow } from "../../store/index.ts";
import type { ModelPreview } from "../../tasks/index.ts";
import { accept, refuse, type Language } from "../../text/index.ts";
import { readInBatches } from "../answer/batches.ts";
import { endpoint } from "../endpoint.ts";
import { ModelIdText } from "../request/condition-texts.ts";
import { jsonBody } from "../request/json-body.ts";
import { presentLevel, type RatedLevelShape } from "../present/rated-levels.ts";
import { modelExample } from "./examples.ts";
import { modelPath, modelProblems } from "./models.ts";
import { previewExample } from "./preview-example.ts";
import { PreviewShape } from "./preview-shapes.ts";
import type { ModelChecker, ModelReader, SnapshotReader, StoreReader, TaskStarter } from "../services/services.ts";

/** The number of projects that one preview rates; the others are only counted. */
const projectsMax = 200;
const rootType = "APPLICATION";

/** What a model would change, before it is written. */
export const previewModel = endpoint({
  ...modelPath,
  method: "POST",
  path: "/api/models/:id/preview",
  chapter: "Quality models",
  summary: "Preview a quality model",
  description:
    "Takes the newest version of the main branch of every project that uses the model, rates it with the model in the body, and returns which roots would change their level; with `project` also how many artifacts would be on each level. Nothing is stored.",
  permission: "model.write",
  query: Type.Object({
    project: Type.Optional(
      Type.String({ description: "Name of a project that uses the model: only this project is rated." }),
    ),
  }),
  body: jsonBody(Type.Object({ id: Type.Optional(ModelIdText) }, { additionalProperties: true }), "modelBytesMax"),
  responses: { 200: { description: "What would change.", schema: PreviewShape } },
  problems: ["body.id-mismatch", "project.absent", ...modelProblems],
  example: { request: modelExample, response: previewExample },
  async handle(
    { format, params, query, body, signal },
    needs: ModelChecker & ModelReader & SnapshotReader & StoreReader & TaskStarter,
  ) {
    if (body.id !== undefined && body.id !== params.id) {
      return refuse({ code: "body.id-mismatch", pointer: "/id", params: { id: params.id } });
    }
    if ((await needs.read.currentModelRevision(params.id)) === undefined) {
      return refuse({ code: "model.absent", params: { id: params.id } });
    }
    const document = { ...body, id: params.id };
    const compiled = needs.modelCompiler.compile(document);
    if (!compiled.ok) return compiled;
    const { seen, left } = await projectsWith(needs, params.id, query.project);
    if (query.project !== undefined && seen.length === 0) return refuse({ code: "project.absent" });
    const trial = { model: compiled.value, text: JSON.stringify(document), language: format.language };
    const projects: ProjectPreview["element"][] = [];
    let distribution: Preview["distribution"] = null;
    for (const project of seen) {
      const previewed = await previewProject(needs, project, trial, signal);
      if (previewed === undefined) continue;
      projects.push(previewed.element);
      if (query.project !== undefined) distribution = { project: project.name, levels: previewed.levels };
    }
    const changed = projects.filter((entry) => entry.changed).length;
    return accept({ status: 200, value: { projects, left, changed, distribution } });
  },
});

interface TrialModel {
  readonly model: Model;
  readonly text: string;
  readonly language: Language;
}

type Preview = Answer<Static<typeof PreviewShape>>;

interface ProjectPreview {
  readonly element: Preview["projects"][number];
  readonly levels: readonly { readonly level: RatedLevelShape; readonly before: number; readonly after: number }[];
}

async function projectsWith(needs: StoreReader, modelId: string, name: string | undefined) {
  const { read } = needs;
  if (name !== undefined) {
    const project = await read.projectByName(name);
    return { seen: project?.modelId === modelId ? [project] : [], left: 0 };
  }
  const seen: ProjectRow[] = [];
  let left = 0;
  const batches = readInBatches(
    (afterId: number | undefined, limit) => read.projects({ limit, ...(afterId === undefined ? {} : { afterId }) }),
    ({ id }) => id,
    undefined,
  );
  for await (const projects of batches) {
    for (const project of projects) {
      if (project.modelId !== modelId) continue;
      if (seen.length < projectsMax) seen.push(project);
      else left += 1;
    }
  }
  return { seen, left };
}

/** Undefined if there is no version yet, or if the client has left. */
async function previewProject(
  needs: ModelReader & SnapshotReader & StoreReader & TaskStarter,
  project: ProjectRow,
  trial: TrialModel,
  signal: AbortSignal,
): Promise<ProjectPreview | undefined> {
  const { read } = needs;
  const branch = await read.branchById(project.mainBranchId);
  const version = branch && (await read.newestVersion(branch.id));
  const revision = version && (await read.modelRevision(version.modelRevisionId));
  if (branch === undefined || version === undefined || revision === undefined) return undefined;
  const request = {
    folder: version.folder,
    layer: version.layer,
    modelBefore: revision.document,
    model: trial.text,
    metaProject: project.metaProject,
    triage: await read.branchTriage(branch.id),
  };
  const previewed = await needs.queue.preview(request, signal);
  if (previewed === undefined) return undefined;
  const before = await needs.models.byRevision(version.modelRevisionId);
  const root = await needs.snapshots.rootOf(version, branch);
  const place = { project: project.name, branch: branch.name, version };
  return { element: presentRoot(place, before, root, previewed, trial), levels: levelsOf(before, previewed, trial) };
}

function presentRoot(
  { project, branch, version }: { readonly project: string; readonly branch: string; readonly version: VersionRow },
  modelBefore: Model,
  rootBefore: RootValues,
  previewed: ModelPreview,
  { model, language }: TrialModel,
): ProjectPreview["element"] {
  const indicator = model.rootIndicatorOf(rootType);
  const before = rootLevel(modelBefore, rootBefore, language);
  const after = rootLevel(model, previewed.root, language);
  return {
    project,
    branch,
    versionId: version.id,
    indicator: { id: indicator.id, name: model.nameOf(`indicators.${indicator.id}.name`, language) ?? indicator.id },
    before,
    after,
    changed: before?.id !== after?.id,
  };
}

function rootLevel(model: Model, root: RootValues, language: Language): RatedLevelShape | null {
  const { id, scale } = model.rootIndicatorOf(rootType);
  const level = scale.levels.find((candidate) => candidate.id === root.levels[id]);
  return level === undefined ? null : presentLevel({ scale, level }, model, language);
}

/** Every level that some artifact is on, before or after; a level of both models has its name in the previewed one. */
function levelsOf(
  modelBefore: Model,
  { before, after }: ModelPreview,
  { model, language }: TrialModel,
): ProjectPreview["levels"] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys
    .flatMap((key) => {
      const level = levelAt(model, key, language) ?? levelAt(modelBefore, key, language);
      return level === undefined ? [] : [{ level, before: before[key] ?? 0, after: after[key] ?? 0 }];
    })
    .toSorted((one, other) => one.level.rank - other.level.rank);
}

function levelAt(model: Model, key: string, language: Language): RatedLevelShape | undefined {
  const [scaleId = "", levelId = ""] = key.split(".");
  const scale: Scale | undefined = model.scales.get(scaleId);
  const level = scale?.levels.find(({ id }) => id === levelId);
  return scale === undefined || level === undefined ? undefined : presentLevel({ scale, level }, model, language);
}
