import { setTimeout as pause } from "node:timers/promises";

const pollMillisecondsMin = 5;
const pollMillisecondsMax = 100;

/** How long something may take on a slow and busy machine before it counts as stuck. */
export const patienceMilliseconds = 60_000;

/** Polls at growing intervals until there is a value. The error after the timeout names what it waited for. */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value | undefined> | Value | undefined,
  patience: number = patienceMilliseconds,
): Promise<Value> {
  const deadline = performance.now() + patience;
  for (let wait = pollMillisecondsMin; ; wait = Math.min(pollMillisecondsMax, wait * 1.5)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > deadline) throw new Error(`not within ${patience} ms: ${what}`);
    await pause(wait);
  }
}
