import type { OptionalText } from "../finding-table.ts";
import type { Merge } from "./merge.ts";
import { mergeRules } from "./merge-rules.ts";
import { rewritePaths } from "./rewrite-paths.ts";

/** Joins findings with their rules. Returns how many the part has, and how many were dropped with their files. */
export function mergeFindings(merge: Merge): { readonly findings: number; readonly dropped: number } {
  const { name: part, records, target, paths, linesBefore } = merge;
  const { changes } = paths;
  const rules = mergeRules(merge);
  const dropped = target.findings.addPart(records.findings, {
    part,
    linesBefore,
    artifactOf: (artifact) => paths.ofFindings(artifact),
    movesInFile: (artifact) => changes?.get(artifact)?.kind === "gone",
    ruleOf: (rule) => rules.get(rule) ?? rule,
    rewrite: changes === null || changes.renames.size === 0 ? null : rewriter(changes.renames),
  });
  return { findings: records.findings.size - dropped, dropped };
}

/** Replaces the paths of renamed files in texts of findings. */
function rewriter(renames: ReadonlyMap<string, string>): (name: OptionalText, text: string) => string {
  return (name, text) => {
    if (name === "locationPath") return renames.get(text) ?? text;
    return name === "related" ? rewritePaths(text, renames) : text;
  };
}
