import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import type { Task } from "../harness/client.ts";
import { readVersionOf, spoolEmptied } from "../harness/stored-data.ts";
import { form } from "../harness/form.ts";
import { file, lines } from "../harness/results.ts";
import { runServer } from "../harness/running.ts";

const running = runServer();
beforeAll(() => running.client.createProject("P"));

const fileCount = 60;
const whole = Buffer.from(
  lines(...Array.from({ length: fileCount }, (_, index) => file(`src/é${index}.c`, index))).trimEnd(),
);
/** The quick form has the ends, and places between them at which lines are whole and broken. */
const percents = Array.from({ length: 101 }, (_, percent) => percent).filter(
  (percent) => form === "long" || percent <= 2 || percent >= 98 || percent % 6 === 0,
);
const testMillisecondsMax = 120_000;

const cut = (bytes: Buffer, percent: number): Buffer => bytes.subarray(0, Math.floor((bytes.length * percent) / 100));

/** Sends all bodies before the first is built, then waits for all. */
async function buildAll(bodies: readonly Buffer[], branch: string, headers = {}): Promise<readonly Task[]> {
  const { client } = running;
  const ids: number[] = [];
  for (const body of bodies) {
    const answer = await client.send("P", body, { query: `?branch=${branch}`, headers });
    expect(answer.status).toBe(202);
    ids.push(answer.body.id);
  }
  return Promise.all(ids.map((id) => client.ended(id)));
}

/** How many lines of the cut body are whole, and whether a piece of one follows. */
function expectedOf(body: Buffer): { readonly accepted: number; readonly broken: boolean } {
  const pieces = body.toString("latin1").split("\n");
  const last = pieces.pop()!;
  if (last === "") return { accepted: pieces.length, broken: false };
  return last.endsWith("}}")
    ? { accepted: pieces.length + 1, broken: false }
    : { accepted: pieces.length, broken: true };
}

test(
  "I1 plain results, cut anywhere: what is whole becomes a version, the broken line is named",
  async () => {
    const bodies = percents.map((percent) => cut(whole, percent));
    const tasks = await buildAll(bodies, "plain");
    for (const [index, task] of tasks.entries()) {
      const percent = percents[index]!;
      const { accepted, broken } = expectedOf(bodies[index]!);
      const status = accepted === 0 ? "ERROR" : broken ? "WARNING" : "DONE";
      expect([percent, task.status.id, task.problem?.code]).toEqual([
        percent,
        status,
        accepted === 0 ? "results.empty" : undefined,
      ]);
      expect(task.refused.records.map((record) => record.line)).toEqual(broken ? [accepted + 1] : []);
      if (accepted > 0) {
        const { paths } = await readVersionOf(running.dataDir, task.versionId!);
        expect(paths.filter((path) => path.endsWith(".c"))).toHaveLength(accepted);
      }
    }
    expect(new Set(tasks.map((task) => task.status.id))).toEqual(new Set(["ERROR", "WARNING", "DONE"]));
  },
  testMillisecondsMax,
);

test(
  "I1 gzip, cut anywhere: ERROR with the reason, and the branch stays as it was",
  async () => {
    const { client } = running;
    const first = await client.build("P", lines(file("a.c", 1)), { query: "?branch=gzip" });
    const packed = gzipSync(whole);
    const cuts = percents.slice(0, -1);
    const bodies = cuts.map((percent) => cut(packed, percent));
    const tasks = await buildAll(bodies, "gzip", { "content-encoding": "gzip" });
    for (const [index, task] of tasks.entries()) {
      const percent = cuts[index];
      expect([percent, task.status.id, task.problem?.code]).toEqual([percent, "ERROR", "results.compression-broken"]);
      expect(task.problem?.detail).not.toBe("");
    }
    expect((await client.versions("P", "gzip")).map((version) => version.id)).toEqual([first.versionId]);
    const untouched = await client.build("P", packed, {
      query: "?branch=gzip",
      headers: { "content-encoding": "gzip" },
    });
    expect([untouched.status.id, untouched.refused.count]).toEqual(["DONE", 0]);
    await spoolEmptied(running.dataDir);
  },
  testMillisecondsMax,
);
