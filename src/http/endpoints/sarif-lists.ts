import { Pace, passingRows } from "../../query/index.ts";
import { githubResultsMax, type SarifFinding, type SarifRun } from "../../sarif/index.ts";
import type { SarifList } from "../answer/handler-result.ts";
import type { FindingPlace, FindingRange, LoadFindings } from "../present/ordered-findings.ts";
import { manyVersionsRun, SarifPresenter, versionRun } from "../present/sarif-findings.ts";
import { FindingPresenter } from "../present/findings.ts";
import type { Plan } from "../request/plan.ts";
import type { BaseAddress, Clock, SnapshotReader, StoreReader } from "../services/services.ts";
import {
  findingsInRange,
  findingsOfVersions,
  isOrdered,
  wholeRanges,
  type FindingList,
  type ListedFindings,
  type ListedVersions,
} from "./finding-lists.ts";

type Needs = BaseAddress & Clock & SnapshotReader & StoreReader;

interface ListedResults extends ListedFindings {
  readonly plan: ListedFindings["plan"] & Pick<Plan, "fit">;
}

/** Some findings of one version as SARIF: one run. */
export async function sarifInRange(needs: Needs, range: FindingRange, listed: ListedResults): Promise<SarifList> {
  const version = await versionRun(needs, range.visible, listed.format);
  const isAll = range.start === 0 && range.end === (await range.visible.shown.reader.rows("findings"));
  const run = { ...version, whole: version.whole && isAll && !isNarrowed(listed) };
  const fitted = await fitList(needs, () => [range], listed, run);
  const list = await findingsInRange(needs, loadResults(needs, listed, fitted.run), range, fitted.listed);
  return { ...fitted.cut(list), empty: fitted.run };
}

/** The findings of many versions as SARIF: a run for each version or, where these are mixed, one for all. */
export async function sarifOfVersions(
  needs: Needs,
  versions: ListedVersions,
  listed: ListedResults,
  after: FindingPlace | undefined,
): Promise<SarifList> {
  const fitted = await fitList(needs, () => wholeRanges(versions.all), listed, manyVersionsRun);
  const ofAll = isOrdered(fitted.listed) ? fitted.run : undefined;
  const list = findingsOfVersions(needs, loadResults(needs, listed, ofAll), versions, fitted.listed, after);
  return { ...fitted.cut(list), empty: fitted.run };
}

/** `run` is that of all findings; without it, each version has its own. */
function loadResults(needs: Needs, listed: ListedResults, run: SarifRun | undefined): LoadFindings<SarifFinding> {
  return async (visible) => {
    if (run !== undefined) return SarifPresenter.load(needs, visible, listed.format, run);
    const version = await versionRun(needs, visible, listed.format);
    const whole = version.whole && !isNarrowed(listed);
    return SarifPresenter.load(needs, visible, listed.format, { ...version, whole });
  };
}

/** Whether a list may lack findings of its versions. */
function isNarrowed({ plan, rules }: ListedResults): boolean {
  const { where, limit, after, fit } = plan;
  const { category, family } = rules;
  return [where, limit, after, fit, category, family].some((narrowing) => narrowing !== undefined);
}

interface FittedList {
  readonly listed: ListedFindings;
  /** With the number of findings that are left out. */
  readonly run: SarifRun;
  cut(list: FindingList<SarifFinding>): FindingList<SarifFinding>;
}

/** What a host shows of a list (`?fit=`): the worst of the open findings in files. */
async function fitList(
  needs: Needs,
  ranges: () => Iterable<FindingRange> | AsyncIterable<FindingRange>,
  listed: ListedResults,
  run: SarifRun,
): Promise<FittedList> {
  if (listed.plan.fit === undefined) return { listed, run, cut: (list) => list };
  const leftOut = await countLeftOut(needs, ranges(), listed);
  const orders = isOrdered(listed) ? listed.orders : ([{ name: "severity", descending: true }] as const);
  return {
    listed: {
      ...listed,
      orders,
      rules: { ...listed.rules, openInFiles: true },
      plan: { ...listed.plan, limit: githubResultsMax },
    },
    run: { ...run, leftOut },
    cut: (list) => ({ ...list, batches: () => firstOf(list.batches(), githubResultsMax) }),
  };
}

async function countLeftOut(
  needs: Needs,
  ranges: Iterable<FindingRange> | AsyncIterable<FindingRange>,
  { format, plan, rules, signal }: ListedResults,
) {
  const pace = new Pace(signal);
  let [relaxed, withoutFile, fitting] = [0, 0, 0];
  for await (const { visible, start, end } of ranges) {
    const presenter = await FindingPresenter.load(needs, visible, format);
    for await (const rows of passingRows(presenter, plan.where, start, end, pace, presenter.filtersOf(rules))) {
      for (const row of rows) {
        if (presenter.isRelaxed(row)) relaxed++;
        else if (!presenter.isInFile(row)) withoutFile++;
        else fitting++;
      }
    }
  }
  return { relaxed, withoutFile, results: Math.max(0, fitting - githubResultsMax) };
}

async function* firstOf<Element>(
  batches: AsyncIterable<readonly Element[]>,
  countMax: number,
): AsyncGenerator<readonly Element[]> {
  let left = countMax;
  for await (const batch of batches) {
    yield batch.slice(0, left);
    left -= batch.length;
    if (left <= 0) return;
  }
}
