import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isExpiredBranch,
  retentionPeriods,
  type DatedBranch,
  type DatedVersion,
  type RetentionRule,
} from "../store/index.ts";
import { branchLimit, decideRetention, retentionDefaults, retentionOfSettings } from "./retention.ts";

const day = 24 * 60 * 60 * 1000;
const now = Date.parse("2026-11-15T12:00:00Z");

type Ages = readonly (number | `B${number}`)[];

/** Newest first, each by its age in days; `B` marks baselines. */
function versions(...ages: Ages): readonly DatedVersion[] {
  return ages.map((age, index) => {
    const baseline = typeof age === "string";
    const days = typeof age === "string" ? Number(age.slice(1)) : age;
    return {
      id: ages.length - index,
      branchId: 1,
      name: "V",
      baseline,
      commit: null,
      createdAt: now - days * day,
      carriedFrom: false,
      pinned: false,
    };
  });
}

const rule: RetentionRule = { drafts: 1, days: 3, older: "DAY" };

test("a version that another one carries a part of stays", () => {
  const old = versions(0, 50, 51, 52).map((version) => ({ ...version, carriedFrom: version.id === 2 }));
  const decided = decideRetention(old, { drafts: 1, days: 3, older: "NONE" }, now);
  expect(decided.map(({ reason }) => reason)).toEqual(["CURRENT", "REFERENCE", "CARRIED", "EXPIRED"]);
});
function check(ages: Ages, change: Partial<RetentionRule>, expected: readonly string[]): void {
  const decided = decideRetention(versions(...ages), { ...rule, ...change }, now);
  expect(decided.map(({ reason }) => reason)).toEqual(expected);
}

describe("a rule", () => {
  test("keeps baselines, the newest version and the one it is compared with", () => {
    check([10, 11, "B12", 13], { older: "NONE" }, ["CURRENT", "EXPIRED", "BASELINE", "EXPIRED"]);
    check([10, 11, 12], { older: "NONE" }, ["CURRENT", "REFERENCE", "EXPIRED"]);
    check(["B10", 11, 12], { drafts: 1, older: "NONE" }, ["BASELINE", "REFERENCE", "EXPIRED"]);
    check([10], { older: "NONE" }, ["CURRENT"]);
    check([], {}, []);
  });

  test("keeps the last drafts, then the young ones", () => {
    check([0, 1, 2, 2.9, 3, 4], { drafts: 3, older: "NONE" }, [
      "CURRENT",
      "REFERENCE",
      "LAST",
      "YOUNG",
      "EXPIRED",
      "EXPIRED",
    ]);
  });

  test("keeps the last of each day, week from Monday, or month of what is older", () => {
    // 2026-11-15 is a Sunday; noon.
    check([0, 0, 5, 5.1, 5.6, 6], {}, ["CURRENT", "REFERENCE", "PERIOD", "THINNED", "PERIOD", "THINNED"]);
    check([0, 0, 6, 7, 12, 13, 14], { older: "WEEK" }, [
      "CURRENT",
      "REFERENCE",
      "PERIOD",
      "PERIOD",
      "THINNED",
      "THINNED",
      "PERIOD",
    ]);
    check([0, 0, 14, 15, 45, 46], { older: "MONTH" }, [
      "CURRENT",
      "REFERENCE",
      "PERIOD",
      "PERIOD",
      "THINNED",
      "PERIOD",
    ]);
  });

  test("needs no draft of a period that has a later baseline", () =>
    check([0, 5, "B5.1", 5.2], { older: "DAY" }, ["CURRENT", "PERIOD", "BASELINE", "THINNED"]));

  test("that keeps all is what holds without one", () => {
    check([0, 100, 200, 300], retentionDefaults, ["CURRENT", "REFERENCE", "LAST", "LAST"]);
    check([0, 100, 200, 300], { ...retentionDefaults, drafts: 1 }, ["CURRENT", "REFERENCE", "UNLIMITED", "UNLIMITED"]);
  });

  test("looks at each branch by itself", () => {
    const [first, second] = versions(10, 11);
    const both = [first!, { ...second!, branchId: 2 }];
    const decided = decideRetention(both, { ...rule, older: "NONE" }, now);
    expect(decided.map(({ reason }) => reason)).toEqual(["CURRENT", "CURRENT"]);
  });
});

test("the versions of an expired branch go, whatever else would keep them", () => {
  const [first, second] = versions(10, "B11");
  const both = [first!, { ...second!, branchId: 2 }];
  const decided = decideRetention(both, retentionDefaults, now, new Set([2]));
  expect(decided.map(({ reason, retained }) => [reason, retained])).toEqual([
    ["CURRENT", true],
    ["BRANCH", false],
  ]);
});

test("a branch expires if it has a target, no recent build, and nothing that others need", () => {
  const old = {
    id: 2,
    name: "feature",
    target: "main",
    main: false,
    lastBuildAt: now - 15 * day,
    busy: false,
    baseline: false,
    needed: false,
  };
  const expires = (change: Partial<DatedBranch>, days: number | null = 14): boolean => {
    const limit = branchLimit(days, now);
    return limit !== undefined && isExpiredBranch({ ...old, ...change }, limit);
  };
  expect(expires({})).toBe(true);
  expect(expires({}, null)).toBe(false);
  expect(expires({}, 15)).toBe(false);
  const spared = [{ target: null }, { main: true }, { busy: true }, { baseline: true }, { needed: true }];
  expect(spared.map((change) => expires(change))).toEqual(spared.map(() => false));
});

test("settings that are none leave the defaults", () => {
  expect(retentionOfSettings(new Map())).toEqual(retentionDefaults);
  const wrong = new Map<string, unknown>([
    ["retentionDrafts", 0],
    ["retentionDays", "7"],
    ["retentionOlder", "YEAR"],
  ]);
  expect(retentionOfSettings(wrong)).toEqual(retentionDefaults);
});

/** Slow and obvious: each version by itself, from the words of the documentation. */
function stays(version: DatedVersion, all: readonly DatedVersion[], { drafts, days, older }: RetentionRule): boolean {
  const branch = all.filter(({ branchId }) => branchId === version.branchId);
  const newer = branch.filter(({ id }) => id > version.id);
  if (version.baseline || newer.length === 0) return true;
  const newest = branch.reduce((best, one) => (one.id > best.id ? one : best));
  const olderBaselines = branch.filter(({ id, baseline }) => baseline && id < newest.id);
  const isReference = (one: DatedVersion): boolean =>
    olderBaselines.length === 0 && branch.filter(({ id }) => id > one.id).length === 1;
  const isLast = (one: DatedVersion): boolean =>
    branch.filter(({ id, baseline }) => !baseline && id > one.id).length < drafts;
  const isYoung = (one: DatedVersion): boolean => now - one.createdAt < days * day;
  if (isReference(version) || isLast(version) || isYoung(version) || older === "ALL") return true;
  if (older === "NONE") return false;
  const standsForItsPeriod = (one: DatedVersion): boolean =>
    one.baseline || (one !== newest && !isReference(one) && !isLast(one) && !isYoung(one));
  return !newer.some((one) => samePeriod(one.createdAt, version.createdAt, older) && standsForItsPeriod(one));
}

function samePeriod(left: number, right: number, older: RetentionRule["older"]): boolean {
  const begin = (at: number): number => {
    const date = new Date(at);
    date.setUTCHours(0, 0, 0, 0);
    if (older === "MONTH") date.setUTCDate(1);
    while (older === "WEEK" && date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1);
    return date.getTime();
  };
  return begin(left) === begin(right);
}

test("what goes equals what a slow reference lets go", () => {
  const version = fc.record({ branchId: fc.constantFrom(1, 2), baseline: fc.boolean(), hours: fc.nat(24 * 100) });
  const anyRule = fc.record({
    drafts: fc.integer({ min: 1, max: 4 }),
    days: fc.nat(40),
    older: fc.constantFrom(...retentionPeriods),
  });
  fc.assert(
    fc.property(fc.array(version, { maxLength: 30 }), anyRule, (made, tried) => {
      // Ages need not follow the order of acceptance: clocks go wrong.
      const all = made.map(({ hours, ...rest }, index) => ({
        ...rest,
        id: made.length - index,
        name: "V",
        createdAt: now - hours * 60 * 60 * 1000,
        commit: null,
        carriedFrom: false,
        pinned: false,
      }));
      const decided = decideRetention(all, tried, now);
      expect(decided.map(({ retained }) => retained)).toEqual(all.map((one) => stays(one, all, tried)));
    }),
    { numRuns: 2_000 },
  );
});
