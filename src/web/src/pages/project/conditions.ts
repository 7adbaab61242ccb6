import type { Answer } from "../../api/client.ts";
import type { ModelView } from "../../model/model.ts";
import type { Texts } from "../../texts/catalogue.ts";
import { boundsText, readBounds } from "../query/query.ts";

/** A condition of a gate. */
export type Condition = Answer<"GET /api/projects/:name/gate">["conditions"][number];

/** A condition while the user edits it. */
export interface ConditionDraft {
  /** `INDICATOR.QUALITY`, `MEASURE.LC`, `FINDINGS`. */
  readonly subject: string;
  readonly on: "OVERALL" | "NEW";
  /** `SEVERITY.CRITICAL`; empty for any category. */
  readonly category: string;
  /** The worst level that passes, for conditions on a level. */
  readonly level: string;
  readonly least: string;
  readonly most: string;
}

/** Whether the limit is a level: true for an indicator of the whole version. All other limits are numbers. */
export function decidesLevel({ subject, on }: Pick<ConditionDraft, "subject" | "on">): boolean {
  return subject.startsWith("INDICATOR.") && on === "OVERALL";
}

/** The condition to send; undefined if the draft is incomplete. */
export function conditionOf(draft: ConditionDraft): Condition | undefined {
  const [type = "", id] = draft.subject.split(".");
  const base = { type: type as Condition["type"], on: draft.on, ...(id === undefined ? {} : { id }) };
  if (decidesLevel(draft)) return draft.level === "" ? undefined : { ...base, level: draft.level };
  const [least, most] = [draft.least.trim(), draft.most.trim()];
  if (least === "" && most === "") return undefined;
  const categories = type === "FINDINGS" && draft.category !== "" ? { categories: [draft.category] } : {};
  return { ...base, ...categories, bounds: `[${least};${most}]` };
}

/** Describes a condition in words. */
export function conditionText(condition: Condition, model: ModelView, texts: Texts["project"]): string {
  const { type, id = "", on, level, bounds, categories = [], families = [] } = condition;
  const indicator = type === "INDICATOR" ? model.indicator(id) : undefined;
  const restricted = [...categories.map((known) => model.categoryName(known)), ...families];
  const name =
    type === "FINDINGS"
      ? [texts.findings, ...(restricted.length === 0 ? [] : [`(${restricted.join(", ")})`])].join(" ")
      : (indicator?.name ?? model.measure(id)?.name ?? id);
  const subject = on === "NEW" ? texts.sinceReference(name) : name;
  if (level !== undefined) {
    return texts.noWorseThan(subject, indicator?.levels.find((known) => known.id === level)?.name ?? level);
  }
  return boundsText(subject, readBounds(bounds));
}
