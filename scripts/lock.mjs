/**
 * Lets one process at a time work on a checkout. The lock is a socket without a file: the system releases it when its
 * process ends, however that ends. Plain JavaScript without dependencies, because it is used before anything is installed.
 */
import { createHash } from "node:crypto";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const pollMilliseconds = 100;
/** Full length, because older releases of Node always fill it up with zeros: the same name for all of them. */
const addressBytes = 108;

/** Does the work while no other process does any under the same name; calls `waiting` once if there is one. */
export async function withLock(name, work, waiting = () => {}) {
  // Only Linux has such sockets. Elsewhere there is no lock.
  if (process.platform !== "linux") return work();
  const digest = createHash("sha256").update(name).digest("hex");
  const address = `\0belvedere-${digest}`.padEnd(addressBytes, "\0");
  let server = await listen(address);
  if (server === undefined) waiting();
  while (server === undefined) {
    await pause(pollMilliseconds);
    server = await listen(address);
  }
  try {
    return await work();
  } finally {
    server.close();
  }
}

/** Undefined while another process has the address. */
function listen(address) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => (error.code === "EADDRINUSE" ? resolve(undefined) : reject(error)));
    server.listen(address, () => resolve(server));
  });
}
