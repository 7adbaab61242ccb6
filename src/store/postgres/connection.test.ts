import { expect, test } from "vitest";
import { openPool } from "./connection.ts";

/** Checks how long the driver waits for an answer; nothing connects yet. */
async function check(statementMillisecondsMax: number | undefined, expected: number): Promise<void> {
  const limit = statementMillisecondsMax === undefined ? {} : { statementMillisecondsMax };
  const pool = openPool({ url: "postgres://127.0.0.1/none" }, { connectionsMax: 1, name: "test", ...limit });
  expect(pool.options.query_timeout).toBe(expected);
  await pool.end();
}

test("the driver waits a little longer than the server lets a statement run", async () => {
  await check(undefined, 65_000);
  await check(3000, 8000);
});

test("a statement without a limit has no limit in the driver either", () => check(0, 0));
