import { Type } from "typebox";
import { lowerBound } from "../../snapshot/index.ts";
import type { TriageEntryRow } from "../../store/index.ts";
import {
  accept,
  findingStatusName,
  formatTimestamp,
  refuse,
  refusingOnly,
  type Problem,
  type RelaxReason,
} from "../../text/index.ts";
import { cursorNumber } from "../request/cursor.ts";
import { endpoint, usual } from "../endpoint.ts";
import { checkIfMatch } from "../answer/entity-tag.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { idBatches } from "../answer/id-batches.ts";
import { jsonBody, emptyBody, smallBodyBytesMax } from "../request/json-body.ts";
import { FindingPresenter } from "../present/findings.ts";
import { presentReference } from "../present/references.ts";
import { referenceOf, reopenVersion, type VisibleVersion } from "../../visibility/index.ts";
import { findingExample } from "./examples.ts";
import { referenceExample } from "./reference-example.ts";
import {
  BulkTriageBody,
  BulkTriageShape,
  FindingDetailShape,
  FindingTriageBody,
  givenReasons,
  TriageEntryShape,
} from "./triage-shapes.ts";
import type { Clock, SnapshotReader, StoreReader, StoreWriter, TaskStarter } from "../services/services.ts";
import { problemsIn } from "../openapi/problem-areas.ts";

/** More would hold up everybody else who writes. */
const findingsTriagedMax = 200_000;

const oneFinding = {
  ...usual,
  path: "/api/findings/:id",
  subject: "finding",
  params: Type.Object({ id: Type.Integer() }),
  absent: "finding.absent",
  query: Type.Object({}),
} as const;

const relaxedExample = {
  ...findingExample,
  status: { id: "RELAXED", name: "Relaxed" },
  relaxed: true,
  reason: "FALSE_POSITIVE",
  comment: "p is checked by the caller",
  reference: referenceExample,
};

/** Says something of a finding: relaxes it, reopens it, comments on it. */
export const triageFinding = endpoint({
  ...oneFinding,
  method: "PUT",
  chapter: "Findings",
  summary: "Triage a finding",
  description:
    "Relaxes or reopens it, or comments on it; what is left out stays. Counts and ratings of the branch's newest version follow at once; older versions keep what they showed.",
  permission: "finding.triage",
  headers: { "If-Match": { description: "ETag that the finding must still have." } },
  body: jsonBody(FindingTriageBody, smallBodyBytesMax),
  responses: {
    200: { description: "As it is now.", schema: FindingDetailShape },
    412: { description: "Another user has changed its triage in the meantime." },
  },
  problems: ["triage.reason-missing", "triage.reason-unwanted", "branch.absent", "version.absent"],
  example: {
    request: { status: "RELAXED", reason: "FALSE_POSITIVE", comment: "p is checked by the caller" },
    response: relaxedExample,
  },
  async handle(
    { caller, format, subject, body, ifMatch, params },
    needs: Clock & SnapshotReader & StoreReader & StoreWriter & TaskStarter,
  ) {
    const { branch } = subject.visible;
    const before = await needs.read.findingTriage(branch.id, params.id);
    const revision = before?.revision ?? 0;
    const fresh = checkIfMatch(ifMatch, revision);
    if (!fresh.ok) return fresh;
    const status = body.status ?? before?.status ?? "OPEN";
    const problem = reasonProblem(status === "RELAXED", body.reason, before?.reason ?? null);
    if (problem !== undefined) return refuse(problem);
    const said = await needs.write.triageFindings({
      branchId: branch.id,
      findingIds: [params.id],
      ...triageOf(body),
      ...(ifMatch === undefined ? {} : { expectedRevision: revision }),
      userId: caller.user.id,
      at: needs.now(),
    });
    if (!said.ok) return said;
    needs.queue.wake();
    const visible = await reopenVersion(needs, subject.visible, { code: "finding.absent" });
    if (!visible.ok) return visible;
    const after = await needs.read.findingTriage(branch.id, params.id);
    const presenter = await FindingPresenter.load(needs, visible.value, format);
    const reference = presentReference(await referenceOf(needs.read, visible.value));
    const value = { ...presenter.element(subject.row), reference };
    return accept({ status: 200, value, revision: after?.revision ?? 0 });
  },
});

/** Who said what of a finding, and when. */
export const listTriage = endpoint({
  ...oneFinding,
  method: "GET",
  path: "/api/findings/:id/history",
  chapter: "Findings",
  summary: "List the triage of a finding",
  description: "Newest first: who relaxed it, reopened it or commented on it.",
  permission: "triage.read",
  body: emptyBody,
  responses: { 200: { description: "The entries.", schema: Type.Array(TriageEntryShape) } },
  example: {
    response: [
      {
        id: 5,
        time: "2026-11-14T09:30:00.123+01:00",
        user: { login: "ada", name: "Ada" },
        status: { id: "RELAXED", name: "Relaxed" },
        reason: "FALSE_POSITIVE",
        comment: "p is checked by the caller",
      },
    ],
  },
  async handle({ format, subject, params, plan }, needs: StoreReader) {
    const place = { branchId: subject.visible.branch.id, findingId: params.id };
    const read = async (beforeId: number | undefined, limit: number) =>
      (await needs.read.triageHistory({ ...place, limit, ...(beforeId === undefined ? {} : { beforeId }) })).map(
        (entry) => ({ ...entry, id: entry.revision }),
      );
    const present = (entry: TriageEntryRow) => presentEntry(entry, format);
    return accept({ status: 200, list: { batches: () => idBatches(read, present, cursorNumber(plan.after)) } });
  },
});

/** Says the same of many findings: those of a rule, of an artifact, or both. */
export const triageFindings = endpoint({
  ...usual,
  method: "POST",
  path: "/api/findings/triage",
  chapter: "Findings",
  summary: "Triage findings by rule or artifact",
  description:
    "Relaxes or reopens the findings of a rule, of an artifact and all below it, or of the rule below the artifact, that the branch's newest version has. To relax what is still to come, too, relax the artifact: `PUT /api/artifacts/<id>`.",
  permission: "finding.triage",
  subject: "target",
  params: Type.Object({}),
  absent: "route.absent",
  query: Type.Object({}),
  body: jsonBody(BulkTriageBody, smallBodyBytesMax),
  responses: { 200: { description: "The result.", schema: BulkTriageShape } },
  problems: [
    "project.absent",
    "branch.absent",
    "artifact.absent",
    ...problemsIn("triage").filter((code) => code !== "triage.root-excluded"),
    "branch.absent",
    "body.value-missing",
  ],
  example: {
    request: {
      rule: "cppcheck:nullPointer",
      artifactId: 1023,
      status: "RELAXED",
      reason: "LEGACY",
      comment: "to be rewritten",
    },
    response: { versionId: 12, matched: 40, changed: 38 },
  },
  async handle({ caller, subject, body }, needs: Clock & StoreWriter & TaskStarter) {
    const { visible, row, project } = subject;
    if (project.metaProject) return refuse({ code: "triage.meta-project" });
    if (body.rule === undefined && body.artifactId === undefined) {
      return refuse({ code: "body.value-missing", pointer: "/rule", params: { name: "rule" } });
    }
    const problem = reasonProblem(body.status === "RELAXED", body.reason, null);
    if (problem !== undefined) return refuse(problem);
    const selected = await findingsOf(visible, row, body.rule);
    if (selected === undefined) {
      return refuse({ code: "triage.rule-unknown", pointer: "/rule", params: { rule: body.rule ?? "" } });
    }
    const named = body.findings === undefined ? undefined : new Set(body.findings);
    const findingIds = named === undefined ? selected : selected.filter((id) => named.has(id));
    if (findingIds.length > findingsTriagedMax) {
      const params = { count: findingIds.length, limit: findingsTriagedMax };
      return refuse({ code: "triage.too-many", params });
    }
    const said = await needs.write.triageFindings({
      branchId: visible.branch.id,
      findingIds,
      ...triageOf(body),
      userId: caller.user.id,
      at: needs.now(),
      detail: {
        ...(body.rule === undefined ? {} : { rule: body.rule }),
        ...(body.artifactId === undefined
          ? {}
          : { artifact: body.artifactId, path: (await visible.shown.paths()).text(row) }),
      },
    });
    if (!said.ok) return refusingOnly(said, "branch.absent", "storage.full");
    needs.queue.wake();
    const { changed } = said.value;
    return accept({ status: 200, value: { versionId: visible.shown.version.id, matched: findingIds.length, changed } });
  },
});

interface SentTriage {
  readonly status?: "OPEN" | "RELAXED";
  readonly reason?: (typeof givenReasons)[number] | null;
  readonly comment?: string | null;
}

/** What is said of an artifact or a finding must be whole: relaxed with a reason, open without one. */
export function reasonProblem(
  relaxed: boolean,
  sent: RelaxReason | null | undefined,
  before: RelaxReason | null,
): Problem<"triage.reason-missing" | "triage.reason-unwanted"> | undefined {
  if (!relaxed) return sent ? { code: "triage.reason-unwanted", pointer: "/reason" } : undefined;
  const reason = sent === undefined ? before : sent;
  if (reason !== null) return undefined;
  return { code: "triage.reason-missing", pointer: "/reason", params: { choices: givenReasons.join(", ") } };
}

function triageOf({ status, reason, comment }: SentTriage) {
  return {
    ...(status === undefined ? {} : { status }),
    ...(reason ? { reason } : {}),
    ...(comment === undefined ? {} : { comment: commentText(comment) }),
  };
}

/** Half of a surrogate pair cannot be stored as text. */
export function commentText(comment: string | null): string {
  return (comment ?? "").trim().toWellFormed();
}

/** Ids of the findings at and below a row; undefined where there is no such rule. */
async function findingsOf(
  { shown }: VisibleVersion,
  row: number,
  ruleId: string | undefined,
): Promise<readonly number[] | undefined> {
  const { reader, tree } = shown;
  const artifact = (await reader.integers("findings", "artifact"))!;
  const rule = await reader.choice("findings", "rule");
  const wanted = ruleId === undefined ? -1 : rule.choices.indexOf(ruleId);
  if (ruleId !== undefined && wanted === -1) return undefined;
  const ids = await reader.ids("findings");
  const found: number[] = [];
  const end = lowerBound(artifact, tree.end[row]!);
  for (let finding = lowerBound(artifact, row); finding < end; finding++) {
    if (ruleId === undefined || rule.values[finding] === wanted) found.push(ids[finding]!);
  }
  return found;
}

function presentEntry(entry: TriageEntryRow, { language, zone }: AnswerFormat) {
  const status = entry.status ?? "OPEN";
  return {
    id: entry.revision,
    time: formatTimestamp(entry.at, zone),
    user: entry.user,
    status: { id: status, name: findingStatusName(status, language) },
    reason: entry.reason,
    comment: entry.comment || null,
  };
}
