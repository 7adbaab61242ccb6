import { Type } from "typebox";
import {
  branchLimit,
  decideRetention,
  retentionDaysMax,
  retentionDraftsMax,
  retentionOfSettings,
} from "../../portfolio/index.ts";
import { isExpiredBranch, retentionPeriods, type RetentionRow, type RetentionRule } from "../../store/index.ts";
import { accept, formatTimestamp, refuse, retentionReasonName, retentionReasons } from "../../text/index.ts";
import { batchRows } from "../answer/batches.ts";
import { cursorNumber } from "../request/cursor.ts";
import { endpoint } from "../endpoint.ts";
import { onProject } from "../usual-endpoints.ts";
import { checkIfMatch, revisionOf } from "../answer/entity-tag.ts";
import { jsonBody, emptyBody, smallBodyBytesMax } from "../request/json-body.ts";
import { missingValue } from "../request/schema-check.ts";
import type { Clock, StoreReader, StoreWriter } from "../services/services.ts";

const ruleFields = {
  drafts: Type.Integer({
    minimum: 1,
    maximum: retentionDraftsMax,
    description: "The last `drafts` drafts of a branch stay.",
  }),
  days: Type.Integer({
    minimum: 0,
    maximum: retentionDaysMax,
    description: "Drafts of the last `days` days stay.",
  }),
  older: Type.Enum([...retentionPeriods], {
    description: "Which older drafts stay: all, the last of each day, week or month (UTC), or none.",
  }),
};
const branchDays = Type.Integer({
  minimum: 1,
  maximum: retentionDaysMax,
  description: "Branches with a target are deleted this number of days after their last build.",
});
const RuleShape = Type.Object(ruleFields, { additionalProperties: false });
const RetentionShape = Type.Object({
  rule: Type.Union([RuleShape, Type.Null()], {
    description: "The project's own rule; null: the server's settings apply.",
  }),
  inForce: RuleShape,
  branchDays: Type.Union([branchDays, Type.Null()], {
    description:
      "Branches with a target are deleted this number of days after their last build; null (default): they stay until a user deletes them.",
  }),
});
const DecisionShape = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  branch: Type.String(),
  baseline: Type.Boolean(),
  time: Type.String({ format: "date-time", description: "When it was accepted." }),
  kept: Type.Boolean(),
  reason: Type.Object({ id: Type.Enum([...retentionReasons]), name: Type.String() }),
});

const ofProject = {
  ...onProject,
} as const;

const ruleExample = { drafts: 10, days: 30, older: "WEEK" } as const;
const retentionExample = { rule: ruleExample, inForce: ruleExample, branchDays: 14 };

/** Which drafts a project keeps. */
const readRetention = endpoint({
  ...ofProject,
  method: "GET",
  path: "/api/projects/:name/retention",
  chapter: "Builds, versions and tasks",
  summary: "Read which drafts and branches a project keeps",
  description:
    "Its own rule, the rule in force (its own or, without one, the rule of the server's settings), and how long branches with a target stay.",
  permission: "retention.read",
  body: emptyBody,
  responses: { 200: { description: "The rule.", schema: RetentionShape } },
  example: { response: retentionExample },
  async handle({ subject }, needs: StoreReader) {
    return showRetention(needs, subject.project.id, await needs.read.retention(subject.project.id));
  },
});

/** Replaces the rule. */
const writeRetention = endpoint({
  ...ofProject,
  method: "PUT",
  path: "/api/projects/:name/retention",
  chapter: "Builds, versions and tasks",
  summary: "Write which drafts and branches a project keeps",
  description:
    '`{"rule": null}` applies the server\'s settings. Drafts that the rule does not retain are deleted within the hour; the preview lists them. Baselines, the newest version of a branch and the version it is compared with always stay. With `branchDays`, branches with a target are deleted that many days after their last build, except the main branch, branches with a baseline, and branches that are the target of others or that versions of others carry from or are compared with. Attributes that are left out stay as they are.',
  permission: "retention.write",
  headers: { "If-Match": { description: "ETag that the rule must still have." } },
  body: jsonBody(
    Type.Object(
      {
        rule: Type.Optional(Type.Union([RuleShape, Type.Null()])),
        branchDays: Type.Optional(Type.Union([branchDays, Type.Null()])),
      },
      { additionalProperties: false },
    ),
    smallBodyBytesMax,
  ),
  responses: {
    200: { description: "As it is now.", schema: RetentionShape },
    412: { description: "It has changed since it was read." },
  },
  problems: ["body.value-missing"],
  example: { request: { rule: ruleExample, branchDays: 14 }, response: retentionExample },
  async handle({ caller, subject, body, ifMatch }, needs: Clock & StoreReader & StoreWriter) {
    if (body.rule === undefined && body.branchDays === undefined) {
      return refuse(missingValue("rule"));
    }
    const before = await needs.read.retention(subject.project.id);
    const fresh = checkIfMatch(ifMatch, revisionOf(subject.project.id, before.revision));
    if (!fresh.ok) return fresh;
    const written = await needs.write.putRetention({
      projectId: subject.project.id,
      ...(body.rule === undefined ? {} : { rule: body.rule }),
      ...(body.branchDays === undefined ? {} : { branchDays: body.branchDays }),
      ...(ifMatch === undefined ? {} : { expectedRevision: before.revision }),
      userId: caller.user.id,
      at: needs.now(),
    });
    return written.ok ? showRetention(needs, subject.project.id, written.value) : written;
  },
});

/** What would go, and why; nothing is changed. */
const previewRetention = endpoint({
  ...ofProject,
  method: "GET",
  path: "/api/projects/:name/retention/preview",
  chapter: "Builds, versions and tasks",
  summary: "List which versions a rule keeps and deletes",
  description:
    "Every version, newest first, with whether it stays and why: by the rule in force, or by another rule that `drafts`, `days`, `older` and `branchDays` describe. Nothing is deleted. `where=kept=false` lists the versions that would be deleted.",
  permission: "retention.read",
  query: Type.Object({
    drafts: Type.Optional(ruleFields.drafts),
    days: Type.Optional(ruleFields.days),
    older: Type.Optional(ruleFields.older),
    branchDays: Type.Optional(branchDays),
  }),
  body: emptyBody,
  responses: { 200: { description: "The versions.", schema: Type.Array(DecisionShape) } },
  example: {
    response: [
      {
        id: 7,
        name: "V7",
        branch: "main",
        baseline: false,
        time: "2026-09-14T09:30:00.123+00:00",
        kept: false,
        reason: { id: "THINNED", name: "A later draft of its day, week or month is retained" },
      },
    ],
  },
  async handle({ subject, query, format, plan }, needs: Clock & StoreReader) {
    const { id } = subject.project;
    const { branchDays: days = null, ...tried } = query;
    const stored = await needs.read.retention(id);
    const rule = { ...(stored.rule ?? (await ruleOfServer(needs))), ...tried };
    const limit = branchLimit(days ?? stored.branchDays, needs.now());
    const dated = await needs.read.datedBranches(id);
    const branches = new Map(dated.map((branch) => [branch.id, branch.name]));
    const expired = limit === undefined ? [] : dated.filter((branch) => isExpiredBranch(branch, limit));
    const decisions = decideRetention(
      await needs.read.datedVersions(id),
      rule,
      needs.now(),
      new Set(expired.map((branch) => branch.id)),
    );
    const after = cursorNumber(plan.after);
    const elements = decisions
      .filter(({ version }) => after === undefined || version.id < after)
      .map(({ version, retained, reason }) => ({
        id: version.id,
        name: version.name,
        branch: branches.get(version.branchId) ?? "",
        baseline: version.baseline,
        time: formatTimestamp(version.createdAt, format.zone),
        kept: retained,
        reason: { id: reason, name: retentionReasonName(reason, format.language) },
      }));
    return accept({ status: 200, list: { batches: () => inPieces(elements) } });
  },
});

async function showRetention(needs: StoreReader, projectId: number, { revision, ...value }: RetentionRow) {
  const inForce = value.rule ?? (await ruleOfServer(needs));
  return accept({ status: 200 as const, value: { ...value, inForce }, revision: revisionOf(projectId, revision) });
}

async function ruleOfServer({ read }: StoreReader): Promise<RetentionRule> {
  return retentionOfSettings((await read.settings()).values);
}

async function* inPieces<Element>(elements: readonly Element[]): AsyncGenerator<readonly Element[]> {
  for (let start = 0; start < elements.length; start += batchRows) yield elements.slice(start, start + batchRows);
}

/** The endpoints of retention. */
export const retentionEndpoints = [readRetention, writeRetention, previewRetention] as const;
