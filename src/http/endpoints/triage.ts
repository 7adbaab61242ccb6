import { Type } from "typebox";
import type { TriageEntryRow } from "../../store/index.ts";
import { accept, findingStatusName, formatTimestamp } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { usual } from "../usual-endpoints.ts";
import { checkIfMatch } from "../answer/entity-tag.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { answerById } from "../answer/id-batches.ts";
import { jsonBody, emptyBody, smallBodyBytesMax } from "../request/json-body.ts";
import { readTriage, triageBodyProblems } from "../request/triage-body.ts";
import { FindingPresenter } from "../present/findings.ts";
import { presentReference } from "../present/references.ts";
import { referenceOf, reopenVersion } from "../../visibility/index.ts";
import { findingExample } from "./examples.ts";
import { referenceExample } from "./reference-example.ts";
import { FindingDetailShape, FindingTriageBody, TriageEntryShape } from "./triage-shapes.ts";
import type { Clock, SnapshotReader, StoreReader, StoreWriter, TaskStarter } from "../services/services.ts";

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
    "Relaxes or reopens it, comments on it, assigns it or sets its due date; what is left out stays. Counts and ratings of the branch's newest version follow at once; older versions keep what they showed.",
  permission: "finding.triage",
  headers: { "If-Match": { description: "ETag that the finding must still have." } },
  body: jsonBody(FindingTriageBody, smallBodyBytesMax),
  responses: {
    200: { description: "As it is now.", schema: FindingDetailShape },
    412: { description: "Another user has changed its triage in the meantime." },
  },
  problems: [...triageBodyProblems, "branch.absent", "version.absent"],
  example: {
    request: { status: "RELAXED", reason: "FALSE_POSITIVE", comment: "p is checked by the caller" },
    response: relaxedExample,
  },
  async handle(
    { caller, format, subject, body, ifMatch, params, byAgent },
    needs: Clock & SnapshotReader & StoreReader & StoreWriter & TaskStarter,
  ) {
    const { branch } = subject.visible;
    const before = await needs.read.findingTriage(branch.id, params.id);
    const revision = before?.revision ?? 0;
    const fresh = checkIfMatch(ifMatch, revision);
    if (!fresh.ok) return fresh;
    const said = { relaxed: before?.status === "RELAXED", reason: before?.reason ?? null };
    const triage = await readTriage(needs, body, [subject.project], said);
    if (!triage.ok) return triage;
    const written = await needs.write.triageFindings({
      branchId: branch.id,
      findingIds: [params.id],
      ...triage.value,
      ...(byAgent ? { detail: { ...triage.value.detail, agent: true } } : {}),
      ...(ifMatch === undefined ? {} : { expectedRevision: revision }),
      userId: caller.user.id,
      at: needs.now(),
    });
    if (!written.ok) return written;
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
  description: "Newest first: who relaxed it, reopened it, assigned it, set its due date or commented on it.",
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
        until: null,
        comment: "p is checked by the caller",
        assignee: null,
        dueDate: null,
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
    return answerById(plan, read, present);
  },
});

function presentEntry(entry: TriageEntryRow, { language, zone }: AnswerFormat) {
  const status = entry.status ?? "OPEN";
  return {
    id: entry.revision,
    time: formatTimestamp(entry.at, zone),
    user: entry.user,
    status: { id: status, name: findingStatusName(status, language) },
    reason: entry.reason,
    until: entry.until === null ? null : formatTimestamp(entry.until, zone),
    comment: entry.comment || null,
    assignee: entry.assignee,
    dueDate: entry.dueDate,
  };
}
