import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { Client } from "../../../test/harness/client.ts";
import { useServer } from "../on-server.reference.ts";
import type { CommandResult } from "../run-command.reference.ts";

const server = useServer();
const code = "try { f(); } catch {}\ntry { g(); } catch {}\n";

beforeAll(async () => {
  await mkdir(join(server.folder, "code"));
  await writeFile(join(server.folder, "code/b.js"), "let b;\n");
  const client = new Client(server.url, server.data.token);
  await client.createProject("Unread");
  const conditions = [{ type: "FINDINGS", on: "OVERALL", bounds: "[;0]" }];
  await client.json("PUT", "/api/projects/Unread/gate", { conditions });
});

async function scan(text: string, ...options: readonly string[]): Promise<CommandResult> {
  await writeFile(join(server.folder, "code/a.js"), text);
  return server.run("scan", "code", "--project", "Unread", "--gate", ...options);
}

interface BuildReport {
  readonly task: object;
  readonly version: { readonly id: number };
}

function reportOf({ output }: CommandResult): BuildReport {
  return JSON.parse(output) as BuildReport;
}

test.each([
  ["binary", `${code}// \0\n`],
  ["minified", `let a = "${"x".repeat(5000)}";`],
  ["too-large", "let a = 1;\n".repeat(400_000)],
])("findings of a file that became %s are not fixed", async (reason, text) => {
  const before = await scan(code, "--json");
  expect(before.code).toBe(3);
  const shown = await scan(text);
  expect(shown.output).toContain(`a.js: The file exists and was not analysed (${reason}).`);
  expect(shown.output).toMatch(/\nGate: PASSED\n.*\n {2}1 file not read\n$/);
  const after = reportOf(await scan(text, "--json"));
  const record = { path: "a.js", reason: expect.stringContaining(`(${reason})`) as string };
  expect(after.task).toMatchObject({ status: { id: "WARNING" }, refused: { count: 1, records: [record] } });
  const client = new Client(server.url, server.data.token);
  const path = `/api/versions/${reportOf(before).version.id}/compare/${after.version.id}`;
  expect((await client.call("GET", path)).body).toMatchObject({ findings: { fixed: 0, gone: 2 } });
  for (const line of [["gate"], ["report", "--no-context"]]) {
    const { output } = await server.run(line[0]!, "Unread", ...line.slice(1));
    expect(output).toContain("1 file not read");
  }
});
