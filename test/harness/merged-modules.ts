import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";

const root = join(import.meta.dirname, "..", "..");
/** Below `node_modules`: from there the merged modules find the packages that are not merged. */
const cache = join(root, "node_modules", ".cache", "belvedere-merged");
const unusedMillisecondsMax = 24 * 60 * 60 * 1000;

/** The modules that processes and threads start with. */
const starts = [
  "src/access/hash-thread.ts",
  "src/analyser/patterns/check-plugin-rules.ts",
  "src/analyser/pool/worker-thread.ts",
  "src/cli/main.ts",
  "src/demo/analysis-process.ts",
  "src/ingest/formats/native/ahead/scan-thread.ts",
  "src/query/threads/query-thread.ts",
  "src/plugins/plugin-process.ts",
  "src/store/backup/copy-thread.ts",
  "src/store/sqlite/writer-thread.ts",
  "src/tasks/worker-thread.ts",
  "test/harness/move-that-dies.ts",
  "test/harness/server-that-dies.ts",
];

/** Packages of hundreds of small modules. The others are few files, or not made of modules at all. */
const mergedPackages = /^(?:apache-arrow|kysely|typebox)(?:\/|$)/;

/** Every module still knows the path of its source file. */
const places: Plugin = {
  name: "places",
  enforce: "pre",
  transform(code, id) {
    if (id.includes("/node_modules/") || !code.includes("import.meta")) return undefined;
    return code
      .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
      .replaceAll("import.meta.dirname", JSON.stringify(dirname(id)));
  },
};

/**
 * Merges the modules of the server and of its threads into a few files. Returns the file that makes a process use them:
 * `node --import <file> src/cli/main.ts`. A server has more than a thousand modules; to find and read each of them takes
 * half of the time of its start, and a test run starts hundreds of servers and thousands of threads.
 */
export async function mergeModules(): Promise<string> {
  const chunks = await merge();
  const digest = createHash("sha256");
  for (const { fileName, code } of chunks) digest.update(`${fileName}\n${code.length}\n${code}`);
  const folder = join(cache, digest.digest("hex").slice(0, 16));
  await mkdir(cache, { recursive: true });
  await removeUnused();
  // The same modules have the same folder, so that their compiled code is cached for the next run.
  if (!(await touch(folder))) await write(folder, chunks);
  return join(folder, "redirect.mjs");
}

async function merge(): Promise<readonly Rolldown.OutputChunk[]> {
  const built = await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [places],
    ssr: { noExternal: mergedPackages },
    build: {
      ssr: true,
      write: false,
      minify: false,
      target: "node22",
      rolldownOptions: {
        input: Object.fromEntries(starts.map((file) => [nameOf(file), join(root, file)])),
        treeshake: false,
        output: { format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
      },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return output.filter((file) => file.type === "chunk");
}

async function write(folder: string, chunks: readonly Rolldown.OutputChunk[]): Promise<void> {
  const unfinished = await mkdtemp(`${folder}-`);
  for (const { fileName, code } of chunks) await writeFile(join(unfinished, fileName), code);
  const redirected = starts.map((file) => [
    pathToFileURL(join(root, file)).href,
    pathToFileURL(join(folder, `${nameOf(file)}.mjs`)).href,
  ]);
  await writeFile(
    join(unfinished, "redirect.mjs"),
    `import { registerHooks } from "node:module";
const redirected = new Map(${JSON.stringify(redirected)});
registerHooks({
  resolve(specifier, context, next) {
    const url = redirected.get(specifier);
    return url === undefined ? next(specifier, context) : { url, format: "module", shortCircuit: true };
  },
});
`,
  );
  // Another run may have written the same meanwhile.
  await rename(unfinished, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true });
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
}

/** Marks the folder as used; false when it does not exist. */
async function touch(folder: string): Promise<boolean> {
  const now = new Date();
  return utimes(folder, now, now).then(
    () => true,
    () => false,
  );
}

async function removeUnused(): Promise<void> {
  for (const name of await readdir(cache)) {
    const folder = join(cache, name);
    const used = await stat(folder).catch(() => undefined);
    if (used !== undefined && used.mtimeMs < Date.now() - unusedMillisecondsMax) {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

function nameOf(file: string): string {
  return `${basename(dirname(file))}-${basename(file, extname(file))}`;
}
