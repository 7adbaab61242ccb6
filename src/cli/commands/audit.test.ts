import { expect, test } from "vitest";
import { useServer } from "../on-server.reference.ts";

const server = useServer();

const newestOf = (output: string): string => /Newest entry: (\d+:[0-9a-f]{64})/.exec(output)?.[1] ?? "";

test("a server's log is verified over the API, and a noted hash is found again", async () => {
  const { run } = server;
  const first = await run("audit", "verify");
  expect(first.output, first.errors).toMatch(/^All \d+ entries are as they were recorded\.\nNewest entry: /);
  expect(first.code).toBe(0);
  const noted = newestOf(first.output);
  expect(await run("audit", "verify", "--expect", noted)).toMatchObject({ code: 0 });
  const other = noted.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  const lost = await run("audit", "verify", "--expect", other, "--json");
  expect(lost.code).toBe(11);
  expect(JSON.parse(lost.output)).toMatchObject({ verified: false, fault: null, expected: false });
  expect(await run("audit", "verify", "--expect", "12")).toMatchObject({ code: 2 });
  const lines = (await run("audit", "export")).output.trim().split("\n");
  expect(lines.length).toBeGreaterThan(2);
  const after = (await run("audit", "export", "--after", "2")).output.trim().split("\n");
  expect(after[0]).toBe(lines[2]);
});
