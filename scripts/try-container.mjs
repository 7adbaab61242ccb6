/**
 * Does what `deploy/Containerfile` says without a container engine: its copies and steps in one folder, its last stage in
 * another, and starts what comes of it. `node scripts/try-container.mjs`; it installs from the registry that npm knows.
 */
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const root = join(import.meta.dirname, "..");
const scratch = mkdtempSync(join(tmpdir(), "belvedere-container-"));
const stages = readFileSync(join(root, "deploy", "Containerfile"), "utf8")
  .replaceAll("\\\n", " ")
  .split(/^FROM .*$/m)
  .slice(1);

try {
  const build = join(scratch, "build");
  const image = join(scratch, "image");
  follow(stages[0], build);
  follow(stages[1], image);
  await start(image);
  console.log("the image's content starts, is ready, and stops in good order");
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** The steps of a stage that have to do with files; users and volumes need an engine. */
function follow(stage, folder) {
  mkdirSync(folder);
  for (const line of stage.split("\n")) {
    const [word, ...rest] = line.split(/\s+/);
    if (word === "COPY") copy(rest, folder);
    if (word === "RUN" && !line.includes("chown")) {
      console.log(`> ${rest.join(" ")}`);
      execFileSync("sh", ["-c", rest.join(" ")], { cwd: folder, stdio: "inherit" });
    }
  }
}

function copy(words, folder) {
  const staged = words[0].startsWith("--from=");
  const names = staged ? words.slice(1) : words;
  const to = join(folder, names.at(-1));
  for (const name of names.slice(0, -1)) {
    const from = staged ? join(scratch, name) : join(root, name);
    // The content of a folder is copied, as an engine does it.
    const target = statSync(from).isDirectory() ? to : join(to, basename(name));
    cpSync(from, target, { recursive: true, verbatimSymlinks: true });
  }
}

/** Starts the server as the image would, waits until it is ready, and stops it. */
async function start(folder) {
  const child = spawn(process.execPath, [join(folder, "bin", "belvedere.cjs"), "serve"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production", BELVEDERE_PORT: "0", BELVEDERE_DATA_DIR: join(scratch, "data") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  let output = "";
  for await (const piece of child.stdout) {
    output += piece;
    const [, address] = /answers on (http:\S+)/.exec(output) ?? [];
    if (address === undefined) continue;
    const page = await fetch(address);
    const ready = await fetch(`${address}readyz`);
    child.kill("SIGTERM");
    if (!ready.ok || !page.ok) throw new Error(`not ready: ${ready.status}, ${page.status}`);
    break;
  }
  const code = await exited;
  if (code !== 0) throw new Error(`it ended with ${code}`);
}
