import { beforeAll, describe, expect, test } from "vitest";
import { generatedLines } from "../../bench/generate.ts";
import { example } from "../../src/model/example.reference.ts";
import type { Task, Version } from "../harness/client.ts";
import { namesIn, readVersionOf, spoolEmptied } from "../harness/stored-data.ts";
import { file, files, lines } from "../harness/results.ts";
import { runServer } from "../harness/running.ts";
import { until } from "../harness/until.ts";

const running = runServer();
beforeAll(() => running.client.createProject("P"));

const testMillisecondsMax = 120_000;
const query = (branch: string) => ({ query: `?branch=${branch}` });

/** Takes a while to build. */
const large = [...generatedLines({ artifacts: 60_000, findings: 0, form: "values", seed: 1 })].join("\n");

async function send(body: string, branch: string): Promise<Task> {
  return (await running.client.send("P", body, query(branch))).body;
}

const isRunning = (id: number): Promise<Task> =>
  until(`task ${id} runs`, async () => {
    const task = await running.client.task(id);
    return task.status.id === "RUNNING" && task.step !== null ? task : undefined;
  });

describe("I14 readers during a build", () => {
  test(
    "see the old version or the new one, whole, and never a mixture",
    async () => {
      const { client, dataDir } = running;
      const fileCounts = [300, 700, 200, 600];
      const seen = new Set<string>();
      await client.build("P", files(fileCounts[0]!, 0), query("read"));
      for (const [number, count] of fileCounts.entries()) {
        if (number === 0) continue;
        const task = await send(files(count, number), "read");
        let status: string;
        do {
          status = (await client.task(task.id)).status.id;
          const [newest] = await client.versions("P", "read");
          seen.add(`${status}: ${await checkWhole(dataDir, newest!, fileCounts)}`);
        } while (status === "QUEUED" || status === "RUNNING");
        const [newest] = await client.versions("P", "read");
        expect([status, await checkWhole(dataDir, newest!, fileCounts)]).toEqual(["DONE", number]);
      }
      // Some reads happened while a build was under way; on a busy machine it may still have been waiting.
      expect([...seen].filter((entry) => !entry.startsWith("DONE")).length).toBeGreaterThan(0);
    },
    testMillisecondsMax,
  );

  /** Every file of a version has the version's number as its lines; gives that number. */
  async function checkWhole(dataDir: string, version: Version, fileCounts: readonly number[]): Promise<number> {
    const { paths, given } = await readVersionOf(dataDir, version.id);
    const values = given.get("LC")!.filter((value) => !Number.isNaN(value));
    const number = values[0]!;
    expect(new Set(values)).toEqual(new Set([number]));
    expect([paths.length, values.length]).toEqual([version.artifactCount, fileCounts[number]]);
    return number;
  }
});

describe("cancelling a build", () => {
  test(
    "that runs: the branch is as it was, the upload is gone, the next build works",
    async () => {
      const { client, dataDir } = running;
      const first = await client.build("P", lines(file("a.c", 1)), query("cancel"));
      const task = await send(large, "cancel");
      await isRunning(task.id);
      expect((await client.call("DELETE", `/api/tasks/${task.id}`)).status).toBe(204);
      expect(await client.ended(task.id)).toMatchObject({
        status: { id: "CANCELLED" },
        versionId: null,
        problem: null,
      });
      expect((await client.versions("P", "cancel")).map((version) => version.id)).toEqual([first.versionId]);
      await spoolEmpty();
      expect((await namesIn(dataDir, "snapshots")).filter((name) => name.startsWith("."))).toEqual([]);
      expect((await client.build("P", lines(file("b.c", 1)), query("cancel"))).status.id).toBe("DONE");
    },
    testMillisecondsMax,
  );

  test(
    "that waits: it ends at once, and the running one continues",
    async () => {
      const { client } = running;
      const before = await send(large, "queue");
      await isRunning(before.id);
      const waiting = await send(lines(file("a.c", 1)), "queue");
      const after = await send(lines(file("b.c", 1)), "queue");
      expect((await client.call("DELETE", `/api/tasks/${waiting.id}`)).status).toBe(204);
      expect((await client.task(waiting.id)).status.id).toBe("CANCELLED");
      expect((await client.ended(before.id)).status.id).toBe("WARNING");
      expect((await client.ended(after.id)).status.id).toBe("DONE");
      expect(await client.versions("P", "queue")).toHaveLength(2);
      await spoolEmpty();
    },
    testMillisecondsMax,
  );

  test("that has ended is 409, one that never was is 404", async () => {
    const { client } = running;
    const task = await client.build("P", lines(file("a.c", 1)), query("late"));
    const late = await client.call<{ code: string }>("DELETE", `/api/tasks/${task.id}`);
    expect([late.status, late.body.code]).toEqual([409, "task.finished"]);
    expect((await client.call("DELETE", "/api/tasks/999999999")).status).toBe(404);
    expect(await client.versions("P", "late")).toHaveLength(1);
  });

  const spoolEmpty = (): Promise<void> => spoolEmptied(running.dataDir);
});

describe("a version", () => {
  test("that is deleted is invisible at once, to every request", async () => {
    const { client } = running;
    const first = await client.build("P", lines(file("a.c", 1)), query("delete"));
    const second = await client.build("P", lines(file("b.c", 1)), query("delete"));
    const path = `/api/versions/${second.versionId}`;
    const deleted = await client.call<Task>("DELETE", path);
    expect([deleted.status, deleted.body.type]).toEqual([202, "delete"]);
    expect((await client.call("GET", path)).status).toBe(404);
    expect((await client.json("PUT", path, { name: "x" })).status).toBe(404);
    expect((await client.call("DELETE", path)).status).toBe(404);
    expect((await client.call("POST", `/api/projects/P/rerate?version=${second.versionId}`)).status).toBe(404);
    expect((await client.versions("P", "delete")).map((version) => version.id)).toEqual([first.versionId]);
    // What comes next follows the version that is left.
    const third = await client.build("P", lines(file("b.c", 1)), query("delete"));
    expect((await client.versions("P", "delete")).map((version) => version.id)).toEqual([
      third.versionId,
      first.versionId,
    ]);
  });

  test("is renamed and made a baseline, and a draft again", async () => {
    const { client } = running;
    const { versionId } = await client.build("P", lines(file("a.c", 1)), { query: "?branch=put&version=old" });
    const path = `/api/versions/${versionId}`;
    const changed = await client.json<Version>("PUT", path, { name: "2.1", baseline: true });
    expect([changed.status, changed.body.name, changed.body.baseline]).toEqual([200, "2.1", true]);
    expect((await client.call<Version>("GET", path)).body).toEqual(changed.body);
    expect((await client.json<Version>("PUT", path, { baseline: false })).body).toMatchObject({
      name: "2.1",
      baseline: false,
    });
    expect((await client.json("PUT", path, { baseline: "yes" })).status).toBe(400);
    const [listed] = await client.versions("P", "put");
    expect(listed).toMatchObject({ name: "2.1", baseline: false });
  });

  test("keeps its level when the model changes, until it is rated again", async () => {
    const { client, dataDir } = running;
    await client.putModel({ ...example, id: "CHANGING" });
    await client.createProject("R", "CHANGING");
    const record = { kind: "artifact", path: "a.c", type: "FILE", measures: { LC: 100, VG: 15 } };
    const built = [await client.build("R", lines(record)), await client.build("R", lines(record))];
    const levels = async (): Promise<readonly string[]> =>
      (await client.versions("R")).map((version) => version.level.id);
    expect(await levels()).toEqual(["LEVELB", "LEVELB"]);
    const measures = example.measures.map((measure) =>
      measure.id === "DENSITY" ? { ...measure, formula: "10 * VG / LC" } : measure,
    );
    await client.putModel({ ...example, id: "CHANGING", measures });
    expect(await levels()).toEqual(["LEVELB", "LEVELB"]);
    const [newest] = await client.versions("R");
    await rerated(`/api/projects/R/rerate?version=${newest!.id}`);
    expect(await levels()).toEqual(["LEVELA", "LEVELB"]);
    await rerated("/api/projects/R/rerate");
    expect(await levels()).toEqual(["LEVELA", "LEVELA"]);
    // The facts are what they were; the first version has its second layer, the newest its third.
    const [first, second] = built.map((task) => task.versionId!);
    expect(await readVersionOf(dataDir, first!, 2)).toEqual(await readVersionOf(dataDir, first!, 1));
    expect((await readVersionOf(dataDir, second!, 3)).indicatorIds).toEqual(["QUALITY"]);
  });

  async function rerated(path: string): Promise<void> {
    const accepted = await running.client.call<Task>("POST", path);
    expect(accepted.status).toBe(202);
    expect((await running.client.ended(accepted.body.id)).status.id).toBe("DONE");
  }
});
