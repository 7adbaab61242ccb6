import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { Client } from "../../../test/harness/client.ts";
import { lines } from "../../../test/harness/results.ts";
import { useServer } from "../on-server.reference.ts";
import type { CommandResult } from "../run-command.reference.ts";

const server = useServer();

beforeAll(async () => {
  const client = new Client(server.url, server.data.token);
  await client.createProject("Later");
  const conditions = [{ type: "FINDINGS", on: "OVERALL", categories: ["SEVERITY.CRITICAL"], bounds: "[;0]" }];
  await client.json("PUT", "/api/projects/Later/gate", { conditions });
  const artifacts = Array.from({ length: 3000 }, (_, index) => ({
    kind: "artifact",
    path: `src/${index}.c`,
    type: "FILE",
    measures: { LC: index },
  }));
  const rule = { kind: "rule", id: "leak", categories: ["SEVERITY.CRITICAL"] };
  const finding = { kind: "finding", artifact: "src/0.c", rule: "leak", message: "new" };
  await writeFile(join(server.folder, "good.ndjson"), lines(...artifacts.slice(0, 1)));
  await writeFile(join(server.folder, "bad.ndjson"), lines(...artifacts, rule, finding));
  await writeFile(join(server.folder, "broken.ndjson"), "nothing\n");
});

function push(file: string, ...options: readonly string[]): Promise<CommandResult> {
  return server.run("push", "--project", "Later", "--no-context", `${file}.ndjson`, ...options);
}

const report = ["report", "Later", "--no-context", "--gate"];

test("the verdict is that of the build that was accepted last", async () => {
  expect(await push("good", "--gate")).toMatchObject({ code: 0 });
  expect(await push("bad", "--no-wait")).toMatchObject({ code: 0 });
  expect(await server.run("gate", "Later", "--wait")).toMatchObject({ code: 3 });
  expect(await push("good", "--no-wait")).toMatchObject({ code: 0 });
  expect(await server.run(...report, "--wait")).toMatchObject({ code: 0 });
});

test("a build that failed is not passed by the version before it", async () => {
  expect(await push("good", "--gate")).toMatchObject({ code: 0 });
  expect(await push("broken")).toMatchObject({ code: 4 });
  for (const options of [[], ["--wait"], ["--gate-missing=pass"]]) {
    expect(await server.run("gate", "Later", ...options)).toMatchObject({ code: 12 });
    expect(await server.run(...report, ...options)).toMatchObject({ code: 12 });
  }
  const { output } = await server.run(...report);
  expect(output).toMatch(/The newest build of main failed &#40;task \d+&#41;\. This verdict is on version \d+\./);
  expect(await push("good", "--gate")).toMatchObject({ code: 0 });
  expect(await server.run("gate", "Later")).toMatchObject({ code: 0 });
});
