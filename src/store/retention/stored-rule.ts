import { fromJson, toJson } from "../database/columns.ts";
import type { Tables } from "../database/schema.ts";
import type { RetentionRow, RetentionRule } from "./rows.ts";

/** The column `rule`: the rule's values and the limit of branches, each where it was set; null without any. */
type StoredRule = Partial<RetentionRule & { readonly branchDays: number }> | null;

/** The rules of a project; without a row, it has never had any. */
export function readRow(row: Tables["retention"] | undefined): RetentionRow {
  if (row === undefined) return { rule: null, branchDays: null, revision: 0 };
  const { drafts, days, older, branchDays } = (fromJson(row.rule) as StoredRule) ?? {};
  const hasRule = drafts !== undefined && days !== undefined && older !== undefined;
  return { rule: hasRule ? { drafts, days, older } : null, branchDays: branchDays ?? null, revision: row.revision };
}

/** The text of the column. */
export function writeRule({ rule, branchDays }: Omit<RetentionRow, "revision">): string {
  const stored: StoredRule = { ...rule, ...(branchDays === null ? {} : { branchDays }) };
  return toJson(Object.keys(stored).length === 0 ? null : stored);
}
