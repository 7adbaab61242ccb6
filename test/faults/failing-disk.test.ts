import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomNumbers } from "../../bench/generate.ts";
import { Client } from "../harness/client.ts";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { chosenSeed, form, sized } from "../harness/form.ts";
import { readStored } from "../harness/stored-data.ts";
import { files } from "../harness/results.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";
import { until } from "../harness/until.ts";
import { callKinds, makeFailingDisk, type FailingDisk, type Fault } from "./failing-disk.ts";

const randomSeconds = sized({ quick: 0, short: 20, long: 600 });
const branches = ["main", "one", "two"];
/** The answers that a build may get while the disk fails. */
const allowedAnswers = ["202 -", "503 storage.away", "507 storage.full"];
/** How an acknowledged build may end. */
const allowedEnds = ["DONE -", "ERROR storage.full", "ERROR task.storage-failed"];

/** A server on a disk that fails on demand, and the builds that it acknowledged. */
class FaultyWorld {
  readonly acknowledged: number[] = [];
  readonly answers = new Map<string, number>();
  readonly ends = new Map<string, number>();
  server!: ServerProcess;
  client!: Client;
  readonly #folder: DataFolder;
  readonly disk: FailingDisk;
  #unchecked = 0;
  #exited = false;

  constructor(folder: DataFolder, disk: FailingDisk) {
    this.#folder = folder;
    this.disk = disk;
  }

  async start(): Promise<void> {
    this.server = startServer({ dataDir: this.#folder.path, environment: this.disk.environment });
    void this.server.exited.then(() => (this.#exited = true));
    this.client = new Client(await this.server.ready(), this.#folder.token);
  }

  /** A connection without an answer rejects. */
  async send(branch: string, size: number): Promise<void> {
    const answer = await this.client.send("P", files(size, 1), { query: `?branch=${branch}` });
    count(this.answers, `${answer.status} ${(answer.body as { code?: string }).code ?? "-"}`);
    if (answer.status === 202) this.acknowledged.push(answer.body.id);
  }

  /** The disk works again: every task finishes by itself, and the next build of every branch succeeds. */
  async checkHealed(): Promise<void> {
    expect(this.#exited, this.server.errors()).toBe(false);
    const healed = branches.map(async (branch) => this.client.build("P", files(3, 2), { query: `?branch=${branch}` }));
    const next = await Promise.all(healed);
    expect(next.map(({ status }) => status.id)).toEqual(branches.map(() => "DONE"));
    for (; this.#unchecked < this.acknowledged.length; this.#unchecked++) {
      const task = await this.client.ended(this.acknowledged[this.#unchecked]!);
      count(this.ends, `${task.status.id} ${task.problem?.code ?? "-"}`);
    }
    expect(allowedEnds).toEqual(expect.arrayContaining([...this.ends.keys()]));
    expect(allowedAnswers).toEqual(expect.arrayContaining([...this.answers.keys()]));
  }
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

describe.skipIf(process.platform !== "linux")("a disk that fails for a while", () => {
  let folder: DataFolder;
  let world: FaultyWorld;
  beforeAll(async () => {
    folder = await makeDataFolder();
    world = new FaultyWorld(folder, await makeFailingDisk(folder.path));
    await world.start();
    await world.client.createProject("P");
    await world.checkHealed();
  });
  afterAll(async () => {
    await world.server.kill();
    await world.disk.dispose();
    await removeDataFolder(folder);
  });

  /** Sends builds while the fault lasts, until enough calls have failed. */
  async function sendUnderFault(fault: Fault, hitsMin: number): Promise<void> {
    const before = await world.disk.hits();
    await world.send("main", 3000);
    await world.disk.set(fault);
    await until("enough calls fail", async () => {
      await world.send("main", 20);
      await world.send("one", 20);
      return (await world.disk.hits()) >= before + hitsMin ? true : undefined;
    });
    await world.disk.heal();
  }

  /** Rare faults need many builds, so the quick form has the faults that happen often. */
  const faults: readonly [name: string, fault: Fault, hitsMin: number, isQuick: boolean][] = [
    ["EIO at every sync", { calls: ["sync"], error: "EIO" }, 6, true],
    ["ENOSPC at every sync", { calls: ["sync"], error: "ENOSPC" }, 6, true],
    ["EIO at some syncs", { calls: ["sync"], error: "EIO", perThousand: 300 }, 12, false],
    ["ENOSPC at some writes", { calls: ["pwrite", "write"], error: "ENOSPC", perThousand: 100 }, 4, true],
    ["ENOSPC at every write", { calls: ["pwrite", "write"], error: "ENOSPC" }, 6, false],
    ["EIO at every write", { calls: ["pwrite", "write"], error: "EIO" }, 6, false],
    ["EIO at every read", { calls: ["read"], error: "EIO" }, 6, false],
    ["EIO at some reads", { calls: ["read"], error: "EIO", perThousand: 100 }, 4, true],
    ["too many open files", { calls: ["open"], error: "EMFILE" }, 6, true],
    ["too many open files now and then", { calls: ["open"], error: "EMFILE", perThousand: 300 }, 12, false],
    [
      "EIO at some renames and removals",
      { calls: ["rename", "mkdir", "remove"], error: "EIO", perThousand: 300 },
      sized({ quick: 3, long: 8 }),
      true,
    ],
  ];
  test.each(faults.filter(([, , , isQuick]) => isQuick || form === "long"))(
    "%s: no build is lost, no task is stuck, and the branch is usable without a restart",
    async (_, fault, hitsMin) => {
      await sendUnderFault(fault, hitsMin);
      await world.checkHealed();
    },
  );

  test("a task that runs out of attempts names the disk", async () => {
    await world.disk.set({ calls: ["mkdir"], error: "EIO" });
    const task = await world.client.build("P", files(3, 1), { query: "?branch=two" });
    await world.disk.heal();
    expect([task.status.id, task.problem?.code]).toEqual(["ERROR", "task.storage-failed"]);
    await world.checkHealed();
  });

  test.runIf(randomSeconds > 0)(
    `${randomSeconds} seconds of random faults: no acknowledged build is lost, no task is stuck, no process ends`,
    async () => {
      const seed = chosenSeed();
      const random = randomNumbers(seed);
      const deadline = performance.now() + randomSeconds * 1000;
      let rounds = 0;
      try {
        for (; performance.now() < deadline; rounds++) await roundOfFaults(random);
      } finally {
        console.log(
          `seed ${seed}: ${rounds} rounds, ${await world.disk.hits()} calls failed, ` +
            `answers ${JSON.stringify(Object.fromEntries(world.answers))}, ` +
            `${world.acknowledged.length} acknowledged, ends ${JSON.stringify(Object.fromEntries(world.ends))}`,
        );
      }
      await world.client.idle();
      expect(await world.server.stop()).toEqual({ code: 0, signal: null });
      // The next start removes the files that could not be removed before.
      await world.start();
      expect(await world.server.stop()).toEqual({ code: 0, signal: null });
      const built = new Set((await readStored(folder.path, "P")).versions.map(({ taskId }) => taskId));
      expect(world.acknowledged.filter((id) => built.has(id))).toHaveLength(world.ends.get("DONE -") ?? 0);
    },
    randomSeconds * 1000 + 600_000,
  );

  async function roundOfFaults(random: () => number): Promise<void> {
    const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
    const calls = random() < 0.3 ? [...callKinds] : [pick(callKinds), pick(callKinds)];
    const error = pick(["EIO", "ENOSPC", "EMFILE"] as const);
    const fault = { calls, error, perThousand: pick([10, 50, 200, 1000]), seed: Math.floor(random() * 1_000_000) };
    await world.send("main", 2000);
    await world.disk.set(fault);
    const healing = pause(200 + random() * 3000).then(() => world.disk.heal());
    const size = pick([10, 500]);
    const sends = Math.ceil(random() * 6);
    try {
      for (let sent = 0; sent < sends; sent++) await Promise.all(branches.map((branch) => world.send(branch, size)));
      await healing;
      await world.checkHealed();
    } catch (failure) {
      const errors = world.server.errors().slice(-4000);
      throw new Error(`under ${JSON.stringify(fault)}: ${errors}`, { cause: failure });
    }
  }
});
