import type { CountItems } from "../examples.reference.ts";

interface Event {
  readonly Action?: string;
  readonly Package?: string;
  readonly ImportPath?: string;
  readonly Test?: string;
}

/** Tests that end, and those that started and never end; packages that fail without a failed test count as one. */
export const count: CountItems = (text) => {
  const events = text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Event);
  const keyOf = ({ Package = "", Test }: Event): string => `${Package} ${Test}`;
  const ends = events.filter(({ Action = "" }) => /^(?:pass|fail|skip|bench)$/.test(Action));
  const ended = ends.filter(({ Test }) => Test !== undefined);
  const keys = new Set(ended.map(keyOf));
  const started = new Set(events.filter(({ Action, Test }) => Action === "run" && Test !== undefined).map(keyOf));
  const open = [...started].filter((key) => !keys.has(key)).length;
  const failed = ends.filter(({ Action }) => Action === "fail");
  const failedTests = failed.filter(({ Test }) => Test !== undefined);
  const broken = new Set(failedTests.map(({ Package }) => Package));
  const alone = failed.filter(({ Test, Package }) => Test === undefined && !broken.has(Package));
  return { tests: ended.length + open + alone.length, findings: failedTests.length + open + alone.length };
};
