/**
 * Installs the packages of `build/` (see `scripts/pack.mjs`) as a user would: with `npm install --global` in an empty
 * prefix, with production dependencies only. Then serves, sends and checks with them.
 * `node scripts/try-packages.mjs [folder of another Node]`. It installs from the registry that npm knows.
 * Plain JavaScript without dependencies, for whatever Node the machine has.
 */
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";

const root = join(import.meta.dirname, "..");
const nodeFolder = resolve(process.argv[2] ?? join(root, "node_modules", ".bin"));
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const scratch = mkdtempSync(join(tmpdir(), "belvedere-packages-"));
const installedBytesMax = { belvedere: 120e6, "belvedere-cli": 60e6 };
const startSecondsMax = 120;
const callSecondsMax = 120;
/** A busy machine or a slow registry takes minutes. */
const installSecondsMax = 240;

// npm needs the user's settings for its registry; Belvedere must work without any.
const path = [nodeFolder, process.env.PATH].join(delimiter);
const environments = { npm: { ...process.env, PATH: path }, others: { PATH: path, HOME: scratch } };

try {
  console.log(`Node ${call("node", ["--version"]).trim()}`);
  const server = install("belvedere");
  const client = install("belvedere-cli");
  const running = await start(server);
  try {
    await asks(running.address);
    sends(client, running);
  } finally {
    running.child.kill("SIGTERM");
  }
  const code = await running.ended;
  if (code !== 0) throw new Error(`the server ended with ${code} after SIGTERM`);
  checks(client);
  checks(server);
  expectIn(call(client, ["serve"], 2), "does not contain `belvedere serve`");
  console.log("both packages: installed, served, sent, checked");
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Installs a package in its own prefix and returns the path of its command. */
function install(name) {
  const prefix = join(scratch, name);
  const file = join(root, "build", `${name}-${version}.tgz`);
  const startedAt = Date.now();
  call("npm", ["install", "--global", "--prefix", prefix, "--no-audit", "--no-fund", "--loglevel=error", file]);
  const bytes = bytesIn(prefix);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${name}: ${(bytes / 1e6).toFixed(1)} MB installed in ${seconds} s`);
  if (bytes > installedBytesMax[name]) throw new Error(`${name} is larger than ${installedBytesMax[name] / 1e6} MB`);
  const command = join(prefix, "bin", "belvedere");
  expectIn(call(command, ["--version"]), version);
  return command;
}

function bytesIn(folder) {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += readFileSync(join(entry.parentPath, entry.name)).length;
  }
  return bytes;
}

function start(command) {
  const child = spawn(command, ["serve", "--port", "0", "--data-dir", join(scratch, "data")], {
    env: { ...environments.others, BELVEDERE_ADMIN_PASSWORD: "packed" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((done) => child.once("exit", (code, signal) => done(signal ?? code)));
  return new Promise((done, fail) => {
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      fail(new Error(`the server does not answer within ${startSecondsMax} s`));
    }, startSecondsMax * 1000);
    let output = "";
    child.stdout.on("data", (piece) => {
      output += piece;
      const [, address] = /answers on (http:\S+?)\/?\s/.exec(output) ?? [];
      if (address === undefined) return;
      clearTimeout(timer);
      done({ child, ended, address });
    });
    void ended.then((code) => fail(new Error(`the server ended with ${code}: ${output}`)));
  });
}

/** The interface, the page of the API and its script are in the package. */
async function asks(address) {
  const headers = { accept: "text/html" };
  for (const name of ["/readyz", "/", "/docs/api/", "/docs/api/swagger-ui-bundle.js", "/openapi.json"]) {
    const answer = await fetch(address + name, name === "/" ? { headers } : {});
    if (!answer.ok) throw new Error(`GET ${name} answered ${answer.status}`);
  }
}

function sends(command, { address }) {
  const folder = join(scratch, "sources");
  mkdirSync(folder);
  writeFileSync(join(folder, "a.js"), "export function f(a) {\n  try { return a(); } catch {}\n}\n");
  writeFileSync(join(folder, "b.kt"), "fun f(a: Int): Int = if (a > 1) a else 1\n");
  const basic = Buffer.from("admin:packed").toString("base64");
  const ask = `fetch("${address}/api/token",{headers:{authorization:"Basic ${basic}"}}).then(a=>a.json()).then(b=>console.log(b.token))`;
  const token = call("node", ["-e", ask]).trim();
  const to = ["--server", address, "--token", token];
  expectIn(call(command, ["scan", folder, "--project", "Packed", "--create", ...to]), "Packed");
  const report = join(scratch, "report.ndjson");
  writeFileSync(report, '{"kind":"artifact","path":"c.c","type":"FILE","measures":{"LC":1}}\n');
  call(command, ["push", report, "--project", "Packed", ...to]);
  expectIn(call(command, ["artifacts", "Packed", "--json", ...to]), '"c.c"');
  call(command, ["report", "Packed", ...to]);
  answersAgents(address, token);
}

/** The protocol of agents is merged into the package. */
function answersAgents(address, token) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const sent = JSON.stringify({ method: "POST", headers, body });
  const ask = `fetch("${address}/mcp",${sent}).then(a=>a.text()).then(b=>console.log(b))`;
  expectIn(call("node", ["-e", ask]), '"relax_finding"');
}

/** Checks a small working copy: grammars, threads and merged modules are found. */
function checks(command) {
  const folder = mkdtempSync(join(scratch, "copy-"));
  const git = (...words) => call("git", ["-c", "user.name=a", "-c", "user.email=a@localhost", ...words], 0, folder);
  cpSync(join(scratch, "sources", "b.kt"), join(folder, "b.kt"));
  git("init", "--quiet", "--initial-branch=main");
  git("add", "--all");
  git("commit", "--quiet", "--message", "All files");
  writeFileSync(join(folder, "b.kt"), "fun f(a: Int) {\n  try { print(a) } catch (e: Exception) {}\n}\n");
  expectIn(call(command, ["check", "--base", "HEAD"], 3, folder), "belvedere:empty-catch");
}

function call(program, words, code = 0, folder = scratch) {
  try {
    const output = execFileSync(program, words, {
      cwd: folder,
      env: program === "npm" ? environments.npm : environments.others,
      encoding: "utf8",
      timeout: (program === "npm" ? installSecondsMax : callSecondsMax) * 1000,
      stdio: ["ignore", "pipe", "pipe"],
    });
    if (code === 0) return output;
    throw new Error(`${program} ${words.join(" ")} ended with 0, not with ${code}`);
  } catch (error) {
    if (error.status === code && code !== 0) return error.stdout + error.stderr;
    if (error.status === undefined) throw error;
    const output = error.stdout + error.stderr;
    throw new Error(`${program} ${words[0]} ended with ${error.status}: ${output}`, { cause: error });
  }
}

function expectIn(text, part) {
  if (!text.includes(part)) throw new Error(`expected ${part} in: ${text}`);
}
