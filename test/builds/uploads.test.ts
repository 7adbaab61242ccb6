import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import type { Task } from "../harness/client.ts";
import { namesIn, spoolEmptied } from "../harness/stored-data.ts";
import { file, files, lines } from "../harness/results.ts";
import { runServer } from "../harness/running.ts";

const running = runServer();
beforeAll(() => running.client.createProject("P"));

const mebibyte = 1024 * 1024;
const good = lines(file("a.c", 1));
const spoolEmpty = (): Promise<void> => spoolEmptied(running.dataDir);

describe("I2 an aborted upload", () => {
  test("leaves nothing in the spool and no task", async () => {
    const { client, dataDir } = running;
    const before = await client.tasks();
    const leave = new AbortController();
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        yield Buffer.from(good.repeat(1000));
        // As soon as bytes have arrived on the other side there is something to leave behind.
        if ((await namesIn(dataDir, "uploads")).length > 0) leave.abort();
      }
    }
    await expect(client.send("P", endless(), { signal: leave.signal })).rejects.toThrow();
    await spoolEmpty();
    expect(await client.tasks()).toEqual(before);
  });
});

describe("I6 what expands too much", () => {
  const gzip = { "content-encoding": "gzip" };
  /** A good line, then blanks. */
  const padded = (bytes: number): Buffer => Buffer.concat([Buffer.from(good), Buffer.alloc(bytes - good.length, "\n")]);

  test("1000:1 is 413 and leaves nothing", async () => {
    const before = await running.client.tasks();
    const body = gzipSync(padded(64 * mebibyte));
    expect((64 * mebibyte) / body.length).toBeGreaterThan(900);
    const answer = await running.client.send("P", body, { headers: gzip });
    expect([answer.status, (answer.body as unknown as { code: string }).code]).toEqual([413, "upload.ratio"]);
    await spoolEmpty();
    expect(await running.client.tasks()).toEqual(before);
  });

  test("1000:1 within the first 16 MiB of output is taken", async () => {
    const task = await running.client.build("P", gzipSync(padded(16 * mebibyte)), { headers: gzip });
    expect([task.status.id, task.refused.count]).toEqual(["DONE", 0]);
  });

  test("a report may be gzip in itself; a bomb in a bomb is found when it goes off", async () => {
    const small = await running.client.build("P", gzipSync(gzipSync(padded(mebibyte))), { headers: gzip });
    expect(small.status.id).toBe("DONE");
    const task = await running.client.build("P", gzipSync(gzipSync(padded(17 * mebibyte))), { headers: gzip });
    expect([task.status.id, task.problem?.code]).toEqual(["ERROR", "upload.ratio"]);
  });
});

describe("I12 Idempotency-Key", () => {
  const keyed = (key: string) => ({ headers: { "idempotency-key": key } });

  test("the same key and content, one after another and at once: one build", async () => {
    const { client } = running;
    const first = await client.build("P", good, { query: "?branch=twice", ...keyed("twice") });
    const again = await client.send("P", good, { query: "?branch=twice", ...keyed("twice") });
    expect([again.status, again.body.id]).toEqual([202, first.id]);
    const together = await Promise.all(
      Array.from({ length: 10 }, () => client.send("P", good, { query: "?branch=once", ...keyed("at once") })),
    );
    expect(new Set(together.map((answer) => [answer.status, answer.body.id].join()))).toHaveLength(1);
    await client.idle();
    expect(await client.versions("P", "twice")).toHaveLength(1);
    expect(await client.versions("P", "once")).toHaveLength(1);
    await spoolEmpty();
  });

  test("the same key with other content, also at once: one is built, the others are 409", async () => {
    const { client } = running;
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((count) =>
        client.send("P", lines(file("a.c", count)), { query: "?branch=other", ...keyed("other") }),
      ),
    );
    const statuses = answers.map((answer) => answer.status).toSorted((left, right) => left - right);
    expect(statuses).toEqual([202, 409, 409, 409, 409]);
    await client.idle();
    expect(await client.versions("P", "other")).toHaveLength(1);
    await spoolEmpty();
  });

  test("another user's same key, and the same key in another project, are separate builds", async () => {
    const { client, other } = running;
    await client.createProject("Q");
    const mine = await client.send("P", good, { query: "?branch=mine", ...keyed("mine") });
    const theirs = await other.send("P", lines(file("a.c", 2)), { query: "?branch=mine", ...keyed("mine") });
    const elsewhere = await client.send("Q", lines(file("a.c", 3)), keyed("mine"));
    expect([mine.status, theirs.status, elsewhere.status]).toEqual([202, 202, 202]);
    await client.idle();
    expect(await client.versions("P", "mine")).toHaveLength(2);
    expect(await client.versions("Q")).toHaveLength(1);
  });

  test("a key belongs to its build even if the build failed", async () => {
    const failed = await running.client.build("P", "{", keyed("failed"));
    const again = await running.client.build("P", "{", keyed("failed"));
    expect([failed.status.id, again.id]).toEqual(["ERROR", failed.id]);
  });
});

describe("I13 20 builds of one branch at once", () => {
  test("become 20 versions, in the order in which they were accepted", async () => {
    const { client } = running;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const body = files(1 + ((index * 7) % 20), index);
        return client.send("P", body, { query: `?branch=busy&version=${index}` });
      }),
    );
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 202));
    const tasks = answers.map((answer): Task => answer.body);
    await client.idle();
    const accepted = answers
      .map((answer, index) => ({ id: answer.body.id, name: String(index), artifacts: ((index * 7) % 20) + 4 }))
      .toSorted((left, right) => left.id - right.id);
    const versions = (await client.versions("P", "busy")).toReversed();
    expect(versions.map(({ name, artifactCount }) => ({ name, artifacts: artifactCount }))).toEqual(
      accepted.map(({ name, artifacts }) => ({ name, artifacts })),
    );
    const ended = await Promise.all(tasks.map((task) => client.task(task.id)));
    const inOrder = ended.toSorted((left, right) => left.id - right.id).map((task) => task.versionId);
    expect(inOrder).toEqual(versions.map((version) => version.id));
  });
});
