import type { ProjectRule } from "../../analyser/index.ts";
import type { RuleDocument } from "./rule-book.ts";

/** The severities of the built-in model, mildest first. */
const severities = ["INFO", "MINOR", "MAJOR", "CRITICAL", "BLOCKER"] as const;

/** The severities of the analyser's rules that an analysis of single files applies. */
const ofRules: Readonly<Record<string, (typeof severities)[number]>> = {
  "belvedere:cyclomatic-complexity": "MAJOR",
  "belvedere:cognitive-complexity": "MAJOR",
  "belvedere:deep-nesting": "MAJOR",
  "belvedere:long-condition": "MINOR",
  "belvedere:nested-ternary": "MINOR",
  "belvedere:many-returns": "MINOR",
  "belvedere:long-function": "MINOR",
  "belvedere:long-file": "MINOR",
  "belvedere:many-parameters": "MINOR",
  "belvedere:duplicated-block": "MAJOR",
  "belvedere:duplicated-test-block": "MINOR",
  "belvedere:empty-catch": "MAJOR",
  "belvedere:syntax-error": "INFO",
  "belvedere:partly-parsed": "MINOR",
  "belvedere:hardly-parsed": "MAJOR",
  "belvedere:to-do-comment": "INFO",
  "belvedere:fix-me-comment": "MINOR",
  "belvedere:commented-code": "MINOR",
  "belvedere:unexplained-suppression": "MINOR",
  "belvedere:unknown-suppression": "MINOR",
  "belvedere:identical-operands": "CRITICAL",
  "belvedere:assignment-in-condition": "CRITICAL",
  "belvedere:repeated-condition": "MAJOR",
  "belvedere:identical-branches": "MAJOR",
  "belvedere:nan-comparison": "CRITICAL",
  "belvedere:identity-comparison": "CRITICAL",
  "belvedere:operator-precedence": "CRITICAL",
  "belvedere:self-assignment": "MAJOR",
  "belvedere:unreachable-code": "MAJOR",
  "belvedere:loop-direction": "CRITICAL",
  "belvedere:return-in-finally": "MAJOR",
  "belvedere:debugging-left": "MAJOR",
  "belvedere:duplicate-key": "MAJOR",
  "belvedere:code-from-text": "CRITICAL",
  "belvedere:shell-injection": "CRITICAL",
  "belvedere:sql-injection": "CRITICAL",
  "belvedere:unverified-certificate": "CRITICAL",
  "belvedere:unbounded-input": "BLOCKER",
  "belvedere:format-from-variable": "CRITICAL",
  "belvedere:mutable-default": "MAJOR",
  "belvedere:assertion-on-tuple": "CRITICAL",
  "belvedere:catch-everything": "MAJOR",
  "belvedere:async-executor": "MAJOR",
  "belvedere:lost-memory": "MAJOR",
  "belvedere:swapped-arguments": "CRITICAL",
  "belvedere:defer-in-loop": "MAJOR",
  "belvedere:early-defer": "CRITICAL",
  "belvedere:lost-stack-trace": "MAJOR",
  "belvedere:unused-guard": "CRITICAL",
};

/** The part of the built-in model that rates findings: to load the whole model takes as long as the rest of a check. */
export const usualSeverities: RuleDocument = {
  rules: Object.entries(ofRules).map(([id, severity]) => ({ id, categories: [`SEVERITY.${severity}`] })),
  scales: [{ id: "SEVERITY", levels: severities.map((id, rank) => ({ id, rank })) }],
};

/** The same with severities that a project changes. */
export function severitiesWith(
  own: ReadonlyMap<string, string>,
  ownRules: readonly Pick<ProjectRule, "id" | "severity">[] = [],
): RuleDocument {
  if (own.size === 0 && ownRules.length === 0) return usualSeverities;
  const added = ownRules.map(({ id, severity }) => ({ id, categories: [`SEVERITY.${severity}`] }));
  const rules = [...(usualSeverities.rules ?? []), ...added].map((rule) => {
    const severity = own.get(rule.id);
    return severity === undefined ? rule : { ...rule, categories: [`SEVERITY.${severity}`] };
  });
  return { ...usualSeverities, rules };
}
