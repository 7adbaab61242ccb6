/**
 * Loaded into a measured server before its program. It answers at a socket how much processor time the main thread has spent
 * at most between two turns of its event loop, since it was asked last: other processes on the machine do not change that.
 */
import { createServer } from "node:http";
import { isMainThread } from "node:worker_threads";

/** Where it answers, in the environment of the server. */
export const turnTimesSocket = "BENCH_TURN_TIMES_SOCKET";
const timerMilliseconds = 2;

const socket = process.env[turnTimesSocket];
if (isMainThread && socket !== undefined) {
  let longestMilliseconds = 0;
  let before = threadMilliseconds();
  setInterval(() => {
    const now = threadMilliseconds();
    longestMilliseconds = Math.max(longestMilliseconds, now - before);
    before = now;
  }, timerMilliseconds).unref();
  const answering = createServer((_request, response) => {
    response.end(String(longestMilliseconds));
    longestMilliseconds = 0;
  });
  answering.listen(socket).unref();
}

function threadMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
