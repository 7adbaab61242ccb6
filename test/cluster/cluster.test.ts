import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { randomNumbers } from "../../bench/generate.ts";
import { chosenSeed, form, sized } from "../harness/form.ts";
import { until } from "../harness/until.ts";
import { account, branches, hasBuiltSince, prepare } from "./account.ts";
import { Asking, type Trouble } from "./asking.ts";
import { blows, type Blow } from "./blows.ts";
import { startCluster, type Cluster } from "./cluster.ts";
import { push, read, type Ledger } from "./traffic.ts";

/** Each of these once, in an order that chance decides; the long form deals them again and again. */
const hand: readonly Blow[] = [blows.node, blows.restart, blows.replica, blows.both, blows.node, blows.crash];
const hands = sized({ quick: 1, long: 40 });
const testMillisecondsMax = sized({ quick: 300_000, long: 7_200_000 });
const readers = 3;
/** Between two blows, at most. */
const calmMillisecondsMax = 800;
/** The documented limit is 10 s on separate machines. Here, all processes share one busy machine. */
const recoveryMillisecondsMax = 60_000;

/** A blow, from its beginning until all was well again. */
interface Endured {
  readonly blow: Blow;
  readonly from: number;
  readonly to: number;
  /** Since it could recover. */
  readonly milliseconds: number;
}

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
}, testMillisecondsMax);
afterAll(() => cluster.close(), testMillisecondsMax);

test(
  "three nodes, a primary and a replica fail at random: nothing acknowledged is lost, no answer is wrong, 503 only without the primary",
  async () => {
    const seed = chosenSeed();
    const random = randomNumbers(seed);
    const asking = new Asking(cluster.url, cluster.token);
    const ledger = await prepare(asking, cluster);
    let over = false;
    const stopped = (): boolean => over;
    const traffic = Promise.all([
      ...branches.map((branch) => push(asking, ledger, branch, stopped)),
      ...Array.from({ length: readers }, (_, index) => read(asking, ledger, randomNumbers(seed + index), stopped)),
    ]);
    const endured = await Promise.race([endure(asking, ledger, random), traffic.then(() => [])]).catch(
      (error: unknown) => {
        throw new Error(`seed ${seed}`, { cause: error });
      },
    );
    over = true;
    await traffic;
    await account(asking, ledger, { urls: cluster.nodeUrls(), token: cluster.token });
    await report(seed, asking, ledger, endured);
    checkTroubles(asking.troubles, endured);
    expect(Math.max(...endured.map(({ milliseconds }) => milliseconds))).toBeLessThan(recoveryMillisecondsMax);
    expect(asking.troubles.some(({ why }) => why === "away")).toBe(true);
    expect(await cluster.replicaReads()).toBeGreaterThan(0);
  },
  testMillisecondsMax,
);

async function endure(asking: Asking, ledger: Ledger, random: () => number): Promise<readonly Endured[]> {
  const endured: Endured[] = [];
  for (let dealt = 0; dealt < hands; dealt++) {
    for (const blow of shuffled(hand, random)) {
      await pause(random() * calmMillisecondsMax);
      const from = performance.now();
      const since = await blow.strike(cluster, random);
      await recovered(ledger, since);
      const to = performance.now();
      endured.push({ blow, from, to, milliseconds: to - since });
      // Shows progress during a run of an hour.
      if (form === "long") console.log(`${endured.length}${line(asking, endured.at(-1)!)}`);
    }
  }
  return endured;
}

/** All is well when each branch has a version of a build that was taken since then, whoever held the one before it. */
async function recovered(ledger: Ledger, since: number): Promise<void> {
  await until(
    "each branch has a new version",
    () => hasBuiltSince(ledger, since) || undefined,
    recoveryMillisecondsMax,
  );
}

function shuffled<Value>(values: readonly Value[], random: () => number): readonly Value[] {
  return values
    .map((value) => ({ value, place: random() }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ value }) => value);
}

/** What went wrong for clients must have had its reason at that moment. */
function checkTroubles(troubles: readonly Trouble[], endured: readonly Endured[]): void {
  const excuses: Record<Trouble["why"], (blow: Blow) => boolean> = {
    cut: ({ killsNode }) => killsNode,
    node: ({ killsNode }) => killsNode,
    away: ({ takesPrimary }) => takesPrimary,
    none: () => false,
  };
  const excused = ({ why, at }: Trouble): boolean =>
    endured.some(({ blow, from, to }) => excuses[why](blow) && at >= from && at <= to);
  expect(troubles.filter((trouble) => !excused(trouble))).toEqual([]);
}

async function report(seed: number, asking: Asking, ledger: Ledger, endured: readonly Endured[]): Promise<void> {
  const [row] = await cluster.primary.query(
    "select version() as release, count(*)::int as count from tasks where attempt > 1",
    "belvedere",
  );
  const count = (why: Trouble["why"]): number => asking.troubles.filter((trouble) => trouble.why === why).length;
  const lines = form === "long" ? [] : endured.map((blow) => line(asking, blow));
  console.log(
    `${String(row?.["release"])}\nseed ${seed}: ${ledger.acknowledged.length} builds acknowledged, ${ledger.known.length} versions, ` +
      `${ledger.givenUp.length} given up, ${String(row?.["count"])} taken over, ${asking.answered} answers; sent again: ` +
      `${count("cut")} cut, ${count("node")} node gone, ${count("away")} 503; ` +
      `${await cluster.replicaReads()} reads of chunks from the replica; all well again after at most ${Math.round(Math.max(...endured.map(({ milliseconds }) => milliseconds)))} ms\n${lines.join("\n")}`,
  );
}

/** What became of one blow. */
function line({ troubles }: Asking, { blow, from, to, milliseconds }: Endured): string {
  const last = Math.max(from, ...troubles.filter(({ at }) => at >= from && at <= to).map(({ at }) => at));
  return `  ${blow.name}: last trouble after ${Math.round(last - from)} ms, builds of all branches ${Math.round(milliseconds)} ms after it could recover`;
}
