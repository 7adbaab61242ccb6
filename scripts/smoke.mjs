/**
 * Starts this checkout as a user would (`npm start`), asks it for its health, stops it, and sees it end well.
 * Plain JavaScript without dependencies, for whatever Node the machine has.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const startSecondsMax = 480;
const drainSecondsMax = 30;

const dataDir = mkdtempSync(join(tmpdir(), "belvedere-smoke-"));
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
const server = spawn("npm", ["start"], {
  cwd: join(import.meta.dirname, ".."),
  stdio: "inherit",
  // A separate process group, so that no process outlives a failure.
  detached: true,
  env: { ...process.env, BELVEDERE_PORT: String(port), BELVEDERE_DATA_DIR: dataDir, BELVEDERE_ADMIN_PASSWORD: "smoke" },
});
const ended = new Promise((resolve) => server.once("exit", (code, signal) => resolve(signal ?? code)));

try {
  await answers("/healthz");
  await answers("/readyz");
  await signsIn();
  server.kill("SIGTERM");
  const end = await Promise.race([ended, pause(drainSecondsMax * 1000, "too late", { ref: false })]);
  if (end !== 0) throw new Error(`npm start ended with ${end} after SIGTERM, not with 0`);
  if (await reachable("/healthz")) throw new Error("the server outlived npm start");
  console.log("npm start: answered, drained, ended with 0");
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  endGroup();
  rmSync(dataDir, { recursive: true, force: true });
}

function endGroup() {
  if (server.pid === undefined) return;
  try {
    process.kill(-server.pid, "SIGKILL");
  } catch {
    // No process is left.
  }
}

async function answers(path) {
  const deadline = Date.now() + startSecondsMax * 1000;
  while (!(await reachable(path))) {
    if (server.exitCode !== null) throw new Error(`npm start ended with ${server.exitCode} before it answered ${path}`);
    if (Date.now() > deadline) throw new Error(`no answer from ${path} within ${startSecondsMax} s`);
    await pause(200);
  }
}

async function reachable(path) {
  try {
    return (await fetch(address + path)).ok;
  } catch {
    return false;
  }
}

async function signsIn() {
  const authorization = `Basic ${Buffer.from("admin:smoke").toString("base64")}`;
  const response = await fetch(`${address}/api/token`, { headers: { authorization } });
  if (!response.ok) throw new Error(`GET /api/token answered ${response.status}`);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}
