import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Options, type Call } from "../command.ts";
import { progressBar } from "./progress.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

function callWith(stream: { readonly isTTY?: boolean; readonly columns?: number }, options = {}) {
  const errors = Object.assign(new PassThrough(), stream);
  const terminal = { errors } as unknown as Call["terminal"];
  const call: Call = { terminal, options: new Options(options), arguments: [] };
  return { call, written: () => String(errors.read() ?? "") };
}

test("a bar is drawn over itself, and removed at the end", () => {
  const { call, written } = callWith({ isTTY: true, columns: 60 });
  const bar = progressBar(call);
  bar.show(0.5, "measuring");
  expect(written()).toBe(`\r${"█".repeat(12)}${"░".repeat(12)}  50 %  measuring\u001b[K`);
  bar.show(0.6, "too soon");
  expect(written()).toBe("");
  vi.advanceTimersByTime(100);
  bar.show(2, "done\n");
  expect(written()).toBe(`\r${"█".repeat(24)} 100 %  done\\n\u001b[K`);
  bar.stop();
  bar.stop();
  expect(written()).toBe("\r\u001b[K");
});

test("a bar fits into the line", () => {
  const { call, written } = callWith({ isTTY: true, columns: 40 });
  progressBar(call).show(0, "a long description of the work");
  expect(written()).toBe(`\r${"░".repeat(24)}   0 %  a long…\u001b[K`);
});

test.each([
  ["elsewhere", { columns: 80 }, {}],
  ["with --quiet", { isTTY: true }, { quiet: true }],
])("no bar is drawn %s", (_, stream, options) => {
  const { call, written } = callWith(stream, options);
  const bar = progressBar(call);
  bar.show(0.5, "measuring");
  bar.stop();
  expect(written()).toBe("");
});
