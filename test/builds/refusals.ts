import { beforeAll, expect } from "vitest";
import { example } from "../../src/model/example.reference.ts";
import { problemDetail, type Problem } from "../../src/text/index.ts";
import type { Task } from "../harness/client.ts";
import { readVersionOf, type StoredVersion } from "../harness/stored-data.ts";
import { file, lines } from "../harness/results.ts";
import { runServer } from "../harness/running.ts";

/** A record that the task must list. */
export interface Expected {
  /** 1 for the first line of the body, which is a good one. */
  readonly line: number;
  readonly path: string | null;
  readonly reason: Problem;
}

/** The first line of what `check` sends. */
export const good = lines(file("good.c", 1));

const last = lines(file("last.c", 2));

/** A server with the project `P`, and `S` whose model is strict; and ways to send it what it must refuse. */
export function runRefusals() {
  const running = runServer();
  beforeAll(async () => {
    const { client } = running;
    await client.putModel({ ...example, id: "M" });
    await client.putModel({ ...example, id: "STRICT", strict: true });
    await client.createProject("P", "M");
    await client.createProject("S", "STRICT");
  });

  const build = (body: string | Uint8Array, headers = {}): Promise<Task> =>
    running.client.build("P", body, { headers });
  const content = (task: Task): Promise<StoredVersion> => readVersionOf(running.dataDir, task.versionId!);

  /** Sends bad records between good ones: the good ones become a version, the bad ones are listed in the task. */
  async function check(bad: string | Uint8Array, refused: readonly Expected[], project = "P"): Promise<StoredVersion> {
    const body = Buffer.concat([good, bad, last].map((part) => Buffer.from(part)));
    const task = await running.client.build(project, body);
    expect(task.refused).toEqual({
      count: refused.length,
      records: refused.map(({ line, path, reason }) => ({ line, path, reason: problemDetail(reason, "en") })),
    });
    expect([task.status.id, task.problem]).toEqual(["WARNING", null]);
    const version = await content(task);
    expect(version.paths).toEqual(expect.arrayContaining(["", "good.c", "last.c"]));
    return version;
  }

  /** As `check`, of one line that leaves nothing behind. */
  async function checkOne(bad: string | Uint8Array, path: string | null, reason: Problem): Promise<void> {
    const version = await check(Buffer.concat([Buffer.from(bad), Buffer.from("\n")]), [{ line: 2, path, reason }]);
    expect(version.paths).toEqual(["", "good.c", "last.c"]);
  }

  /** A body that cannot be built: ERROR, no version, the branch as it was. */
  async function checkUnreadable(body: string | Uint8Array, code: string, headers = {}): Promise<Task> {
    const before = await running.client.versions("P");
    const task = await build(body, headers);
    expect([task.status.id, task.problem?.code, task.versionId]).toEqual(["ERROR", code, null]);
    expect(await running.client.versions("P")).toEqual(before);
    return task;
  }

  return { build, content, check, checkOne, checkUnreadable };
}

/** An artifact of the type FILE. */
export const artifact = (path: string, more: object = {}): object => ({
  kind: "artifact",
  path,
  type: "FILE",
  ...more,
});

export const text = (record: object): string => JSON.stringify(record);
