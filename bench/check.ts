import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { checkLimits } from "./limits.ts";
import { childrenMilliseconds } from "./processor-time.ts";
import { startBenchServer, type BenchServer } from "./server.ts";
import { median, milliseconds, type Measurement } from "./table.ts";

const root = join(import.meta.dirname, "..");
const repeats = 9;
const longAgo = new Date("2026-01-01");
const changed = "src/folder0/file0.ts";
const finding = "\nexport function swallow(): void {\n  try {\n    work0x0([]);\n  } catch {}\n}\n";

/** The cost of `belvedere check` after a change of one file in a large tree. Times are those of processors. */
export async function benchCheck(files: number): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), "belvedere-bench-check-"));
  const tree = join(folder, "tree");
  const commit = makeTree(tree, files);
  const server = await startBenchServer(join(folder, "data"));
  try {
    await makeProject(server, commit);
    appendFileSync(join(tree, changed), finding);
    return [await compare(server, tree, files, join(folder, "cache"))];
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

async function compare(server: BenchServer, tree: string, files: number, cache: string): Promise<Measurement> {
  const grammar = createRequire(import.meta.url).resolve("@repomix/tree-sitter-wasms/out/tree-sitter-typescript.wasm");
  // Without types, so that reading them does not count.
  const bare = join(import.meta.dirname, "bare-check.mjs");
  const environment = { BELVEDERE_SERVER: server.base, BELVEDERE_TOKEN: server.adminToken, XDG_CACHE_HOME: cache };
  const check = (): Promise<number> =>
    run(tree, 3, [join(root, "dist/cli/main.js"), "check", "--project", "check"], environment);
  const least = (): Promise<number> => run(tree, 0, [bare, grammar, changed, `${server.base}healthz`], {});
  await check();
  await least();
  const times: { readonly check: number; readonly least: number }[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) times.push({ check: await check(), least: await least() });
  const [ofCheck, ofLeast] = [median(times.map((time) => time.check)), median(times.map((time) => time.least))];
  return {
    name: `\`belvedere check\` after a change of one of ${files.toLocaleString("en")} files`,
    measured: milliseconds(ofCheck),
    against: `starting Node, parsing the file, one request: ${milliseconds(ofLeast)}`,
    value: ofCheck / ofLeast,
    limit: checkLimits.leastRatio,
    unit: "×",
  };
}

/** Runs Node, and returns the processor time of it and of the programs that it started. */
async function run(
  folder: string,
  expected: number,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  const before = childrenMilliseconds();
  const child = spawn(process.execPath, words, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number];
  if (code !== expected) throw new Error(`${words.join(" ")} ended with ${code}`);
  return childrenMilliseconds() - before;
}

function makeTree(tree: string, files: number): string {
  const git = (...words: readonly string[]): string =>
    execFileSync("git", ["-c", "user.name=bench", "-c", "user.email=bench@localhost", ...words], {
      cwd: tree,
      encoding: "utf8",
    }).trim();
  for (let number = 0; number < files; number += 1) {
    const path = join(tree, `src/folder${Math.floor(number / 100)}/file${number}.ts`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, fileOf(number));
    // Git reads files again that were written in the same moment as its index.
    utimesSync(path, longAgo, longAgo);
  }
  git("init", "--quiet", "--initial-branch=main");
  git("add", "--all");
  git("commit", "--quiet", "--message", "All files");
  git("checkout", "--quiet", "-b", "feature");
  return git("rev-parse", "HEAD");
}

function fileOf(number: number): string {
  const functions = Array.from(
    { length: 12 },
    (_, index) =>
      `export function work${number}x${index}(input: readonly number[]): number {\n  let sum = ${index};\n` +
      `  for (const value of input) if (value > ${number % 7}) sum += value;\n  return sum;\n}\n`,
  );
  return functions.join("\n");
}

async function makeProject(server: BenchServer, commit: string): Promise<void> {
  const { base, adminToken: token } = server;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const put = JSON.stringify({ conditions: [{ type: "FINDINGS", on: "NEW", bounds: "[;0]" }] });
  await fetch(`${base}api/projects`, { method: "POST", headers, body: JSON.stringify({ name: "check" }) });
  await fetch(`${base}api/projects/check/gate`, { method: "PUT", headers, body: put });
  const sent = await fetch(`${base}api/projects/check/builds?commit=${commit}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/x-ndjson" },
    body: `${JSON.stringify({ kind: "artifact", path: changed, type: "FILE" })}\n`,
  });
  const task = sent.headers.get("location")!;
  while (!(await server.isEnded(task))) await new Promise((resolve) => setTimeout(resolve, 50));
}
