import { expect, test } from "vitest";
import { finding, verdict } from "../verdict.reference.ts";
import { versionReport } from "../version-report.reference.ts";
import { renderHtml } from "./html.ts";

const odd = `</style><script>alert(1)</script> "><img src=x onerror=alert(2)> &amp; ' \u202egnp.\u0000`;

test("a report has verdict, state, trend, changes and the worst places", () => {
  const text = renderHtml(versionReport());
  for (const words of [
    "<h1>Report on V12</h1>",
    "Quality gate failed",
    "New findings: 2. Required: at most 0.",
    "1204 artifacts, 1 finding",
    "↓ +2 hr degraded",
    "81.25 %",
    "What changed since V11",
    "Cognitive complexity: 33",
    "src/scan.c:77",
    "analysed on Nov 16, 2026, 4:00:00 AM UTC",
  ]) {
    expect(text).toContain(words);
  }
  expect(text.match(/<rect /g)).toHaveLength(2);
});

test("nothing is loaded from elsewhere, and nothing runs", () => {
  const text = renderHtml(versionReport());
  expect(text).not.toMatch(/<(?:script|link|img|iframe|object|embed|base|form)\b|@import|url\(|\bsrc=|\bon\w+=/i);
  expect(text).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
});

test("texts of results appear as they are", () => {
  const report = versionReport({
    verdict: verdict({
      project: odd,
      branch: odd,
      gate: {
        status: "FAILED",
        reason: odd,
        conditions: [{ status: "FAILED", sentence: odd, value: odd, threshold: odd }],
      },
      ratings: [{ name: odd, before: odd, after: odd, isWorse: true, reason: odd }],
      parts: [{ name: odd, state: "FAILED", findings: 0, time: odd, failures: [odd] }],
      newFindings: { total: 1, bySeverity: [], worst: [finding(1, { message: odd, rule: odd, path: odd, url: odd })] },
    }),
    level: { name: odd, mnemonic: odd, color: [odd as never, 0, 0, 255] },
    worst: [
      { name: odd, path: odd, level: { name: odd, mnemonic: odd, color: [] }, cause: odd, url: `javascript:${odd}` },
    ],
  });
  const text = renderHtml(report);
  expect(text).not.toMatch(/<(?:script|img)/);
  expect(text.match(/<\/style>/g)).toHaveLength(1);
  expect(text).not.toContain("javascript:");
  expect(text).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  expect(text).toContain("U+202Egnp.U+0000");
});

test("what is unknown is said", () => {
  const report = versionReport();
  const alone = renderHtml({
    ...report,
    verdict: verdict({
      reference: null,
      newFindings: null,
      ratings: [],
      gate: { status: "NONE", reason: null, conditions: [] },
      unread: { records: 2, files: 0 },
    }),
    changes: null,
    worst: [],
    trend: { ...report.trend, data: { ...report.trend.data, points: report.trend.data.points.slice(0, 1) } },
  });
  for (const words of [
    "No quality gate is set",
    "2 records not read",
    "there is no reference version",
    "There is no version to compare with.",
    "A trend needs at least two.",
    "No artifact is below the best level.",
  ]) {
    expect(alone).toContain(words);
  }
  expect(alone).not.toContain("new findings</h2>");
});

test("long texts are cut, and other findings are counted", () => {
  const worst = Array.from({ length: 30 }, (_, index) => finding(index, { message: "x".repeat(5000) }));
  const text = renderHtml(versionReport({ verdict: verdict({ newFindings: { total: 99, bySeverity: [], worst } }) }));
  expect(text).toContain("… and 89 other new findings");
  expect(text.length).toBeLessThan(30_000);
});
