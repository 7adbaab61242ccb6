import { Type } from "typebox";
import type { Caller } from "../../access/index.ts";
import type { Model } from "../../model/index.ts";
import type { OpenVersion } from "../../portfolio/index.ts";
import { visibleGateResult, type GateCondition } from "../../store/index.ts";
import { accept, type Problem } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { onProject, usual } from "../usual-endpoints.ts";
import { checkIfMatch, revisionOf } from "../answer/entity-tag.ts";
import { jsonBody, emptyBody } from "../request/json-body.ts";
import { presentGate } from "../present/gate.ts";
import { gateReference, openVersion, type ProjectAccess } from "../../visibility/index.ts";
import { conditionProblems, readConditions } from "./gate-checks.ts";
import { GateInForceShape, GateResultShape, GateShape } from "./gate-shapes.ts";
import type { Clock, ModelReader, SnapshotReader, StoreReader, StoreWriter } from "../services/services.ts";

const gateOfProject = {
  ...onProject,
  path: "/api/projects/:name/gate",
} as const;

const gateExample = {
  conditions: [
    { type: "FINDINGS", on: "NEW", categories: ["SEVERITY.CRITICAL"], bounds: "[;0]" },
    { type: "INDICATOR", id: "QUALITY", on: "OVERALL", level: "LEVELC" },
  ],
};

const gateInForceExample = { ...gateExample, group: null, locked: false };

/** What a project's versions must fulfil. */
export const readGate = endpoint({
  ...gateOfProject,
  method: "GET",
  chapter: "Builds, versions and tasks",
  summary: "Read a project's quality gate",
  description:
    "The conditions that builds are checked with: the project's own, or those of its group. An empty list means that there is no gate.",
  permission: "project.read",
  body: emptyBody,
  responses: { 200: { description: "The gate.", schema: GateInForceShape } },
  example: { response: gateInForceExample },
  async handle({ subject }, needs: StoreReader) {
    const { revision, ...gate } = await needs.read.gate(subject.project.id);
    return accept({ status: 200, value: gate, revision: revisionOf(subject.project.id, revision) });
  },
});

/** Replaces the conditions. */
export const writeGate = endpoint({
  ...gateOfProject,
  method: "PUT",
  chapter: "Builds, versions and tasks",
  summary: "Write a project's quality gate",
  description:
    "The conditions replace the project's own; without any, the project has the gate of its group. They are checked from the next build on; `rerate` also checks existing versions.",
  permission: "gate.write",
  headers: { "If-Match": { description: "ETag that the gate must still have." } },
  body: jsonBody(GateShape),
  responses: {
    200: { description: "As it is now.", schema: GateInForceShape },
    409: { description: "The group of the project has a locked gate." },
    412: { description: "It has changed since it was read." },
  },
  problems: [...conditionProblems, "gate.locked"],
  example: { request: gateExample, response: gateInForceExample },
  async handle(
    { caller, subject, body, ifMatch },
    needs: Clock & ModelReader & SnapshotReader & StoreReader & StoreWriter,
  ) {
    const { project } = subject;
    const model = await needs.models.current(project.modelId);
    if (model === undefined) throw new Error(`model ${project.modelId} of project ${project.id} is gone`);
    const shown = await newestOf(needs, caller, subject);
    const conditions = await readConditions(body.conditions, model, (condition) => unknownIn(condition, model, shown));
    if (!conditions.ok) return conditions;
    const before = await needs.read.gate(project.id);
    const fresh = checkIfMatch(ifMatch, revisionOf(subject.project.id, before.revision));
    if (!fresh.ok) return fresh;
    const written = await needs.write.putGate({
      projectId: project.id,
      conditions: conditions.value,
      ...(ifMatch === undefined ? {} : { expectedRevision: before.revision }),
      userId: caller.user.id,
      at: needs.now(),
    });
    if (!written.ok) return written;
    const { revision, ...gate } = written.value;
    return accept({ status: 200, value: gate, revision: revisionOf(subject.project.id, revision) });
  },
});

/** How a version did. */
export const readVersionGate = endpoint({
  ...usual,
  method: "GET",
  path: "/api/versions/:id/gate",
  chapter: "Builds, versions and tasks",
  summary: "Read the gate's result for a version",
  description:
    "Every condition with its result, value and threshold, what it was compared with, and a sentence; triage since the build counts. Of all results of conditions and parts, the first of these is the gate's: `FAILED`; `PENDING` (parts are expected); `NOT_COMPUTED` (a value is missing, there is no version to compare with, a part failed or is missing); `PASSED`. Without a gate: `NOT_COMPUTED` and no conditions.",
  permission: "version.read",
  subject: "version",
  params: Type.Object({ id: Type.Integer() }),
  absent: "version.absent",
  query: Type.Object({}),
  body: emptyBody,
  responses: { 200: { description: "The result.", schema: GateResultShape } },
  example: {
    response: {
      versionId: 12,
      status: "FAILED",
      reason: null,
      referenceVersionId: 11,
      reference: { versionId: 11, branch: "main", commit: "52be0d4", why: "BASELINE" },
      unread: { records: 0, files: 0 },
      conditions: [
        {
          type: "FINDINGS",
          on: "NEW",
          categories: ["SEVERITY.CRITICAL"],
          bounds: "[;0]",
          name: null,
          status: "FAILED",
          actual: 2,
          display: "2",
          threshold: "at most 0",
          comparedWith: 11,
          sentence: "New findings (Critical): 2. Required: at most 0.",
        },
      ],
    },
  },
  async handle({ format, subject }, needs: ModelReader & SnapshotReader & StoreReader) {
    const { version, branch } = subject;
    const result = visibleGateResult(await needs.snapshots.gateOf(version, branch), subject.drafts);
    const model = await needs.models.byRevision(version.modelRevisionId);
    const reference = await gateReference(needs.read, version, result);
    const { metaProject } = subject.project;
    const versionParts = (await needs.read.versionParts([version])).get(version.id) ?? [];
    const { drafts } = subject;
    const presentation = { model, language: format.language, reference, metaProject, drafts, versionParts };
    return accept({ status: 200, value: presentGate(version.id, result, version.partStates, presentation) });
  },
});

/** The newest version of the main branch; results may bring measures and categories that no model speaks of. */
async function newestOf(
  needs: SnapshotReader & StoreReader,
  caller: Caller,
  access: ProjectAccess,
): Promise<OpenVersion | undefined> {
  const branch = await needs.read.branchById(access.project.mainBranchId);
  if (branch === undefined) return undefined;
  const visible = await openVersion(needs, { ...access, caller, branch }, undefined, { code: "branch.absent" });
  return visible.ok ? visible.value.shown : undefined;
}

// A misspelt id would let everything through: nothing is ever counted for it.
async function unknownIn(
  { type, id = "", categories = [] }: GateCondition,
  model: Model,
  shown: OpenVersion | undefined,
): Promise<Problem<"body.id-unknown"> | undefined> {
  if (type === "MEASURE" && !model.measures.has(id) && (await shown?.hasMeasure(id)) !== true) {
    return { code: "body.id-unknown", pointer: "/id", params: { id, what: "MEASURE" } };
  }
  if (categories.length === 0) return undefined;
  const known = new Set(
    [...model.scales.values()].flatMap((scale) => scale.levels.map((level) => `${scale.id}.${level.id}`)),
  );
  const given = [...model.rules.values(), ...((await shown?.reader.rules()) ?? [])];
  for (const rule of given) for (const category of rule.categories) known.add(category);
  const index = categories.findIndex((category) => !known.has(category));
  if (index === -1) return undefined;
  return {
    code: "body.id-unknown",
    pointer: `/categories/${index}`,
    params: { id: categories[index]!, what: "SCALE.LEVEL" },
  };
}
