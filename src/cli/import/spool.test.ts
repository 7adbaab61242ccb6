import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Spool } from "./spool.ts";

test("values are read as they were written, with all that ends a line elsewhere", async () => {
  const folder = await mkdtemp(join(tmpdir(), "belvedere-spool-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const spool = new Spool<unknown>(join(folder, "values"));
  const values = ["a\u2028b", { message: "a\u2029b\u0085c\r\nd", "\u2028": 1 }, "\\u2028", null];
  for (const value of values) await spool.write(value);
  await spool.end();
  const read: unknown[] = [];
  for await (const value of spool.values()) read.push(value);
  expect(read).toEqual(values);
});
