import { Type } from "typebox";
import { lowerBound } from "../../snapshot/index.ts";
import { accept, refuse } from "../../text/index.ts";
import { rowCursor, type Cursor } from "../request/cursor.ts";
import { endpoint } from "../endpoint.ts";
import { onServer, usual } from "../usual-endpoints.ts";
import { revisionFor } from "../answer/entity-tag.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { emptyBody } from "../request/json-body.ts";
import { dayNumber } from "../present/days.ts";
import type { FindingSources } from "../present/finding-context.ts";
import { FindingPresenter, type FindingElement } from "../present/findings.ts";
import { versionFilters } from "../present/group-filter.ts";
import type { LoadFindings } from "../present/ordered-findings.ts";
import { RankedVersions } from "../present/ranked-versions.ts";
import { presentReference } from "../present/references.ts";
import { distinctParameter, readSort, sortParameters } from "../request/sort-parameter.ts";
import { findingsState, referenceOf, VisibleVersions } from "../../visibility/index.ts";
import { belowArtifact } from "./artifact.ts";
import { FindingShape } from "./artifact-shapes.ts";
import { versionParameter } from "./artifacts.ts";
import { findingExample } from "./examples.ts";
import { findingsInRange, findingsOfVersions, isOrdered, placeOf, type ListedVersions } from "./finding-lists.ts";
import { referenceExample } from "./reference-example.ts";
import { sarifInRange, sarifOfVersions } from "./sarif-lists.ts";
import { FindingDetailShape } from "./triage-shapes.ts";
import type { BaseAddress, Clock, SnapshotReader, StoreReader } from "../services/services.ts";

/** `?scope=` of what is read of an artifact's findings. */
export const scopeParameter = {
  scope: Type.Optional(Type.Enum(["self", "all"], { description: "Default `all`." })),
};

/** `?category=` and `?family=` of what is read of findings: a rule's lists, into which `where` does not look. */
export const ruleParameters = {
  category: Type.Optional(
    Type.String({
      title: "SCALE.LEVEL,…",
      description: "Only findings whose definition has the category, or one of several, separated by commas.",
    }),
  ),
  family: Type.Optional(
    Type.String({
      title: "family,…",
      description: "Only findings whose definition has the family, or one of several, separated by commas.",
    }),
  ),
};

/** The findings of an artifact and of all below it (S64). */
export const listArtifactFindings = endpoint({
  ...belowArtifact,
  method: "GET",
  path: "/api/artifacts/:id/findings",
  chapter: "Findings",
  summary: "List an artifact's findings",
  description:
    "Findings of the artifact and its descendants in tree order or sorted, including relaxed ones; with `scope=self` only its own.",
  permission: "finding.read",
  query: Type.Object({ ...scopeParameter, ...ruleParameters, ...sortParameters, ...versionParameter }),
  problems: ["query.value-invalid"],
  cursor: rowCursor,
  sarif: true,
  body: emptyBody,
  responses: { 200: { description: "The findings.", schema: Type.Array(FindingShape) } },
  example: { response: [findingExample] },
  async handle({ format, subject, query, plan, signal }, needs: BaseAddress & Clock & SnapshotReader & StoreReader) {
    const { visible, row } = subject;
    const { tree, reader } = visible.shown;
    const orders = readSort(query.sort);
    if (!orders.ok) return orders;
    const artifact = (await reader.integers("findings", "artifact")) ?? new Int32Array(0);
    const end = lowerBound(artifact, query.scope === "self" ? row + 1 : tree.end[row]!);
    const range = { visible, start: lowerBound(artifact, row), end };
    const state = async () => `${await findingsState(needs.read, visible)}:${dayNumber(needs.now(), format.zone)}`;
    const listed = { format, plan, orders: orders.value, rules: query, distinct: false, signal };
    if (plan.form === "sarif") {
      return accept({ status: 200, sarif: { ...(await sarifInRange(needs, range, listed)), state } });
    }
    const list = await findingsInRange(needs, loadElements(needs, format), range, listed);
    return accept({ status: 200, list: { ...list, state } });
  },
});

/** One finding. */
export const readFinding = endpoint({
  ...usual,
  method: "GET",
  path: "/api/findings/:id",
  chapter: "Findings",
  summary: "Read a finding",
  description: "In its branch's current version, or in the one that `version` names.",
  permission: "finding.read",
  subject: "finding",
  params: Type.Object({ id: Type.Integer() }),
  absent: "finding.absent",
  query: Type.Object(versionParameter),
  body: emptyBody,
  responses: { 200: { description: "The finding.", schema: FindingDetailShape }, 404: { description: "Absent." } },
  example: { response: { ...findingExample, reference: referenceExample } },
  async handle({ caller, format, subject, params }, needs: Clock & SnapshotReader & StoreReader) {
    const presenter = await FindingPresenter.load(needs, subject.visible, format);
    const said = await needs.read.findingTriage(subject.visible.branch.id, params.id);
    const revision = revisionFor({ caller, role: subject.role }, "finding.triage", said?.revision ?? 0);
    const reference = presentReference(await referenceOf(needs.read, subject.visible));
    return accept({ status: 200, value: { ...presenter.element(subject.row), reference }, ...revision });
  },
});

/** All findings of the current versions that the caller may see. */
export const listFindings = endpoint({
  ...onServer,
  method: "GET",
  path: "/api/findings",
  chapter: "Findings",
  summary: "List all findings",
  description: "Of the current version of every branch that the caller may see, by project and branch or sorted.",
  permission: "finding.list",
  query: Type.Object({ ...ruleParameters, ...sortParameters, ...distinctParameter }),
  // Project, branch and version that the page ended in, and the row there; the id, where the list is sorted.
  cursor: ["number", "number", "number", "number"],
  sarif: true,
  body: emptyBody,
  responses: { 200: { description: "The findings.", schema: Type.Array(FindingShape) } },
  problems: ["cursor.expired", "query.unsupported", "query.value-invalid"],
  example: { response: [findingExample] },
  async handle({ caller, format, plan, query, signal }, needs: BaseAddress & Clock & SnapshotReader & StoreReader) {
    const orders = readSort(query.sort);
    if (!orders.ok) return orders;
    const filters = versionFilters(needs, { format, where: plan.where, rules: query, signal });
    const versions = new VisibleVersions(needs, caller, positionOf(plan.after), filters);
    if (!(await versions.canContinue())) return refuse({ code: "cursor.expired" });
    const distinct = query.distinct === true;
    // What fits a host is counted before it is compared between branches.
    if (distinct && plan.fit !== undefined) return refuse({ code: "query.unsupported", params: { name: "distinct" } });
    const listed = { format, plan, orders: orders.value, rules: query, distinct, signal };
    const after = isOrdered(listed) ? await placeOf(versions, plan.after) : undefined;
    if (isOrdered(listed) && plan.after !== undefined && after === undefined) {
      return refuse({ code: "cursor.expired" });
    }
    const walked: ListedVersions = {
      rest: versions,
      all: new VisibleVersions(needs, caller, undefined, filters),
      rangesFor: ({ plan: { where }, ...selection }) => {
        const ranked = new RankedVersions(needs, caller, { ...selection, where });
        return (pass) => ranked.rangesFor(pass);
      },
    };
    const state = async () =>
      `${await new VisibleVersions(needs, caller).state()}:${dayNumber(needs.now(), format.zone)}`;
    if (plan.form === "sarif") {
      return accept({ status: 200, sarif: { ...(await sarifOfVersions(needs, walked, listed, after)), state } });
    }
    const list = findingsOfVersions(needs, loadElements(needs, format), walked, listed, after);
    return accept({ status: 200, list: { ...list, state } });
  },
});

/** Findings as the elements of JSON lists. */
function loadElements(needs: FindingSources, format: AnswerFormat): LoadFindings<FindingElement> {
  return async (visible) => {
    const presenter = await FindingPresenter.load(needs, visible, format);
    return { presenter, element: (finding) => presenter.element(finding) };
  };
}

// Project, branch and version of the cursor.
function positionOf(after: Cursor | undefined) {
  if (after === undefined) return undefined;
  const [projectId = 0, branchId = 0, version = 0] = after.map(Number);
  return { projectId, branchId, version };
}
