import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { randomNumbers } from "../../bench/generate.ts";
import { Client, hasEnded } from "../harness/client.ts";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { chosenSeed, sized } from "../harness/form.ts";
import { readStored, type StoredProject } from "../harness/stored-data.ts";
import { file, lines } from "../harness/results.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";
import { until } from "../harness/until.ts";

const kills = sized({ quick: 20, long: 300 });
const testMillisecondsMax = sized({ quick: 480_000, long: 3_600_000 });
const branches = ["main", "one", "two"];
/** A server is killed at a random moment up to this long after it is ready, or after it has ended a task. */
const lifeMillisecondsMax = 400;
/** One in so many is killed earlier: while it still starts. */
const earlyDeathEvery = 8;
const startMilliseconds = 1_500;
/** Half of them, on a machine that is very busy: this shows that recovery ends, the line that is logged how soon. */
const readyMillisecondsMax = 30_000;
/** Clients send on while fewer builds than this wait: otherwise the queue only grows. */
const waitingMax = 4;

/** What the world outside the server knows: which builds it sent, and which of them were acknowledged. */
interface Ledger {
  readonly sent: Set<string>;
  readonly acknowledged: Map<string, { readonly taskId: number; readonly branch: string }>;
}

let folder: DataFolder;
beforeAll(async () => {
  folder = await makeDataFolder();
  const server = startServer({ dataDir: folder.path });
  await new Client(await server.ready(), folder.token).createProject("P");
  await server.stop();
});
afterAll(() => removeDataFolder(folder));

test(
  `I15 ${kills} times kill -9 at random: what was acknowledged is there, in order and whole, or given up by name`,
  async () => {
    const seed = chosenSeed();
    const random = randomNumbers(seed);
    const ledger: Ledger = { sent: new Set(), acknowledged: new Map() };
    const pushers = branches.map((branch) => new Pusher(branch, ledger));
    const readyMilliseconds: number[] = [];
    for (let death = 1; death <= kills; death++) {
      const server = startServer({ dataDir: folder.path });
      const chance = random();
      if (death % earlyDeathEvery === 0) await pause(chance * startMilliseconds);
      else {
        // Every other server gets something done: were all lives short, every build would be given up.
        await live(server, pushers, chance * lifeMillisecondsMax, death % 2 === 0).catch((error: unknown) => {
          throw new Error(`seed ${seed}, server ${death}: ${server.errors()}`, { cause: error });
        });
        readyMilliseconds.push(server.readyMilliseconds()!);
      }
      expect((await server.kill()).signal).toBe("SIGKILL");
    }
    const stored = await rest();
    const { given, gone } = account(ledger, stored);
    console.log(
      `seed ${seed}: ${kills} kills, ${ledger.sent.size} builds sent, ${ledger.acknowledged.size} acknowledged, ` +
        `${stored.versions.length} versions, ${gone} given up, ready after ${Math.round(median(readyMilliseconds))} ms, at most ${Math.round(Math.max(...readyMilliseconds))} ms`,
    );
    expect(given + gone).toBe(ledger.acknowledged.size);
    expect(median(readyMilliseconds)).toBeLessThan(readyMillisecondsMax);
    // The test would show nothing if no build survived, or none was ever interrupted.
    expect(given).toBeGreaterThan(kills / 5);
    expect(stored.tasks.some((task) => task.attempt > 1)).toBe(true);
  },
  testMillisecondsMax,
);

/** Sends builds of one branch one after another, each until it is acknowledged. */
class Pusher {
  readonly #branch: string;
  readonly #ledger: Ledger;
  #number = 0;

  constructor(branch: string, ledger: Ledger) {
    this.#branch = branch;
    this.#ledger = ledger;
  }

  /** Returns when the server no longer answers. What was not acknowledged is sent again, with its key, to the next one. */
  async push(client: Client): Promise<void> {
    const { acknowledged, sent } = this.#ledger;
    try {
      for (;;) {
        if ((await waiting(client)) >= waitingMax) {
          await pause(20);
          continue;
        }
        const name = `${this.#branch}-${this.#number + 1}`;
        sent.add(name);
        const answer = await client.send("P", lines(file("src/a.c", this.#number + 1)), {
          query: `?branch=${this.#branch}&version=${name}`,
          headers: { "idempotency-key": name },
        });
        if (answer.status !== 202) throw new Error(`answered ${answer.status}`);
        acknowledged.set(name, { taskId: answer.body.id, branch: this.#branch });
        this.#number++;
      }
    } catch (error) {
      // `fetch` fails so when the connection breaks; anything else is a wrong answer.
      if (!(error instanceof TypeError)) throw error;
    }
  }
}

async function waiting(client: Client): Promise<number> {
  const { body } = await client.call<{ status: { id: string } }[]>("GET", "/api/tasks?limit=20");
  return body.filter(({ status }) => status.id === "QUEUED" || status.id === "RUNNING").length;
}

async function live(
  server: ServerProcess,
  pushers: readonly Pusher[],
  milliseconds: number,
  untilSomethingEnds: boolean,
): Promise<void> {
  const client = new Client(await server.ready(), folder.token);
  const before = untilSomethingEnds ? await endedCount(client) : 0;
  const pushing = Promise.all(pushers.map((pusher) => pusher.push(client)));
  const end = async (): Promise<void> => {
    if (untilSomethingEnds) {
      await until("a task ends", async () => ((await endedCount(client)) > before ? true : undefined));
    }
    await pause(milliseconds);
  };
  await Promise.race([end(), pushing]);
  await server.kill();
  await pushing;
}

async function endedCount(client: Client): Promise<number> {
  return (await client.tasks()).filter(hasEnded).length;
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)]!;
}

/** A last, sound server brings everything to its end. */
async function rest(): Promise<StoredProject> {
  const server = startServer({ dataDir: folder.path });
  const client = new Client(await server.ready(), folder.token);
  await client.idle();
  expect(await server.stop()).toEqual({ code: 0, signal: null });
  return readStored(folder.path, "P");
}

/** Compares the stored data with the ledger. Counts the acknowledged builds that became versions and those given up. */
function account(ledger: Ledger, stored: StoredProject): { readonly given: number; readonly gone: number } {
  for (const branch of branches) {
    const versions = stored.versions.filter((version) => version.branchName === branch);
    const numbers = versions.map((version) => Number(version.name.split("-")[1]));
    // In the order of acceptance, and none twice.
    expect(numbers).toEqual([...new Set(numbers)].toSorted((left, right) => left - right));
    for (const [index, version] of versions.entries()) {
      expect(ledger.sent).toContain(version.name);
      expect(version.content.given.get("LC")).toEqual([Number.NaN, Number.NaN, numbers[index]]);
      // The same paths on the same branch: the same ids, whatever happened in between.
      expect(version.content.ids).toEqual(versions[0]!.content.ids);
    }
  }
  const built = new Map(stored.versions.map((version) => [version.taskId, version.name]));
  const tasks = new Map(stored.tasks.map((task) => [task.id, task]));
  let given = 0;
  let gone = 0;
  for (const [name, { taskId }] of ledger.acknowledged) {
    if (built.get(taskId) === name) given++;
    else {
      expect(tasks.get(taskId)).toMatchObject({ status: "ERROR", problem: { code: "task.crashed" }, attempt: 2 });
      gone++;
    }
  }
  return { given, gone };
}
