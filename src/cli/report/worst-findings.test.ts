import { expect, test } from "vitest";
import { ChangedPlaces } from "./changed-places.ts";
import { finding } from "./verdict.reference.ts";
import { WorstFindings } from "./worst-findings.ts";

const severities = [
  { id: "MINOR", name: "Minor", rank: 1 },
  { id: "BLOCKER", name: "Blocker", rank: 4 },
  { id: "UNKNOWN", name: "No severity", rank: -1 },
  { id: "MAJOR", name: "Major", rank: 2 },
];

test("of a long list, the worst stay, and all are counted", () => {
  const worst = new WorstFindings(10);
  for (let id = 0; id < 5000; id += 1) worst.add(finding(id, { severity: severities[id % 4]! }));
  const found = worst.finish();
  expect(found.total).toBe(5000);
  expect(found.bySeverity.map(({ severity, count }) => [severity, count])).toEqual([
    ["Blocker", 1250],
    ["Major", 1250],
    ["Minor", 1250],
    ["No severity", 1250],
  ]);
  expect(found.worst.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, index) => index * 4 + 1));
});

test("of equal severity, those on changed lines are first, then by place", () => {
  const worst = new WorstFindings(10);
  worst.add(finding(1, { path: "b.c", changedLine: null }));
  worst.add(finding(2, { path: "a.c", startLine: 9, changedLine: null }));
  worst.add(finding(3, { path: "a.c", startLine: 8, changedLine: null }));
  worst.add(finding(4, { path: "z.c", changedLine: 77 }));
  worst.add(finding(5, { path: null, startLine: null, changedLine: null }));
  expect(worst.finish().worst.map(({ id }) => id)).toEqual([4, 5, 3, 2, 1]);
});

test("the first changed line of a finding", () => {
  const places = new ChangedPlaces([
    {
      path: "a.c",
      lines: [
        [3, 4],
        [10, 20],
      ],
    },
  ]);
  const check = (start: number | null, end: number | null, line: number | null, path: string | null = "a.c"): void =>
    expect(places.firstIn(path, start, end)).toBe(line);
  check(1, 2, null);
  check(1, 3, 3);
  check(4, null, 4);
  check(5, 9, null);
  check(5, 30, 10);
  check(15, 15, 15);
  check(21, null, null);
  check(null, null, null);
  check(3, 3, null, "b.c");
  check(3, 3, null, null);
});
