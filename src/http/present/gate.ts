import { parseInterval, type Interval } from "../../language/index.ts";
import type { Model } from "../../model/index.ts";
import {
  judgeGate,
  withinBounds,
  type CheckedCondition,
  type GateResult,
  type GateVerdict,
  type PartStates,
  type UnreadCounts,
  type VersionPart,
} from "../../store/index.ts";
import {
  conditionPhrase,
  conditionSubject,
  gateReasonName,
  type ConditionPhrase,
  type Language,
} from "../../text/index.ts";
import type { VisibleReference } from "../../visibility/index.ts";
import { formatNumber, measureFormat } from "./display.ts";
import { presentReference } from "./references.ts";

interface GatePresentation {
  readonly model: Model;
  readonly language: Language;
  readonly reference: VisibleReference;
  readonly metaProject: boolean;
  /** Whether the caller sees drafts. */
  readonly drafts: boolean;
  readonly versionParts: readonly VersionPart[];
}

/** The verdict on a version for people and programs: each condition with its value, threshold and a sentence (D16). */
export function presentGate(
  versionId: number,
  result: GateResult | null,
  parts: PartStates,
  { model, language, reference, metaProject, drafts, versionParts }: GatePresentation,
) {
  const verdict: GateVerdict =
    result === null
      ? { status: "NOT_COMPUTED", reason: "NO_GATE", reasonParts: [], conditions: [] }
      : judgeGate(result, parts);
  const { status, reasonParts } = verdict;
  // The only part of a meta-project's version fails because of its members.
  const reason = metaProject && verdict.reason === "ANALYSIS_FAILED" ? "MEMBERS_FAILED" : verdict.reason;
  const referenceVersionId = result?.reference?.id ?? null;
  return {
    versionId,
    status,
    reason: reason === null ? null : { id: reason, name: gateReasonName(reason, reasonParts, language) },
    referenceVersionId,
    reference: presentReference(reference),
    unread: presentUnread(versionParts),
    conditions: verdict.conditions.map((checked) => {
      const condition = drafts ? checked : inWholeDays(checked);
      const words = new ConditionWords(condition, model, language);
      return {
        ...condition,
        name: words.name,
        display: words.display,
        threshold: words.threshold,
        comparedWith: condition.on === "NEW" ? referenceVersionId : null,
        sentence: words.sentence(referenceVersionId !== null),
      };
    }),
  };
}

/** What was not read of the results, over all parts. */
function presentUnread(parts: readonly VersionPart[]) {
  const sum = (count: (unread: UnreadCounts) => number): number =>
    parts.reduce((total, { unread }) => total + (unread === undefined ? 0 : count(unread)), 0);
  return { records: sum(({ records }) => records), files: sum(({ files }) => files) };
}

/** Parts may be carried from drafts: their exact age would reveal to others when a draft was made. */
function inWholeDays(condition: CheckedCondition): CheckedCondition {
  const { type, id, actual, status } = condition;
  if (type !== "PARTS" || id !== "CARRIED_DAYS" || actual === null) return condition;
  const [down, up] = [Math.floor(actual), Math.ceil(actual)];
  return { ...condition, actual: withinBounds(condition, down) === status ? down : up };
}

/** Bounds of conditions that have none: parts that are not there. */
const noneAllowed = "[;0]";

/** A condition in the words of a language. */
class ConditionWords {
  readonly #condition: CheckedCondition;
  readonly #model: Model;
  readonly #language: Language;

  constructor(condition: CheckedCondition, model: Model, language: Language) {
    this.#condition = condition;
    this.#model = model;
    this.#language = language;
  }

  /** The name of the measure or indicator; null for all others. */
  get name(): string | null {
    const { type, id = "" } = this.#condition;
    if (type !== "MEASURE" && type !== "INDICATOR") return null;
    const kind = type === "MEASURE" ? "measures" : "indicators";
    return this.#model.nameOf(`${kind}.${id}.name`, this.#language) ?? id;
  }

  get display(): string | null {
    const { actual } = this.#condition;
    return actual === null ? null : this.#format(actual);
  }

  get threshold(): string {
    const { id = "", level, bounds = noneAllowed } = this.#condition;
    if (level !== undefined) {
      const rank = this.#model.indicators.get(id)?.scale.levels.find((known) => known.id === level)?.rank;
      return this.#phrase("orBetter", { level: rank === undefined ? level : this.#levelName(rank) });
    }
    const interval = parseInterval(bounds);
    return interval.ok ? this.#bounds(interval.value) : bounds;
  }

  sentence(hasReference: boolean): string {
    const { status, type, on, actual } = this.#condition;
    const places = { subject: this.#subject, threshold: this.threshold, value: this.display ?? "" };
    if (actual !== null) return this.#phrase("computed", places);
    if (status === "PASSED") return this.#phrase(type === "PARTS" ? "noneCarried" : "nothingToCheck", places);
    return this.#phrase(on === "NEW" && !hasReference ? "noReference" : "noValue", places);
  }

  get #subject(): string {
    const names = {
      category: (category: string) => this.#categoryName(category),
      value: () => this.name ?? undefined,
    };
    return conditionSubject(this.#condition, names, this.#language);
  }

  #bounds({ lower, lowerIncluded, upper, upperIncluded }: Interval): string {
    const least = Number.isFinite(lower)
      ? this.#phrase(lowerIncluded ? "atLeast" : "moreThan", { least: this.#format(lower) })
      : undefined;
    const most = Number.isFinite(upper)
      ? this.#phrase(upperIncluded ? "atMost" : "lessThan", { most: this.#format(upper) })
      : undefined;
    if (least === undefined) return most ?? this.#phrase("anything");
    return most === undefined ? least : this.#phrase("both", { least, most });
  }

  #format(value: number): string {
    const { type, id = "" } = this.#condition;
    const language = this.#language;
    if (type === "NEW_CODE") return `${formatNumber(value, language)}\u00a0%`;
    if (type === "INDICATOR" && this.#condition.on === "OVERALL") return this.#levelName(value);
    if (type !== "MEASURE") return formatNumber(value, language);
    return measureFormat(
      this.#model.measures.get(id),
      this.#model.nameOf(`measures.${id}.unit`, language),
      language,
    )(value);
  }

  /** The level of an indicator by its rank. Ranks between two levels occur in bounds only. */
  #levelName(rank: number): string {
    const scale = this.#model.indicators.get(this.#condition.id ?? "")?.scale;
    const level = scale?.levels.find((known) => known.rank === rank);
    if (scale === undefined || level === undefined) return formatNumber(rank, this.#language);
    return this.#model.nameOf(`scales.${scale.id}.levels.${level.id}.name`, this.#language) ?? level.id;
  }

  /** The name of `SCALE.LEVEL`; the model may no longer have it. */
  #categoryName(category: string): string | undefined {
    const [scale, level] = category.split(".", 2);
    return this.#model.nameOf(`scales.${scale}.levels.${level}.name`, this.#language);
  }

  #phrase(phrase: ConditionPhrase, places?: Readonly<Record<string, string>>): string {
    return conditionPhrase(phrase, this.#language, places);
  }
}
