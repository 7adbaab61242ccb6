/**
 * Makes a checkout ready: installs what the lock file names when it is not there yet, and builds on request.
 * Plain JavaScript without dependencies, because it runs before anything is installed, on whatever Node the machine has.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { withLock } from "./lock.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const stamp = join(root, "node_modules", ".belvedere-installed");
const ownNode = join(root, "node_modules", ".bin", "node");

// Two at once (`npm start` and `npm test` in a new checkout) would install and build over each other.
await withLock(`setup ${root}`, makeReady, () => console.log("Waiting for another process that makes this ready …"));

function makeReady() {
  install();
  if (process.argv.includes("--build")) run(ownNode, ["scripts/build.mjs"]);
}

function install() {
  const wanted = lockDigest();
  if (existsSync(stamp) && existsSync(ownNode) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Installing what Belvedere needs (once) …");
  // `npm ci` refuses lock files with packages that name bindings of other platforms, hence `install`.
  run("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"]);
  // npm silently leaves out optional packages that its own Node is too old for. Install again with the Node just installed.
  if (Number(process.versions.node.split(".")[0]) < 22) {
    const path = join(root, "node_modules", ".bin") + delimiter + process.env.PATH;
    run("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"], { ...process.env, PATH: path });
  }
  writeFileSync(stamp, lockDigest());
}

function lockDigest() {
  const hash = createHash("sha256").update(readFileSync(join(root, "package.json")));
  const lock = join(root, "package-lock.json");
  if (existsSync(lock)) hash.update(readFileSync(lock));
  return hash.digest("hex");
}

function run(command, args, env = process.env) {
  const done = spawnSync(command, args, { cwd: root, stdio: "inherit", env });
  if (done.status !== 0) process.exit(done.status ?? 1);
}
