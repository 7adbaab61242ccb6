import { Type } from "typebox";
import { loadWrittenModel } from "../../model/index.ts";
import { accept, formatTimestamp, refuse } from "../../text/index.ts";
import { modelsSeenBy } from "../../visibility/index.ts";
import { mapBatches, readInBatches } from "../answer/batches.ts";
import { cursorNumber } from "../request/cursor.ts";
import { endpoint } from "../endpoint.ts";
import { emptyBody } from "../request/json-body.ts";
import { modelExample } from "./examples.ts";
import { modelPath } from "./models.ts";
import { Timestamp } from "./shapes.ts";
import type { Clock, StoreReader, StoreWriter, TaskStarter } from "../services/services.ts";

const { ModelDocument } = await loadWrittenModel();

const RevisionShape = Type.Object({ revision: Type.Integer(), revisionTime: Timestamp });

/** All revisions of a model that can be read and restored. */
export const listModelRevisions = endpoint({
  ...modelPath,
  method: "GET",
  path: "/api/models/:id/revisions",
  chapter: "Quality models",
  summary: "List the revisions of a quality model",
  description: "Newest first. The first one is the current revision.",
  permission: "model.read",
  body: emptyBody,
  cursor: ["number"],
  responses: {
    200: { description: "The revisions, without their documents.", schema: Type.Array(RevisionShape) },
    404: { description: "Absent." },
  },
  example: { response: [{ revision: 1, revisionTime: "2026-11-14T09:30:00.123+00:00" }] },
  async handle({ caller, format, params, plan }, needs: StoreReader) {
    const isSeen = await modelsSeenBy(needs.read, caller);
    if (!isSeen(params.id) || (await needs.read.currentModelRevision(params.id)) === undefined) {
      return refuse({ code: "model.absent", params: { id: params.id } });
    }
    const rows = () =>
      readInBatches(
        (before: number | undefined, limit) =>
          needs.read.modelRevisions({ modelId: params.id, limit, ...(before === undefined ? {} : { before }) }),
        ({ revision }) => revision,
        cursorNumber(plan.after),
      );
    const batches = () =>
      mapBatches(rows(), async (revisions) =>
        revisions.map(({ revision, createdAt }) => ({
          revision,
          revisionTime: formatTimestamp(createdAt, format.zone),
        })),
      );
    return accept({ status: 200, list: { batches, cursorOf: ({ revision }) => [revision] } });
  },
});

/** A model as it was. */
export const readModelRevision = endpoint({
  ...modelPath,
  method: "GET",
  path: "/api/models/:id/revisions/:revision",
  params: Type.Object({ ...modelPath.params.properties, revision: Type.Integer({ minimum: 1 }) }),
  chapter: "Quality models",
  summary: "Read a revision of a quality model",
  description: "The document as it was written. To restore it, write it again: that makes a new revision.",
  permission: "model.read",
  body: emptyBody,
  responses: {
    200: { description: "The model's document.", schema: ModelDocument },
    404: { description: "Absent." },
  },
  problems: ["model.revision-absent"],
  example: { response: modelExample },
  async handle({ caller, params }, needs: StoreReader) {
    const isSeen = await modelsSeenBy(needs.read, caller);
    const row = isSeen(params.id) ? await needs.read.modelRevisionNumbered(params.id, params.revision) : undefined;
    if (row === undefined) {
      return refuse({ code: "model.revision-absent", params: { id: params.id, revision: params.revision } });
    }
    return accept({ status: 200, value: JSON.parse(row.document) });
  },
});

/** Applies a model to everything that uses it. */
export const rerateModel = endpoint({
  ...modelPath,
  method: "POST",
  path: "/api/models/:id/rerate",
  chapter: "Quality models",
  summary: "Rate all projects of a quality model again",
  description:
    "Applies the current revision to all versions of every project that uses the model: one task for each project.",
  permission: "model.write",
  body: emptyBody,
  responses: {
    202: {
      description: "The tasks are queued.",
      schema: Type.Object({ projects: Type.Integer({ description: "The number of tasks, one for each project." }) }),
    },
    404: { description: "Absent." },
  },
  example: { response: { projects: 12 } },
  async handle({ caller, params }, needs: Clock & StoreReader & StoreWriter & TaskStarter) {
    if ((await needs.read.currentModelRevision(params.id)) === undefined) {
      return refuse({ code: "model.absent", params: { id: params.id } });
    }
    const batches = readInBatches(
      (afterId: number | undefined, limit) =>
        needs.read.projects({ limit, ...(afterId === undefined ? {} : { afterId }) }),
      ({ id }) => id,
      undefined,
    );
    let projects = 0;
    for await (const batch of batches) {
      const using = batch.filter(({ modelId }) => modelId === params.id);
      // All of a batch wait for the same commit.
      await Promise.all(
        using.map(({ id }) =>
          needs.write.enqueueRerate({ projectId: id, versionIds: null, userId: caller.user.id, at: needs.now() }),
        ),
      );
      projects += using.length;
    }
    needs.queue.wake();
    return accept({ status: 202, value: { projects } });
  },
});
