import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRateLimitedLog } from "./rate-limited-log.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => void vi.useRealTimers());

function listen() {
  const lines: unknown[] = [];
  const append = (level: string) => (fields: object, message: string) => void lines.push({ level, message, ...fields });
  const limited = createRateLimitedLog({ warn: append("warn"), info: append("info") });
  const write = (reason: string, requestId: number) =>
    limited.write("warn", { reason, message: "refused" }, { requestId });
  return { lines, write };
}
const line = (error: string, requestId: number, more = {}) => ({
  level: "warn",
  message: "refused",
  error,
  requestId,
  ...more,
});

test("of one reason there is one line a second, and every one of them is counted", () => {
  const { lines, write } = listen();
  for (let request = 1; request <= 100; request++) write("53300", request);
  expect(lines.splice(0)).toEqual([line("53300", 1)]);
  vi.advanceTimersByTime(999);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(lines.splice(0)).toEqual([line("53300", 100, { suppressed: 98 })]);
  write("53300", 101);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(lines.splice(0)).toEqual([line("53300", 101)]);
  vi.advanceTimersByTime(1000);
  write("53300", 102);
  expect(lines).toEqual([line("53300", 102)]);
});

test("another reason has its own lines", () => {
  const { lines, write } = listen();
  write("53300", 1);
  write("ECONNREFUSED", 2);
  write("53300", 3);
  expect(lines).toEqual([line("53300", 1), line("ECONNREFUSED", 2)]);
});
