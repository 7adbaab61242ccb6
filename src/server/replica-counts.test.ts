import { expect, test } from "vitest";
import { createReplicaCounts } from "./replica-counts.ts";

test("every miss counts; the start and the end of a failure of each replica are logged, one that lags is not", () => {
  const lines: unknown[] = [];
  const write = (level: string, line: { readonly message: string }, more: object = {}) =>
    void lines.push([level, { ...line, ...more }]);
  const counts = createReplicaCounts({ write });
  counts.found(0);
  counts.missed();
  expect([counts.misses(), lines.splice(0)]).toEqual([1, []]);
  for (let read = 0; read < 3; read++) counts.failed(1, new Error("no answer"));
  counts.found(0);
  const message = "a replica cannot be read; another one or the primary is read instead";
  expect(lines.splice(0)).toEqual([["warn", { reason: "no answer", message, replica: 2 }]]);
  counts.found(1);
  counts.found(1);
  expect([counts.misses(), lines]).toEqual([1, [["info", { message: "the replica is read again", replica: 2 }]]]);
});
