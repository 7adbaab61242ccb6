import { Type, type Static } from "typebox";
import { accept, refuse, refusingOnly } from "../../text/index.ts";
import type { Subjects, VisibleVersion } from "../../visibility/index.ts";
import { endpoint } from "../endpoint.ts";
import { usual } from "../usual-endpoints.ts";
import { problemsIn } from "../openapi/problem-areas.ts";
import { jsonBody } from "../request/json-body.ts";
import { readTriage, saysAnything } from "../request/triage-body.ts";
import { missingValue } from "../request/schema-check.ts";
import { readFindingsWhere, selectFindings } from "./select-findings.ts";
import { BulkTriageBody, BulkTriageShape } from "./triage-shapes.ts";
import type { Clock, SnapshotReader, StoreReader, StoreWriter, TaskStarter } from "../services/services.ts";

/** More would hold up everybody else who writes. */
const findingsTriagedMax = 200_000;
/** Enough for the ids of all findings that one request may name. */
const bulkBodyBytesMax = 256 * 1024;
/** Characters of a condition that the audit shows. */
const auditedCharactersMax = 500;

const whereProblems = problemsIn("where");

/** Says the same of many findings: those of a rule, of an artifact, of a condition. */
export const triageFindings = endpoint({
  ...usual,
  method: "POST",
  path: "/api/findings/triage",
  chapter: "Findings",
  summary: "Triage many findings",
  description:
    "Relaxes, reopens, assigns, dates or comments on the findings of a rule, of an artifact and all below it, or of any `where`, that the newest versions of branches have. With `dryRun` it only counts them. To relax what is still to come, too, relax the artifact: `PUT /api/artifacts/<id>`.",
  permission: "finding.triage",
  subject: "target",
  params: Type.Object({}),
  absent: "route.absent",
  query: Type.Object({}),
  body: jsonBody(BulkTriageBody, bulkBodyBytesMax),
  responses: { 200: { description: "The result.", schema: BulkTriageShape } },
  problems: [
    "project.absent",
    "branch.absent",
    "artifact.absent",
    ...problemsIn("triage").filter((code) => code !== "triage.root-excluded"),
    ...whereProblems,
    "body.value-form",
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
    response: { versionId: 12, matched: 40, changed: 38, forbidden: 0 },
  },
  async handle({ caller, format, subject, body, signal }, needs: BulkNeeds) {
    if (subject?.project.metaProject === true) return refuse({ code: "triage.meta-project" });
    const missing = missingName(subject !== null, body);
    if (missing !== undefined) return refuse(missingValue(missing));
    const where = readFindingsWhere(body.where);
    if (!where.ok) return refusingOnly(where, ...whereProblems);
    if (subject !== null && !(await knowsRule(subject.visible, body.rule))) {
      return refuse({ code: "triage.rule-unknown", pointer: "/rule", params: { rule: body.rule ?? "" } });
    }
    const request = { caller, format, wanted: body, where: where.value, target: subject, signal };
    const { selected, matched, forbidden } = await selectFindings(needs, request);
    if (matched > findingsTriagedMax) {
      return refuse({ code: "triage.too-many", params: { count: matched, limit: findingsTriagedMax } });
    }
    const projects = [...new Map(selected.map(({ visible: { project } }) => [project.id, project])).values()];
    const triage = await readTriage(needs, body, projects, null);
    if (!triage.ok) return triage;
    const versionId = subject?.visible.shown.version.id ?? null;
    if (body.dryRun === true) return accept({ status: 200, value: { versionId, matched, changed: 0, forbidden } });
    const written = await needs.write.triageSelections({
      ...triage.value,
      selections: selected.map(({ visible, findingIds }) => ({ branchId: visible.branch.id, findingIds })),
      userId: caller.user.id,
      at: needs.now(),
      detail: { ...(await placeOf(subject, body)), ...triage.value.detail },
    });
    if (!written.ok) return written;
    needs.queue.wake();
    return accept({ status: 200, value: { versionId, matched, changed: written.value.changed, forbidden } });
  },
});

type BulkNeeds = Clock & SnapshotReader & StoreReader & StoreWriter & TaskStarter;
type BulkTriage = Static<typeof BulkTriageBody>;

/** The first name that the body lacks: what to change, where no condition says it, and how. */
function missingName(hasTarget: boolean, body: BulkTriage): string | undefined {
  const { rule, artifactId, where, findings } = body;
  const selects = [rule, artifactId, where, findings].some((value) => value !== undefined);
  if (hasTarget && !selects) return "rule";
  return saysAnything(body) ? undefined : "status";
}

async function knowsRule({ shown }: VisibleVersion, rule: string | undefined): Promise<boolean> {
  return rule === undefined || (await shown.reader.choice("findings", "rule")).choices.includes(rule);
}

/** What the audit says of the selection. */
async function placeOf(subject: Subjects["target"], { rule, artifactId, where }: BulkTriage) {
  return {
    ...(rule === undefined ? {} : { rule }),
    ...(where === undefined ? {} : { where: where.slice(0, auditedCharactersMax) }),
    ...(artifactId === undefined || subject === null
      ? {}
      : { artifact: artifactId, path: (await subject.visible.shown.paths()).text(subject.row) }),
  };
}
