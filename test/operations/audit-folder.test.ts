import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { runCommand } from "../../src/cli/run-command.reference.ts";
import { openStore } from "../../src/store/index.ts";

test("a changed entry of a data folder is found", async () => {
  const folder = await mkdtemp(join(tmpdir(), "belvedere-audit-"));
  try {
    const verify = () => runCommand(["audit", "verify", "--data-dir", folder]);
    expect(await verify()).toMatchObject({ code: 8 });
    const opened = await openStore({ dataDir: folder });
    if (!opened.ok) throw new Error(opened.problem.code);
    const { store, snapshots } = opened.value;
    for (const at of [1, 2, 3]) await store.write.audit({ at, userId: null, action: "sign-in.fail", detail: {} });
    const running = await verify();
    expect(running.output).toMatch(/^All 3 entries are as they were recorded/);
    await snapshots.close();
    await store.close();
    const database = new Database(join(folder, "belvedere.sqlite"));
    database.exec(`update audit set address = '10.9.9.9' where id = 2`);
    database.close();
    const changed = await verify();
    expect(changed.output).toContain("BAD  Entry 2 was changed after it was recorded. 1 before it are right.");
    expect(changed.code).toBe(11);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
