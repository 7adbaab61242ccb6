import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { readSettings } from "./settings.ts";
import { startServer } from "./start.ts";

test("the first password is shown even if the server then fails to start", async () => {
  const folder = await mkdtemp(join(tmpdir(), "belvedere-start-"));
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const said: string[] = [];
  const start = (port: number) => {
    const read = readSettings({ port: String(port), dataDir: join(folder, "data") }, {});
    if ("complaint" in read) throw new Error(read.complaint);
    return startServer(read.settings, createLog("silent"), { say: (line) => said.push(line) });
  };
  expect(await start((taken.address() as AddressInfo).port)).toMatchObject({
    ok: false,
    problem: { code: "server.address-unusable" },
  });
  const [, password] = /^First start: sign in as admin with the password (\w+)$/.exec(said[0]!)!;
  const second = await start(0);
  if (!second.ok) throw new Error(second.problem.code);
  expect(said).toHaveLength(1);
  const authorization = `Basic ${Buffer.from(`admin:${password}`).toString("base64")}`;
  const answer = await fetch(`http://127.0.0.1:${second.value.port}/api/token`, { headers: { authorization } });
  expect(answer.status).toBe(200);
  await second.value.close();
  taken.close();
  await rm(folder, { recursive: true });
});
