import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRateLimitedLog } from "./rate-limited-log.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => void vi.useRealTimers());

function listen() {
  const lines: unknown[] = [];
  const write = (level: string) => (fields: object, message: string) => void lines.push({ level, message, ...fields });
  const limited = createRateLimitedLog({ warn: write("warn"), info: write("info") });
  const tell = (reason: string, requestId: number) =>
    limited.write("warn", { reason, message: "refused" }, { requestId });
  return { lines, tell };
}
const line = (error: string, requestId: number, more = {}) => ({
  level: "warn",
  message: "refused",
  error,
  requestId,
  ...more,
});

test("of one reason there is one line a second, and every one of them is counted", () => {
  const { lines, tell } = listen();
  for (let request = 1; request <= 100; request++) tell("53300", request);
  expect(lines.splice(0)).toEqual([line("53300", 1)]);
  vi.advanceTimersByTime(999);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(lines.splice(0)).toEqual([line("53300", 100, { untold: 98 })]);
  tell("53300", 101);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(lines.splice(0)).toEqual([line("53300", 101)]);
  vi.advanceTimersByTime(1000);
  tell("53300", 102);
  expect(lines).toEqual([line("53300", 102)]);
});

test("another reason has its own lines", () => {
  const { lines, tell } = listen();
  tell("53300", 1);
  tell("ECONNREFUSED", 2);
  tell("53300", 3);
  expect(lines).toEqual([line("53300", 1), line("ECONNREFUSED", 2)]);
});
