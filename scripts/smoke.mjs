/**
 * Starts this checkout as a user would (`npm start`), asks it for its health, stops it, and sees it end well. Then checks a
 * small working copy with the command line that was built.
 * Plain JavaScript without dependencies, for whatever Node the machine has.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const root = join(import.meta.dirname, "..");
const startSecondsMax = 480;
const drainSecondsMax = 30;

const dataDir = mkdtempSync(join(tmpdir(), "belvedere-smoke-"));
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
const server = spawn("npm", ["start"], {
  cwd: root,
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
  checksWorkingCopy(join(dataDir, "copy"));
  console.log("belvedere check: found what is new");
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

/** The modules of `check` are merged: they must find the grammars, and the threads that analyse whole folders. */
function checksWorkingCopy(folder) {
  const file = join(folder, "a.js");
  mkdirSync(folder);
  writeFileSync(file, "let a;\n");
  const git = (...words) => run("git", ["-c", "user.name=smoke", "-c", "user.email=smoke@localhost", ...words], 0);
  const check = (code, ...words) =>
    run(process.execPath, [join(root, "bin", "belvedere.cjs"), "check", ...words], code);
  git("init", "--quiet", "--initial-branch=main");
  git("add", "--all");
  git("commit", "--quiet", "--message", "All files");
  check(0, "--save-baseline", "base.ndjson");
  writeFileSync(file, "let a;\ntry { f(); } catch {}\n");
  for (const words of [
    ["--base", "HEAD"],
    ["--baseline", "base.ndjson"],
  ]) {
    const output = check(3, "--include", "*.js", ...words);
    if (!output.includes("a.js:2:14: MAJOR belvedere:empty-catch")) throw new Error(`check says: ${output}`);
  }

  function run(program, words, code) {
    const env = { ...process.env, XDG_CACHE_HOME: join(dataDir, "cache") };
    const ran = spawnSync(program, words, { cwd: folder, encoding: "utf8", env });
    if (ran.status !== code) throw new Error(`${program} ${words.join(" ")} ended with ${ran.status}: ${ran.stderr}`);
    return ran.stdout;
  }
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
