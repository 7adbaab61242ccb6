import { read, type Request } from "../../api/client.ts";
import type { ListedFinding } from "../../finding/columns.tsx";
import type { FindingFilter } from "./filter.ts";
import type { Scope } from "./finding-lists.ts";

type Body = NonNullable<Request<"POST /api/findings/triage">["body"]>;

/** What a decision about several findings says. */
export type BulkDecision = Pick<Body, "status" | "reason" | "until" | "comment" | "assignee" | "dueDate">;

/** The most findings whose decision can be undone: one request may name no more. */
const undoneMax = 10_000;

const valueFields = "id,status.id,reason,until,comment,assignee.login,dueDate";

/** The values of a finding that a decision can change. */
type Values = Pick<ListedFinding, "id" | "reason" | "until" | "comment" | "dueDate"> & {
  readonly status: { readonly id: string };
  readonly assignee: { readonly login: string } | null;
};

/** Ticked findings, or everything that the filter shows. */
export type Selection =
  | { readonly kind: "ticked"; readonly rows: readonly ListedFinding[] }
  | { readonly kind: "all"; readonly scope: Scope; readonly filter: FindingFilter };

/** Counts the findings that a decision would apply to. */
export async function countSelected(selection: Selection) {
  return read("POST /api/findings/triage", { body: { ...targetOf(selection), comment: "", dryRun: true } });
}

/** Applies a decision. Returns how many findings changed, and a function that restores them if that is possible. */
export async function applyDecision(selection: Selection, decision: BulkDecision, count: number) {
  const before = count > undoneMax ? undefined : await valuesOf(selection);
  const { changed } = await read("POST /api/findings/triage", { body: { ...targetOf(selection), ...decision } });
  return { changed, undo: before && (() => restore(before, decision)) };
}

function targetOf(selection: Selection): Body {
  if (selection.kind === "ticked") return { findings: selection.rows.map(({ id }) => id) };
  const { scope, filter } = selection;
  const { where = "id>0", category, family } = filter;
  return {
    ...(scope === undefined ? {} : { artifactId: scope.artifact }),
    where,
    ...(category === undefined ? {} : { category }),
    ...(family === undefined ? {} : { family }),
  };
}

async function valuesOf(selection: Selection): Promise<readonly Values[]> {
  if (selection.kind === "ticked") return selection.rows;
  const { where, category, family } = selection.filter;
  const query = { where, category, family, fields: valueFields };
  if (selection.scope === undefined) return read("GET /api/findings", { query });
  return read("GET /api/artifacts/:id/findings", { params: { id: selection.scope.artifact }, query });
}

// Findings that had the same values before are restored together.
async function restore(before: readonly Values[], decision: BulkDecision): Promise<void> {
  const groups = Map.groupBy(before, (values) => JSON.stringify(earlierOf(values, decision)));
  for (const findings of groups.values()) {
    const body = { findings: findings.map(({ id }) => id), ...earlierOf(findings[0]!, decision) };
    await read("POST /api/findings/triage", { body });
  }
}

/** The earlier values of what the decision changed. */
function earlierOf(values: Values, decision: BulkDecision): BulkDecision {
  const relaxed = values.status.id === "RELAXED" && values.reason !== "IMPORTED";
  const status = relaxed
    ? { status: "RELAXED" as const, reason: values.reason as NonNullable<Body["reason"]>, until: values.until }
    : { status: "OPEN" as const };
  return {
    ...(decision.status === undefined ? {} : status),
    ...(decision.comment === undefined ? {} : { comment: values.comment }),
    ...(decision.assignee === undefined ? {} : { assignee: values.assignee?.login ?? null }),
    ...(decision.dueDate === undefined ? {} : { dueDate: values.dueDate }),
  };
}
