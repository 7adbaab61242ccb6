import { Type } from "typebox";
import type { Caller } from "../../access/index.ts";
import { parseInterval } from "../../language/index.ts";
import type { Model } from "../../model/index.ts";
import { visibleGateResult, type OpenVersion } from "../../portfolio/index.ts";
import type { GateCondition, GateResult } from "../../store/index.ts";
import {
  accept,
  form,
  gateReasonName,
  refuse,
  type GateReason,
  type Language,
  type Problem,
} from "../../text/index.ts";
import { endpoint, usual } from "../endpoint.ts";
import { checkIfMatch } from "../answer/entity-tag.ts";
import { jsonBody, emptyBody } from "../request/json-body.ts";
import { formatNumber, measureFormat } from "../present/display.ts";
import { openVersion, type ProjectAccess } from "../../visibility/index.ts";
import { GateResultShape, GateShape } from "./gate-shapes.ts";
import type { Clock, ModelReader, SnapshotReader, StoreReader, StoreWriter } from "../services/services.ts";
import { problemsIn } from "../openapi/problem-areas.ts";

const gateOfProject = {
  ...usual,
  path: "/api/projects/:name/gate",
  subject: "project",
  params: Type.Object({ name: Type.String() }),
  absent: "project.absent",
  query: Type.Object({}),
} as const;

const gateExample = {
  conditions: [
    { type: "FINDINGS", on: "NEW", categories: ["SEVERITY.CRITICAL"], bounds: "[;0]" },
    { type: "INDICATOR", id: "QUALITY", on: "OVERALL", level: "LEVELC" },
  ],
};

/** What a condition is refused with. */
const conditionProblems = [
  "body.id-unknown",
  "body.value-missing",
  "body.value-unknown",
  "body.value-choice",
  ...problemsIn("interval"),
] as const;

type ConditionCode = (typeof conditionProblems)[number];

/** What a project's versions must fulfil. */
export const readGate = endpoint({
  ...gateOfProject,
  method: "GET",
  chapter: "Builds, versions and tasks",
  summary: "Read a project's quality gate",
  description: "Its conditions. An empty list means that there is no gate.",
  permission: "project.read",
  body: emptyBody,
  responses: { 200: { description: "The gate.", schema: GateShape } },
  example: { response: gateExample },
  async handle({ subject }, needs: StoreReader) {
    const { conditions, revision } = await needs.read.gate(subject.project.id);
    return accept({ status: 200, value: { conditions }, revision });
  },
});

/** Replaces the conditions. */
export const writeGate = endpoint({
  ...gateOfProject,
  method: "PUT",
  chapter: "Builds, versions and tasks",
  summary: "Write a project's quality gate",
  description:
    "The conditions replace the previous ones. They are checked from the next build on; `rerate` also checks existing versions.",
  permission: "gate.write",
  headers: { "If-Match": { description: "ETag that the gate must still have." } },
  body: jsonBody(GateShape),
  responses: {
    200: { description: "As it is now.", schema: GateShape },
    412: { description: "It has changed since it was read." },
  },
  problems: conditionProblems,
  example: { request: gateExample, response: gateExample },
  async handle(
    { caller, subject, body, ifMatch },
    needs: Clock & ModelReader & SnapshotReader & StoreReader & StoreWriter,
  ) {
    const { project } = subject;
    const current = await needs.models.current(project.modelId);
    if (current === undefined) throw new Error(`model ${project.modelId} of project ${project.id} is gone`);
    const conditions = body.conditions.map((condition) => ({ ...condition, on: condition.on ?? "OVERALL" }) as const);
    const shown = await newestOf(needs, caller, subject);
    for (const [index, condition] of conditions.entries()) {
      const problem = conditionProblem(condition, current.model) ?? (await unknownIn(condition, current.model, shown));
      if (problem !== undefined) return refuse({ ...problem, pointer: `/conditions/${index}${problem.pointer ?? ""}` });
    }
    const before = await needs.read.gate(project.id);
    const fresh = checkIfMatch(ifMatch, before.revision);
    if (!fresh.ok) return fresh;
    const written = await needs.write.putGate({
      projectId: project.id,
      conditions,
      ...(ifMatch === undefined ? {} : { expectedRevision: before.revision }),
      userId: caller.user.id,
      at: needs.now(),
    });
    if (!written.ok) return written;
    return accept({ status: 200, value: { conditions }, revision: written.value.revision });
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
    "Every condition with its value, as the build found it; triage since then counts. `NOT_COMPUTED` where the value is missing, or where there is no version to decide what is new. A version whose analysis failed, or of which an announced part is missing, never passes: its gate is `NOT_COMPUTED` unless a condition failed. While announced parts are expected, it is `PENDING`.",
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
        },
      ],
    },
  },
  async handle({ format, subject }, needs: ModelReader & SnapshotReader) {
    const { version, branch } = subject;
    const result = visibleGateResult(await needs.snapshots.gateOf(version, branch), subject.drafts);
    const model = await needs.models.byRevision(version.modelRevisionId);
    return accept({ status: 200, value: presentResult(version.id, result, model, format.language) });
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

function presentResult(versionId: number, result: GateResult | null, model: Model, language: Language) {
  const conditions = (result?.conditions ?? []).map((condition) => ({
    ...condition,
    name: nameOf(condition, model, language),
    display: condition.actual === null ? null : displayOf(condition, condition.actual, model, language),
  }));
  const referenceVersionId = result?.reference?.id ?? null;
  const status = result?.status ?? "NOT_COMPUTED";
  const reason = reasonOf(result);
  return {
    versionId,
    status,
    reason: reason === null ? null : { id: reason, name: gateReasonName(reason, language) },
    referenceVersionId,
    conditions,
  };
}

/** Why the gate is pending or not computed although its conditions may be. */
function reasonOf(result: GateResult | null): GateReason | null {
  if (result?.status === "PENDING") return "PARTS_EXPECTED";
  if (result?.status !== "NOT_COMPUTED") return null;
  if (result.partsAbsent === "MISSING") return "PARTS_MISSING";
  return result.analysisFailed === true ? "ANALYSIS_FAILED" : null;
}

function nameOf({ type, id = "" }: GateCondition, model: Model, language: Language): string | null {
  if (type === "FINDINGS") return null;
  return model.nameOf(`${type === "MEASURE" ? "measures" : "indicators"}.${id}.name`, language) ?? id;
}

function displayOf({ type, id = "" }: GateCondition, actual: number, model: Model, language: Language): string {
  if (type !== "MEASURE") return formatNumber(actual, language);
  return measureFormat(model.measures.get(id), model.nameOf(`measures.${id}.unit`, language), language)(actual);
}

/** What is wrong with a condition; the pointer is relative to the condition. */
function conditionProblem(condition: GateCondition, model: Model): Problem<ConditionCode> | undefined {
  const { type, id, categories, families, bounds, level } = condition;
  const missing = (name: string) => ({ code: "body.value-missing", pointer: `/${name}`, params: { name } }) as const;
  const unwanted = (name: string) => ({ code: "body.value-unknown", pointer: `/${name}`, params: { name } }) as const;
  if (type === "FINDINGS" ? id !== undefined : id === undefined) {
    return type === "FINDINGS" ? unwanted("id") : missing("id");
  }
  if (type !== "FINDINGS" && categories !== undefined) return unwanted("categories");
  if (type !== "FINDINGS" && families !== undefined) return unwanted("families");
  const indicator = type === "INDICATOR" ? model.indicators.get(id ?? "") : undefined;
  if (type === "INDICATOR" && indicator === undefined) {
    return { code: "body.id-unknown", pointer: "/id", params: { id: id ?? "", what: form("indicator") } };
  }
  if (level !== undefined) {
    if (indicator === undefined || condition.on === "NEW" || bounds !== undefined) return unwanted("level");
    const levels = indicator.scale.levels.filter(({ rank }) => rank >= 0).map((entry) => entry.id);
    if (levels.includes(level)) return undefined;
    return { code: "body.value-choice", pointer: "/level", params: { choices: levels.join(", ") } };
  }
  if (bounds === undefined) return missing("bounds");
  const interval = parseInterval(bounds);
  return interval.ok ? undefined : { ...interval.problem, pointer: "/bounds" };
}
