import { countOf } from "../report/words.ts";
import type { Verdict, VerdictGate } from "../report/verdict.ts";
import { WorstFindings } from "../report/worst-findings.ts";
import type { CheckResult } from "./check-result.ts";

/** Findings that a verdict has at most; the others are counted. */
const findingsMax = 1000;

/** The result as a verdict, for the outputs of `report`. What is not on the server has no ids and no addresses. */
export function verdictOf(result: CheckResult): Verdict {
  const { server, base } = result;
  const worst = new WorstFindings(findingsMax);
  for (const finding of result.created) {
    const { path, ...others } = finding;
    worst.add({
      ...others,
      id: 0,
      ruleName: finding.rule,
      helpUri: null,
      tool: null,
      path: path === "" ? null : path,
      url: "",
      // All of them are in files that changed.
      changedLine: finding.startLine,
    });
  }
  const { reference = null } = server ?? {};
  const commit = base?.kind === "commit" ? base.commit : null;
  const local = { versionId: 0, name: base?.kind === "baseline" ? base.file : "base", branch: "", commit };
  return {
    project: server?.project ?? "check",
    branch: "",
    version: { id: 0, name: "working copy", commit: null, edition: 0, complete: true, url: "" },
    gate: gateOf(result),
    parts: [],
    reference: reference ?? (base === null ? null : local),
    level: "",
    ratings: [],
    newFindings: base === null ? null : worst.finish(),
  };
}

/** Passed only if every condition was judged. */
function gateOf({ server, exit, created }: CheckResult): VerdictGate {
  const judged = (server?.conditions ?? []).map(({ status, sentence }) => ({
    status: status === "NOT_JUDGED" ? ("NOT_COMPUTED" as const) : status,
    sentence,
    value: null,
    threshold: "",
  }));
  const isOwnRule = exit === "gateFailed" && judged.every(({ status }) => status !== "FAILED");
  const sentence = `New findings: ${created.length}. Required: none that counts.`;
  const own = { status: "FAILED", sentence, value: String(created.length), threshold: "" } as const;
  const conditions = isOwnRule ? [...judged, own] : judged;
  if (exit === "gateFailed") return { status: "FAILED", reason: null, conditions };
  const undecided = { status: "NOT_COMPUTED", reason: "Not everything could be judged.", conditions } as const;
  if (exit === "gateUndecided") return undecided;
  const open = conditions.filter(({ status }) => status !== "PASSED").length;
  if (open === 0) return { status: conditions.length === 0 ? "NONE" : "PASSED", reason: null, conditions };
  return { status: "NOT_COMPUTED", reason: `Only the server can judge ${countOf(open, "condition")}.`, conditions };
}
