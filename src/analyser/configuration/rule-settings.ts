import { createHash } from "node:crypto";
import type { PatternRule, ProjectRule } from "../patterns/pattern-rule.ts";
import { patternRules } from "../patterns/rules/index.ts";
import { allRuleIds, thresholds } from "../rules.ts";

/** The thresholds of rules, by name. */
export type Thresholds = Readonly<Record<keyof typeof thresholds, number>>;

/** What a project changes about the rules. */
export interface RuleSettings {
  /** Values above these are findings; those that are left out are the usual ones. */
  readonly thresholds?: Partial<Thresholds>;
  /** Ids of rules that are not applied. */
  readonly off?: readonly string[];
  /** Macros of C and C++ that are not in capitals. */
  readonly macros?: readonly string[];
  /** Rules that the project or a plug-in has written. */
  readonly own?: readonly ProjectRule[];
}

/** The rules as files are measured with them. */
export interface AppliedRules {
  readonly thresholds: Thresholds;
  readonly off: ReadonlySet<string>;
  readonly macros: readonly string[];
  /** The rules about syntax trees that are applied. */
  readonly patterns: readonly PatternRule[];
  /** The ids of all rules, which comments may suppress. */
  readonly known: ReadonlySet<string>;
  /** Names the settings in caches; empty for the usual ones. */
  readonly name: string;
}

/** Completes settings with the usual values. */
export function applyRuleSettings(settings: RuleSettings = {}): AppliedRules {
  const own = Object.entries(settings.thresholds ?? {}).filter(([, value]) => value !== undefined);
  const [off, macros] = [[...(settings.off ?? [])].sort(), [...(settings.macros ?? [])].sort()];
  const rules = settings.own ?? [];
  const isUsual = own.length === 0 && rules.length === 0 && off.length === 0 && macros.length === 0;
  const text = JSON.stringify([own.toSorted(([left], [right]) => (left < right ? -1 : 1)), off, macros, rules]);
  return {
    thresholds: { ...thresholds, ...Object.fromEntries(own) },
    off: new Set(off),
    patterns: [...patternRules, ...rules].filter(({ id }) => !off.includes(id)),
    known: new Set([...allRuleIds, ...rules.map(({ id }) => id)]),
    macros,
    name: isUsual ? "" : createHash("sha256").update(text).digest("hex").slice(0, 16),
  };
}
