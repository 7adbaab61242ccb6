/** The metric measures how late a timer of 10 ms fires, from the last time that it fired. */
const timerMilliseconds = 10;

/** How long the event loop of a server was busy at a time since this was asked for last, in milliseconds. */
export async function loopLag(base: string, metricsToken: string, which: "max" | "p99"): Promise<number> {
  const metrics = new URL("metrics", base);
  const answer = await fetch(metrics, { headers: { authorization: `Bearer ${metricsToken}` } });
  const [, seconds] = new RegExp(`^nodejs_eventloop_lag_${which}_seconds (\\S+)$`, "m").exec(await answer.text()) ?? [];
  return Math.max(0, Number(seconds) * 1_000 - timerMilliseconds);
}
