/**
 * Bundles `src/web` into `dist/web`: hashed files, compressed once here instead of at every request. Does nothing when
 * neither the sources nor the tools have changed since the last time.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { constants, gzipSync, zstdCompressSync } from "node:zlib";
import { withLock } from "./lock.mjs";

const root = join(import.meta.dirname, "..");
const source = join(root, "src", "web");
const target = join(root, "dist", "web");
const stamp = join(target, ".sources");
const compressedBytesMin = 1_024;
/** A scale with more levels than this is shown without their colours. */
const levelsMax = 12;

const digest = sourceDigest();
// Several tests build at once; two of them would empty the folder under each other.
if (!isBuilt()) await withLock(`web ${root}`, build);

async function build() {
  // Another may have built it while this one waited.
  if (isBuilt()) return;
  await bundle();
  compress();
  writeFileSync(stamp, digest);
}

function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === digest;
}

// What the bundle is made of: the interface, the two rooms it shares with the server, and the shapes of the API's lists.
function sourceDigest() {
  const hash = createHash("sha256");
  for (const room of ["web", "language", "text", "http"]) {
    const folder = join(root, "src", room);
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => extname(name) !== "");
    for (const name of names.toSorted()) hash.update(name).update(readFileSync(join(folder, name)));
  }
  for (const name of ["package.json", "scripts/build-web.mjs", "src/model/palette.ts", "src/model/document.ts"]) {
    hash.update(readFileSync(join(root, name)));
  }
  return hash.digest("hex");
}

async function bundle() {
  // Whoever builds, and be it a test: the bundle is the one that users get.
  process.env.NODE_ENV = "production";
  const { build: bundleWith } = await import("vite");
  const { default: react } = await import("@vitejs/plugin-react");
  await bundleWith({
    root: source,
    base: "./",
    configFile: false,
    mode: "production",
    logLevel: "warn",
    publicDir: false,
    plugins: [react(), beforePaint(), textsByLanguage()],
    define: {
      LIST_FIELDS: JSON.stringify(await listFields()),
      SETTING_FIELDS: JSON.stringify(await settingFields()),
      MODEL_SCHEMA: JSON.stringify(await modelSchema()),
      LEVEL_COLORS: JSON.stringify(await levelColors()),
    },
    build: {
      outDir: target,
      emptyOutDir: true,
      target: "es2023",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // The styles of all pages are smaller than one chart: one request instead of ten.
      cssCodeSplit: false,
      chunkSizeWarningLimit: 900,
      reportCompressedSize: false,
      rolldownOptions: {
        // A browser asks for six files at a time, so many small ones delay a page more than the few bytes that it does
        // not need: what starts the interface is one file, and what several pages share is another.
        output: {
          codeSplitting: {
            groups: [
              { name: "start", tags: ["$initial"], priority: 2 },
              { name: "shared", minShareCount: 4, maxModuleSize: 30_000, test: /[\\/]src[\\/]web[\\/]/, priority: 1 },
            ],
          },
        },
        // Doors of rooms only hand on: what a page does not use of them must not come with it.
        treeshake: { moduleSideEffects: (id) => !/[\\/]src[\\/](text|language)[\\/]/.test(id) },
      },
    },
  });
}

// The theme must be set before the first paint, so this script is not a module and is in the head. It comes before the
// styles, because a script waits for those before it, and after the base address, which it uses.
function beforePaint() {
  return {
    name: "before-paint",
    async transformIndexHtml(html) {
      const { transformWithOxc } = await import("vite");
      const path = join(source, "src", "theme", "before-paint.ts");
      const { code: text } = await transformWithOxc(readFileSync(path, "utf8"), path);
      const name = `before-paint-${createHash("sha256").update(text).digest("base64url").slice(0, 8)}.js`;
      beforePaint.file = { name, text };
      return html.replace(/<base [^>]*>/, (base) => `${base}\n    <script src="./assets/${name}"></script>`);
    },
    writeBundle() {
      writeFileSync(join(target, "assets", beforePaint.file.name), beforePaint.file.text);
    },
  };
}

/**
 * One module for each language, `virtual:texts/<language>`, that takes this language alone from every area of texts. An
 * area is read again for each language, under an id with the language in it: the other exports are dropped as unused.
 */
function textsByLanguage() {
  const prefix = "virtual:texts/";
  const folder = join(source, "src", "texts", "areas");
  return {
    name: "texts-by-language",
    resolveId: (id) => (id.startsWith(prefix) ? id : undefined),
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const language = id.slice(prefix.length);
      const list = readFileSync(join(folder, "index.ts"), "utf8");
      return [...list.matchAll(/^export \* as (\w+) from "(.+)";$/gm)]
        .map(
          ([, area, file]) =>
            `export { ${language} as ${area} } from ${JSON.stringify(`${join(folder, file)}?${language}`)};`,
        )
        .join("\n");
    },
  };
}

/** The fields that `where` may use in each list of the API, by path, from the endpoints' declarations. */
async function listFields() {
  const { answerShape, endpoints } = await import("../src/http/index.ts");
  const lists = [
    "/api/projects",
    "/api/projects/:name/portfolio",
    "/api/findings",
    "/api/artifacts/:id/children",
    "/api/tasks",
    "/api/users",
    "/api/groups",
    "/api/models",
    "/api/audit",
  ];
  return Object.fromEntries(
    lists.map((path) => {
      const endpoint = endpoints.find((known) => known.method === "GET" && known.path === path);
      return [path, answerShape(endpoint).element];
    }),
  );
}

/** The schema of each setting, from the endpoint that changes them. */
async function settingFields() {
  const { endpoints } = await import("../src/http/index.ts");
  const endpoint = endpoints.find((known) => known.method === "PUT" && known.path === "/api/settings");
  return endpoint.body.schema.properties;
}

/** The schema of a model's document, with all of its references inside. */
async function modelSchema() {
  const { loadWrittenModel } = await import("../src/model/index.ts");
  return (await loadWrittenModel()).ModelDocument;
}

/** The colours of levels to which a model gives none, best first: by how many levels there are. */
async function levelColors() {
  const { paletteColor, unknownColor } = await import("../src/model/index.ts");
  const ranked = Array.from({ length: levelsMax + 1 }, (_, places) =>
    Array.from({ length: places }, (_unused, place) => paletteColor(place, places)),
  );
  return { ranked, unknown: unknownColor };
}

function compress() {
  const folder = join(target, "assets");
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name));
    if (bytes.length < compressedBytesMin) continue;
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    const params = { [constants.ZSTD_c_compressionLevel]: 19 };
    writeFileSync(join(folder, `${name}.zst`), zstdCompressSync(bytes, { params }));
  }
}
