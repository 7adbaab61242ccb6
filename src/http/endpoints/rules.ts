import { Type } from "typebox";
import { Pace } from "../../query/index.ts";
import { accept, formatTimestamp } from "../../text/index.ts";
import { currentVersions, versionsOfArtifact, type VisibleVersion } from "../../visibility/index.ts";
import { endpoint } from "../endpoint.ts";
import { onServer } from "../usual-endpoints.ts";
import { countRule, definitionIn } from "../present/rule-history.ts";
import { cursorNumber } from "../request/cursor.ts";
import { emptyBody } from "../request/json-body.ts";
import type { SnapshotReader, StoreReader } from "../services/services.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { belowArtifact } from "./artifact.ts";
import { DefinitionShape, RuleHistoryShape } from "./artifact-shapes.ts";
import { versionParameter } from "./artifacts.ts";
import { findingExample } from "./examples.ts";

const ruleCharactersMax = 512;
const RuleId = Type.String({ minLength: 1, maxLength: ruleCharactersMax, description: "The id of a rule." });
const time = "2026-10-14T09:30:00Z";

/** Where a rule is defined, whether it has findings or not. */
export const listRule = endpoint({
  ...onServer,
  method: "GET",
  path: "/api/rules",
  chapter: "Findings",
  summary: "List the definitions of a rule",
  description:
    "One entry for the current version of every branch that the caller may see and that defines the rule, in its results or in its model, by project and branch. The rule need not have findings there.",
  permission: "finding.list",
  query: Type.Object({ id: RuleId }),
  cursor: ["number", "number"],
  body: emptyBody,
  responses: {
    200: {
      description: "The definitions.",
      schema: Type.Array(
        Type.Object({
          project: Type.String(),
          branch: Type.String(),
          versionId: Type.Integer(),
          definition: DefinitionShape,
        }),
      ),
    },
  },
  example: {
    response: [{ project: "Engine", branch: "main", versionId: 12, definition: findingExample.definition }],
  },
  async handle({ caller, format, query, plan, signal }, needs: SnapshotReader & StoreReader) {
    const [projectId = -1, branchId = -1] = (plan.after ?? []).map(Number);
    const positions = new WeakMap<object, readonly [number, number]>();
    const pace = new Pace(signal);
    const batches = async function* () {
      const choice = { afterProjectId: projectId - 1, withoutFindings: true };
      for await (const versions of currentVersions(needs, caller, choice)) {
        for (const { project, branch, version } of versions) {
          if (project.id === projectId && branch.id <= branchId) continue;
          const opened = { reader: needs.snapshots.factsOf(version), model: await needs.snapshots.modelOf(version) };
          const definition = await definitionIn(opened, query.id, format.language);
          if (pace.due()) await pace.rest();
          if (definition === undefined) continue;
          const entry = { project: project.name, branch: branch.name, versionId: version.id, definition };
          positions.set(entry, [project.id, branch.id]);
          yield [entry];
        }
      }
    };
    return accept({ status: 200, list: { batches, cursorOf: (entry) => positions.get(entry as object)! } });
  },
});

/** The findings of a rule in every version. */
export const readRuleHistory = endpoint({
  ...belowArtifact,
  method: "GET",
  path: "/api/artifacts/:id/rule-history",
  chapter: "Findings",
  summary: "Read the history of a rule",
  description:
    "The number of findings of the rule in the artifact and all below it, for every version that the caller may see and that has the artifact, newest first.",
  permission: "finding.read",
  query: Type.Object({ rule: RuleId, ...versionParameter }),
  cursor: ["number"],
  body: emptyBody,
  responses: { 200: { description: "The versions.", schema: Type.Array(RuleHistoryShape) } },
  example: {
    response: [
      {
        versionId: 12,
        versionName: "2.1",
        baseline: true,
        analysisTime: time,
        findings: 3,
        open: 2,
        definition: findingExample.definition,
      },
    ],
  },
  async handle({ format, subject, params, query, plan }, needs: SnapshotReader & StoreReader) {
    const wanted = { artifactId: params.id, rule: query.rule, after: cursorNumber(plan.after) ?? Infinity };
    const batches = () => ruleHistory(needs, subject.visible, format, wanted);
    return accept({ status: 200, list: { batches, cursorOf: (element) => [element.versionId] } });
  },
});

interface WantedRule {
  readonly artifactId: number;
  readonly rule: string;
  readonly after: number;
}

async function* ruleHistory(
  needs: SnapshotReader & StoreReader,
  visible: VisibleVersion,
  format: AnswerFormat,
  { artifactId, rule, after }: WantedRule,
) {
  for await (const { version, shown, row } of versionsOfArtifact(needs, visible, artifactId, after)) {
    yield [
      {
        versionId: version.id,
        versionName: version.name,
        baseline: version.baseline,
        analysisTime: formatTimestamp(version.analysisTime, format.zone),
        ...(await countRule(needs.snapshots, shown, row, rule)),
        definition: (await definitionIn(shown, rule, format.language)) ?? null,
      },
    ];
  }
}
