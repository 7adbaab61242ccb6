/** Merges the modules of programs and threads, with packages that an installation does not have, into few files. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, posix, relative, sep } from "node:path";
import { build } from "vite";
import { writeLicences } from "./licences.mjs";

const root = join(import.meta.dirname, "..");
const source = join(root, "src");
const target = join(root, "dist");

/** The name of a file of `dist/` until the file is known that names it. */
const mark = "belvedere-dist:";

/** What an installation has anyway. */
const dependencies = Object.keys(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).dependencies);
const installed = new RegExp(`^(?:${dependencies.join("|").replaceAll(".", "\\.")})(?:/|$)`);

/**
 * `programs`: modules that processes and threads start with, relative to `src/` and without extension; they get the same
 * places in `dist/`. `whole`: rooms that get one file each, from the ground up. `folder`: a folder of `dist/` that contains what they share, what they load on demand, and the licences
 * of the merged packages. `separate`: programs that are merged apart. Returns for each file which rooms are in it and what it
 * imports.
 */
export async function mergePrograms({ programs, folder, whole = [], separate = [] }) {
  const packages = new Set();
  const { output } = await build({
    root,
    configFile: false,
    logLevel: "warn",
    plugins: [places(separate), { name: "packages", moduleParsed: ({ id }) => notePackage(id, packages) }],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: target,
      emptyOutDir: false,
      minify: false,
      sourcemap: true,
      target: "node22",
      rolldownOptions: {
        input: Object.fromEntries(programs.map((name) => [name, join(source, `${name}.ts`)])),
        external: installed,
        // Doors of rooms only hand on: what a program does not use of them must not come with it.
        treeshake: { moduleSideEffects: (id) => !id.startsWith(source + sep) },
        output: {
          format: "esm",
          entryFileNames: "[name].js",
          chunkFileNames: `${folder}/[name]-[hash].js`,
          codeSplitting: {
            groups: whole.length === 0 ? [] : [packageFiles, ...whole.map((room) => roomFile(room, programs))],
          },
        },
      },
    },
  });
  const chunks = output.filter(({ type }) => type === "chunk");
  for (const chunk of chunks) checkImports(chunk);
  tidy(folder, chunks);
  writeLicences(folder, packages);
  return chunks.map(({ fileName, moduleIds, imports, dynamicImports, code }) => ({
    file: fileName,
    rooms: roomsOf(moduleIds),
    imports,
    dynamicImports,
    packages: packagesOf([...imports, ...dynamicImports, ...required(code)]),
  }));
}

const packageFiles = {
  debugName: "packages",
  name: (id) => packageIn(id)?.replace(/^@/, "").replace("/", "-") ?? null,
};

/** Whoever loads the door of a room gets all of it, and nothing of others that only rooms above use. */
function roomFile(room, programs) {
  return { name: room, test: (id) => id.startsWith(join(source, room) + sep) && !programs.includes(nameOf(id)) };
}

/** Modules find threads and files by their own address: that of the program in `dist`, and not of the merged file. */
function places(separate) {
  return {
    name: "places",
    enforce: "pre",
    resolveId(specifier, importer) {
      if (importer === undefined || !specifier.startsWith(".")) return undefined;
      const name = nameOf(join(dirname(importer), specifier));
      return separate.includes(name) ? { id: `${mark}${name}.js`, external: true } : undefined;
    },
    transform(code, id) {
      if (!id.startsWith(source + sep) || !code.includes("import.meta.url")) return undefined;
      const address = `new URL("${mark}${nameOf(id)}.js", import.meta.url).href`;
      return { code: code.replaceAll("import.meta.url", address), map: null };
    },
    renderChunk(code, { fileName }) {
      const marked = new RegExp(`${mark}([\\w./-]+)`, "g");
      const placed = code.replaceAll(marked, (_, name) => pathFrom(posix.dirname(fileName), name));
      // The lines stay the same, so that the source map does not change.
      return { code: placed, map: null };
    },
  };
}

/** The name of a module: its path below `src/`, without the extension. */
function nameOf(file) {
  return relative(source, file).split(sep).join("/").replace(/\.ts$/, "");
}

/** A path that an import understands. */
function pathFrom(folder, file) {
  const path = posix.relative(folder, file);
  return path.startsWith("../") ? path : `./${path}`;
}

function notePackage(id, packages) {
  const name = packageIn(id);
  if (name !== undefined) packages.add(name);
}

/** The package that a module belongs to, if it is not one of Belvedere's. */
function packageIn(id) {
  const inside = id.split(`node_modules${sep}`)[1];
  if (inside === undefined) return undefined;
  const names = inside.split(sep);
  return names.slice(0, inside.startsWith("@") ? 2 : 1).join("/");
}

/** The installed packages that these specifiers name. */
function packagesOf(specifiers) {
  return [
    ...new Set(specifiers.filter((name) => installed.test(name)).map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)[0])),
  ];
}

/** What functions made by `createRequire` load. */
function required(code) {
  return [...code.matchAll(/\b\w+\("([^"]+)"\)/g)].map(([, name]) => name);
}

/** A package that is installed here by chance may be missing elsewhere. */
function checkImports({ fileName, imports, dynamicImports }) {
  for (const name of [...imports, ...dynamicImports]) {
    const isKnown = isBuiltin(name) || installed.test(name) || name.startsWith(mark) || existsSync(join(target, name));
    if (!isKnown) throw new Error(`${fileName} needs ${name}, which is not one of the dependencies`);
  }
}

/** Removes what an earlier build left. */
function tidy(folder, chunks) {
  const made = new Set(chunks.map(({ fileName }) => posix.relative(folder, fileName)));
  mkdirSync(join(target, folder), { recursive: true });
  for (const name of readdirSync(join(target, folder))) {
    if (!made.has(name.replace(/\.map$/, ""))) rmSync(join(target, folder, name));
  }
}

function roomsOf(ids) {
  const inside = ids.filter((id) => id.startsWith(source + sep));
  return [...new Set(inside.map((id) => relative(source, id).split(sep)[0]))];
}
