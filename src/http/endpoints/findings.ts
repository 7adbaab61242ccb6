import { Type } from "typebox";
import { Pace, passingRows } from "../../query/index.ts";
import { lowerBound, rowOfId } from "../../snapshot/index.ts";
import { accept, refuse } from "../../text/index.ts";
import { cursorNumber, rowCursor, type Cursor } from "../request/cursor.ts";
import { endpoint, onServer, usual } from "../endpoint.ts";
import type { TypedList } from "../answer/handler-result.ts";
import { revisionFor } from "../answer/entity-tag.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { emptyBody } from "../request/json-body.ts";
import { dayNumber } from "../present/days.ts";
import { FindingPresenter, type FindingElement, type RuleFilter } from "../present/findings.ts";
import { OrderedFindings, type FindingPlace, type FindingRange } from "../present/ordered-findings.ts";
import { presentReference } from "../present/references.ts";
import type { Plan } from "../request/plan.ts";
import { distinctParameter, readSort, sortParameters } from "../request/sort-parameter.ts";
import {
  findingsState,
  referenceOf,
  startedEntry,
  type VisibleVersion,
  VisibleVersions,
} from "../../visibility/index.ts";
import { belowArtifact } from "./artifact.ts";
import { FindingShape } from "./artifact-shapes.ts";
import { rowList, versionParameter } from "./artifacts.ts";
import { findingExample } from "./examples.ts";
import { referenceExample } from "./reference-example.ts";
import { FindingDetailShape } from "./triage-shapes.ts";
import type { Clock, SnapshotReader, StoreReader } from "../services/services.ts";

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
  body: emptyBody,
  responses: { 200: { description: "The findings.", schema: Type.Array(FindingShape) } },
  example: { response: [findingExample] },
  async handle({ format, subject, query, plan, signal }, needs: Clock & SnapshotReader & StoreReader) {
    const { visible, row } = subject;
    const { tree, reader } = visible.shown;
    const artifact = (await reader.integers("findings", "artifact")) ?? new Int32Array(0);
    const end = lowerBound(artifact, query.scope === "self" ? row + 1 : tree.end[row]!);
    const orders = readSort(query.sort);
    if (!orders.ok) return orders;
    const first = lowerBound(artifact, row);
    const afterRow = cursorNumber(plan.after, 1);
    const state = async () => `${await findingsState(needs.read, visible)}:${dayNumber(needs.now(), format.zone)}`;
    if (orders.value.length > 0) {
      const request = { format, orders: orders.value, where: plan.where, rules: query, distinct: false, signal };
      const ordered = new OrderedFindings(needs, { ...request, limit: plan.limit });
      const after = afterRow === undefined ? undefined : { visible, row: afterRow };
      const range = { visible, start: first, end };
      const list: TypedList<FindingElement> = {
        batches: () => ordered.batches(() => oneRange(range), after),
        cursorOf: (_element, index) => [startedEntry(visible.shown.version), ordered.placeOf(index).row],
        whereOn: "handler",
        state,
      };
      return accept({ status: 200, list });
    }
    const start = Math.max(first, (afterRow ?? -1) + 1);
    const presenter = await FindingPresenter.load(needs, visible, format);
    const rows = () => passingRows(presenter, plan.where, start, end, new Pace(signal), presenter.filtersOf(query));
    const list: TypedList<FindingElement> = { ...rowList(visible, rows, presenter), whereOn: "handler", state };
    return accept({ status: 200, list });
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
  body: emptyBody,
  responses: { 200: { description: "The findings.", schema: Type.Array(FindingShape) } },
  problems: ["cursor.expired", "query.value-invalid"],
  example: { response: [findingExample] },
  async handle({ caller, format, plan, query, signal }, needs: Clock & SnapshotReader & StoreReader) {
    const orders = readSort(query.sort);
    if (!orders.ok) return orders;
    const versions = new VisibleVersions(needs, caller, positionOf(plan.after));
    if (!(await versions.canContinue())) return refuse({ code: "cursor.expired" });
    if (orders.value.length > 0 || query.distinct === true) {
      const request = { format, orders: orders.value, where: plan.where, rules: query, limit: plan.limit, signal };
      const ordered = new OrderedFindings(needs, { ...request, distinct: query.distinct === true });
      const after = await placeOf(versions, plan.after);
      if (plan.after !== undefined && after === undefined) return refuse({ code: "cursor.expired" });
      const all = new VisibleVersions(needs, caller);
      const list: TypedList<FindingElement> = {
        batches: () => ordered.batches(() => wholeRanges(all), after),
        state: async () => `${await all.state()}:${dayNumber(needs.now(), format.zone)}`,
        whereOn: "handler",
        cursorOf: ({ id }, index) => cursorAt(ordered.placeOf(index).visible, id),
      };
      return accept({ status: 200, list });
    }
    const scan = new FindingScan(needs, format, plan, query, new Pace(signal));
    const list: TypedList<FindingElement> = {
      batches: () => scan.batches(versions),
      state: async () => `${await versions.state()}:${dayNumber(needs.now(), format.zone)}`,
      whereOn: "handler",
      cursorOf: (_element, index) => scan.cursorOf(index),
    };
    return accept({ status: 200, list });
  },
});

async function* oneRange(range: FindingRange): AsyncGenerator<FindingRange> {
  yield range;
}

async function* wholeRanges(versions: AsyncIterable<VisibleVersion>): AsyncGenerator<FindingRange> {
  for await (const visible of versions) {
    const end = await visible.shown.reader.rows("findings");
    if (end > 0) yield { visible, start: 0, end };
  }
}

/** The finding that a page of a sorted list ended with, in the version that it was in. */
async function placeOf(versions: VisibleVersions, after: Cursor | undefined): Promise<FindingPlace | undefined> {
  if (after === undefined) return undefined;
  for await (const visible of versions) {
    const row = rowOfId(await visible.shown.reader.idOrder("findings"), Number(after[3]));
    return row === -1 ? undefined : { visible, row };
  }
  return undefined;
}

function cursorAt({ project, branch, shown }: VisibleVersion, last: number): Cursor {
  return [project.id, branch.id, startedEntry(shown.version), last];
}

// Project, branch and version of the cursor.
function positionOf(after: Cursor | undefined) {
  if (after === undefined) return undefined;
  const [projectId = 0, branchId = 0, version = 0] = after.map(Number);
  return { projectId, branchId, version };
}

/** Writes the findings of one version after another. */
class FindingScan {
  readonly #needs: Clock & SnapshotReader & StoreReader;
  readonly #format: AnswerFormat;
  readonly #plan: Plan;
  readonly #rules: RuleFilter;
  readonly #pace: Pace;
  #latest: { readonly visible: VisibleVersion; readonly rows: Int32Array } | undefined;

  constructor(
    needs: Clock & SnapshotReader & StoreReader,
    format: AnswerFormat,
    plan: Plan,
    rules: RuleFilter,
    pace: Pace,
  ) {
    this.#needs = needs;
    this.#format = format;
    this.#plan = plan;
    this.#rules = rules;
    this.#pace = pace;
  }

  async *batches(versions: AsyncIterable<VisibleVersion>): AsyncGenerator<readonly FindingElement[]> {
    const after = this.#plan.after?.map(Number);
    for await (const visible of versions) {
      const count = await visible.shown.reader.rows("findings");
      if (count === 0) continue;
      const presenter = await FindingPresenter.load(this.#needs, visible, this.#format);
      const start = visible.branch.id === after?.[1] ? after[3]! + 1 : 0;
      const besides = presenter.filtersOf(this.#rules);
      for await (const rows of passingRows(presenter, this.#plan.where, start, count, this.#pace, besides)) {
        this.#latest = { visible, rows };
        yield Array.from(rows, (row) => presenter.element(row));
      }
    }
  }

  cursorOf(index: number): Cursor {
    const { visible, rows } = this.#latest!;
    return cursorAt(visible, rows[index]!);
  }
}
