import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { generatedLines } from "../../bench/generate.ts";
import { hasEnded } from "../harness/client.ts";
import { runServer } from "../harness/running.ts";

const running = runServer();

/** The documented limit is 200 ms on an idle machine. Tests run on a busy one. */
const answerMillisecondsMax = 5_000;
const pollMilliseconds = 10;
const testMillisecondsMax = 240_000;

test(
  "while a large build runs, /healthz answers every time",
  async () => {
    const { client } = running;
    await client.createProject("P");
    const results = [...generatedLines({ artifacts: 150_000, findings: 5_000, form: "values", seed: 1 })].join("\n");
    const accepted = await client.send("P", gzipSync(results, { level: 1 }), {
      headers: { "content-encoding": "gzip" },
    });
    expect(accepted.status).toBe(202);
    const milliseconds: number[] = [];
    let task = await client.task(accepted.body.id);
    while (!hasEnded(task)) {
      for (let poll = 0; poll < 20; poll++) {
        const asked = performance.now();
        expect((await client.call("GET", "/healthz")).status).toBe(200);
        milliseconds.push(performance.now() - asked);
        await pause(pollMilliseconds);
      }
      task = await client.task(accepted.body.id);
    }
    expect([task.status.id, task.problem]).toEqual(["WARNING", null]);
    const inOrder = milliseconds.toSorted((left, right) => left - right);
    const at = (share: number): string => inOrder[Math.floor((inOrder.length - 1) * share)]!.toFixed(1);
    console.log(`/healthz ${inOrder.length} times: median ${at(0.5)} ms, p99 ${at(0.99)} ms, at most ${at(1)} ms`);
    expect(inOrder.at(-1)).toBeLessThan(answerMillisecondsMax);
  },
  testMillisecondsMax,
);
