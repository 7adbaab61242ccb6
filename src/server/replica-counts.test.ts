import { expect, test } from "vitest";
import { createReplicaCounts } from "./replica-counts.ts";

test("every miss counts; the start and the end of a failure are logged, a lagging replica is not", () => {
  const lines: unknown[] = [];
  const replica = createReplicaCounts({ write: (level, line) => void lines.push([level, line]) });
  replica.found();
  replica.missed();
  expect([replica.misses(), lines.splice(0)]).toEqual([1, []]);
  for (let read = 0; read < 3; read++) replica.missed(new Error("no answer"));
  replica.missed();
  expect([replica.misses(), lines.splice(0)]).toEqual([
    5,
    [["warn", { reason: "no answer", message: "the replica cannot be read; the primary is read instead" }]],
  ]);
  replica.found();
  replica.found();
  expect([replica.misses(), lines.splice(0)]).toEqual([5, [["info", { message: "the replica is read again" }]]]);
});
