import type { Answer } from "../../api/client.ts";
import type { ModelView } from "../../model/model.ts";
import type { Texts } from "../../texts/catalogue.ts";
import { boundsText, readBounds } from "../query/query.ts";

/** A condition of a gate. */
export type Condition = Answer<"GET /api/projects/:name/gate">["conditions"][number];

type Cause = NonNullable<Condition["cause"]>;

/** A condition while the user edits it. */
export interface ConditionDraft {
  /** `INDICATOR.QUALITY`, `MEASURE.LC`, `FINDINGS`, `NEW_CODE.COVERAGE`, `PARTS.COMPLETE`. */
  readonly subject: string;
  readonly on: "OVERALL" | "NEW";
  /** `SEVERITY.CRITICAL`: any of them counts; empty: no restriction. */
  readonly categories: readonly string[];
  /** Families of rules, separated by commas: any of them counts; empty: no restriction. */
  readonly families: string;
  /** Of new findings: `CODE` or `TOOL`; empty for any cause. */
  readonly cause: string;
  /** The worst level that passes, for conditions on a level. */
  readonly level: string;
  readonly least: string;
  readonly most: string;
}

/** Whether the limit is a level: true for an indicator of the whole version. All other limits are numbers. */
export function decidesLevel({ subject, on }: Pick<ConditionDraft, "subject" | "on">): boolean {
  return subject.startsWith("INDICATOR.") && on === "OVERALL";
}

/** Conditions on the version's parts and on changed lines. */
export const fixedSubjects = [
  "NEW_CODE.COVERAGE",
  "NEW_CODE.DUPLICATION",
  "PARTS.COMPLETE",
  "PARTS.NONE_FAILED",
  "PARTS.CARRIED_DAYS",
] as const;

type FixedSubject = (typeof fixedSubjects)[number];

/** What such a condition applies to follows from its subject. */
export function scopeOf(subject: string): ConditionDraft["on"] | undefined {
  return subject.startsWith("PARTS.") ? "OVERALL" : subject.startsWith("NEW_CODE.") ? "NEW" : undefined;
}

/** Whether the condition has no limit: no part may be missing, none may have failed. */
export function hasNoLimit(subject: string): boolean {
  return subject === "PARTS.COMPLETE" || subject === "PARTS.NONE_FAILED";
}

/** Whether the condition may be about findings of one cause alone: only new findings have one. */
export function hasCause({ subject, on }: Pick<ConditionDraft, "subject" | "on">): boolean {
  return subject === "FINDINGS" && on === "NEW";
}

/** The condition to send; undefined if the draft is incomplete. */
export function conditionOf(draft: ConditionDraft): Condition | undefined {
  const [type = "", id] = draft.subject.split(".");
  const on = scopeOf(draft.subject) ?? draft.on;
  const base = { type: type as Condition["type"], on, ...(id === undefined ? {} : { id }) };
  if (hasNoLimit(draft.subject)) return base;
  if (decidesLevel(draft)) return draft.level === "" ? undefined : { ...base, level: draft.level };
  const [least, most] = [draft.least.trim(), draft.most.trim()];
  if (least === "" && most === "") return undefined;
  const cause = hasCause(draft) && draft.cause !== "" ? { cause: draft.cause as Cause } : {};
  return { ...base, ...(type === "FINDINGS" ? rulesOf(draft) : {}), ...cause, bounds: `[${least};${most}]` };
}

/** The rules whose findings the condition counts. */
function rulesOf({ categories, families }: ConditionDraft): Pick<Condition, "categories" | "families"> {
  const names = [...new Set(families.split(",").map((name) => name.trim()))].filter((name) => name !== "");
  return {
    ...(categories.length === 0 ? {} : { categories: [...categories] }),
    ...(names.length === 0 ? {} : { families: names }),
  };
}

/** Describes a condition in words. */
export function conditionText(condition: Condition, model: ModelView, texts: Texts["gate"]): string {
  const { type, id = "", on, level, bounds, categories = [], families = [], cause } = condition;
  const fixed = texts.fixedSubjects[`${type}.${id}` as FixedSubject] as string | undefined;
  if (fixed !== undefined) return bounds === undefined ? fixed : boundsText(fixed, readBounds(bounds));
  const indicator = type === "INDICATOR" ? model.indicator(id) : undefined;
  const restricted = [...categories.map((known) => model.categoryName(known)), ...families];
  const name =
    type === "FINDINGS"
      ? [texts.findings, ...(restricted.length === 0 ? [] : [`(${restricted.join(", ")})`])].join(" ")
      : (indicator?.name ?? model.measure(id)?.name ?? id);
  const caused = cause === undefined ? name : `${name} ${texts.causes[cause]}`;
  const subject = on === "NEW" ? texts.sinceReference(caused) : caused;
  if (level !== undefined) {
    return texts.noWorseThan(subject, indicator?.levels.find((known) => known.id === level)?.name ?? level);
  }
  return boundsText(subject, readBounds(bounds));
}
