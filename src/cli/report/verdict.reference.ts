import type { Verdict, VerdictFinding } from "./verdict.ts";

/** A finding with usual values. */
export function finding(id: number, more: Partial<VerdictFinding> = {}): VerdictFinding {
  return {
    id,
    rule: "cppcheck:nullPointer",
    ruleName: "Null pointer",
    helpUri: "https://cppcheck.example.org/nullPointer",
    tool: "cppcheck",
    message: "Possible null pointer dereference: p",
    severity: { id: "CRITICAL", name: "Critical", rank: 3 },
    path: "src/scan.c",
    startLine: 77,
    startColumn: 9,
    endLine: 78,
    url: `https://belvedere.example.org/findings/${id}`,
    changedLine: 77,
    ...more,
  };
}

/** A failed gate with two new findings. */
export function verdict(more: Partial<Verdict> = {}): Verdict {
  const worst = [finding(1), finding(2, { severity: { id: "MAJOR", name: "Major", rank: 2 }, changedLine: null })];
  return {
    project: "Engine",
    branch: "feature/x",
    version: {
      id: 12,
      name: "V12",
      commit: "ffac537e6cbbf934b08745a378932722df287a53",
      edition: 1,
      complete: true,
      url: "https://belvedere.example.org/versions/12/verdict",
    },
    gate: {
      status: "FAILED",
      reason: null,
      conditions: [
        {
          status: "PASSED",
          sentence: "Quality: Level B. Required: Level C or better.",
          value: "Level B",
          threshold: "Level C or better",
        },
        { status: "FAILED", sentence: "New findings: 2. Required: at most 0.", value: "2", threshold: "at most 0" },
      ],
    },
    parts: [{ name: "main", state: "DELIVERED", findings: 2, time: "2026-11-16T04:00:00.000+00:00", failures: [] }],
    reference: {
      versionId: 11,
      name: "V11",
      branch: "main",
      commit: "5f1d0c3b2a19080706f5e4d3c2b1a09182736455",
      why: "MERGE_BASE",
    },
    level: "Level C",
    ratings: [
      {
        name: "Reliability",
        before: "Level B",
        after: "Level C",
        isWorse: true,
        reason: "Debt: 10 → 31; most of it in src/scan.c",
      },
      { name: "Tests", before: "Level D", after: "Level C", isWorse: false, reason: null },
    ],
    newFindings: {
      total: 2,
      bySeverity: [
        { severity: "Critical", count: 1 },
        { severity: "Major", count: 1 },
      ],
      worst,
    },
    ...more,
  };
}
