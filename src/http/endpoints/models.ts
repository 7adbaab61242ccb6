import { Type } from "typebox";
import { loadWrittenModel, type ModelFaultCode } from "../../model/index.ts";
import type { ModelRevisionRow } from "../../store/index.ts";
import { accept, formatTimestamp, refuse, problemDefinitions } from "../../text/index.ts";
import { modelsSeenBy } from "../../visibility/index.ts";
import { mapBatches, readInBatches } from "../answer/batches.ts";
import { cursorText } from "../request/cursor.ts";
import { endpoint } from "../endpoint.ts";
import { onServer, usual } from "../usual-endpoints.ts";
import { checkIfMatch } from "../answer/entity-tag.ts";
import { ModelIdText } from "../request/condition-texts.ts";
import { jsonBody, emptyBody } from "../request/json-body.ts";
import { modelExample, modelSummaryExample } from "./examples.ts";
import { Timestamp } from "./shapes.ts";
import type { BaseAddress, Clock, ModelChecker, ModelReader, StoreReader, StoreWriter } from "../services/services.ts";
import { problemsIn } from "../openapi/problem-areas.ts";

const { ModelDocument } = await loadWrittenModel();

const WrittenShape = Type.Object({ id: Type.String(), revision: Type.Integer() });

/** What makes a quality model invalid. */
export const modelProblems = problemsIn("model", "formula", "interval").filter(
  (code): code is ModelFaultCode => problemDefinitions[code].status === 400,
);

/** What the endpoints of one model have in common. */
export const modelPath = {
  ...usual,
  path: "/api/models/:id",
  subject: "server",
  params: Type.Object({ id: Type.String({ pattern: "^[A-Za-z_][A-Za-z0-9_]{0,127}$" }) }),
  absent: "model.absent",
  query: Type.Object({}),
} as const;

/** The models that projects can be given. */
export const listModels = endpoint({
  ...onServer,
  method: "GET",
  path: "/api/models",
  chapter: "Quality models",
  summary: "List quality models",
  description: "In code-point order of their ids, each in its current revision.",
  permission: "model.read",
  body: emptyBody,
  cursor: ["string"],
  responses: {
    200: {
      description: "The models, without their content.",
      schema: Type.Array(
        Type.Object({ id: Type.String(), name: Type.String(), revision: Type.Integer(), revisionTime: Timestamp }),
      ),
    },
  },
  example: { response: [modelSummaryExample] },
  async handle({ caller, format, plan }, needs: ModelReader & StoreReader) {
    const isSeen = await modelsSeenBy(needs.read, caller);
    const rows = () =>
      readInBatches(
        (afterId: string | undefined, limit) =>
          needs.read.currentModelRevisions({ limit, ...(afterId === undefined ? {} : { afterId }) }),
        ({ modelId }) => modelId,
        cursorText(plan.after),
      );
    const value = async ({ id, modelId, revision, createdAt }: ModelRevisionRow): Promise<ModelElement> => {
      const model = await needs.models.byRevision(id);
      const name = model.nameOf("name", format.language) ?? modelId;
      return { id: modelId, name, revision, revisionTime: formatTimestamp(createdAt, format.zone) };
    };
    const batches = () =>
      mapBatches(rows(), (models) => Promise.all(models.filter(({ modelId }) => isSeen(modelId)).map(value)));
    return accept({ status: 200, list: { batches, cursorOf: (element) => [(element as ModelElement).id] } });
  },
});

interface ModelElement {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly revisionTime: string;
}

/** The model as it was last written. */
export const readModel = endpoint({
  ...modelPath,
  method: "GET",
  chapter: "Quality models",
  summary: "Read a quality model",
  description: "The current revision of the model's document.",
  permission: "model.read",
  body: emptyBody,
  responses: {
    200: { description: "The model's document.", schema: ModelDocument },
    404: { description: "Absent." },
  },
  example: { response: modelExample },
  async handle({ caller, params }, needs: StoreReader) {
    const isSeen = await modelsSeenBy(needs.read, caller);
    const row = isSeen(params.id) ? await needs.read.currentModelRevision(params.id) : undefined;
    if (row === undefined) return refuse({ code: "model.absent", params: { id: params.id } });
    return accept({ status: 200, value: JSON.parse(row.document), revision: row.revision });
  },
});

/** Writes a model; the same document again changes nothing. */
export const writeModel = endpoint({
  ...modelPath,
  method: "PUT",
  chapter: "Quality models",
  summary: "Write a quality model",
  description:
    "Creates the model or adds a revision to it. The next build is rated with it; `rerate` applies it to existing versions.",
  permission: "model.write",
  headers: { "If-Match": { description: "ETag of the revision that is to be replaced." } },
  body: jsonBody(Type.Object({ id: Type.Optional(ModelIdText) }, { additionalProperties: true }), "modelBytesMax"),
  responses: {
    200: { description: "A new revision, or no change.", schema: WrittenShape },
    201: { description: "A new model.", schema: WrittenShape },
    400: { description: "The model is invalid and nothing of it is stored; `pointer` says where." },
    412: { description: "The model has changed since it was read." },
  },
  problems: ["body.id-mismatch", ...modelProblems],
  example: { request: modelExample, response: { id: "SMALL", revision: 1 } },
  async handle(
    { caller, params, body, ifMatch },
    needs: BaseAddress & Clock & ModelChecker & StoreReader & StoreWriter,
  ) {
    if (body.id !== undefined && body.id !== params.id) {
      return refuse({ code: "body.id-mismatch", pointer: "/id", params: { id: params.id } });
    }
    const document = { ...body, id: params.id };
    const compiled = needs.modelCompiler.compile(document);
    if (!compiled.ok) return compiled;
    const current = await needs.read.currentModelRevision(params.id);
    const fresh = checkIfMatch(ifMatch, current?.revision ?? 0);
    if (!fresh.ok) return fresh;
    const put = await needs.write.putModel({
      modelId: params.id,
      document: JSON.stringify(document),
      ...(ifMatch === undefined ? {} : { expectedRevision: current?.revision ?? 0 }),
      userId: caller.user.id,
      at: needs.now(),
    });
    if (!put.ok) return put;
    return accept({
      status: current === undefined ? 201 : 200,
      value: { id: params.id, revision: put.value.revision.revision },
      ...(current === undefined ? { headers: { location: `${needs.basePath}/api/models/${params.id}` } } : {}),
    });
  },
});

/** Deletes a model that nothing uses. */
export const deleteModel = endpoint({
  ...modelPath,
  method: "DELETE",
  chapter: "Quality models",
  summary: "Delete a quality model",
  description: "Refused while a project uses it or a version was rated with it.",
  permission: "model.write",
  body: emptyBody,
  responses: {
    204: { description: "Deleted." },
    404: { description: "Absent." },
    409: { description: "In use." },
  },
  problems: ["model.in-use"],
  example: {},
  async handle({ caller, params }, needs: Clock & StoreWriter) {
    const request = { modelId: params.id, userId: caller.user.id, at: needs.now() };
    const deleted = await needs.write.deleteModel(request);
    return deleted.ok ? accept({ status: 204 }) : deleted;
  },
});
