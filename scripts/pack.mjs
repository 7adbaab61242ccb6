/**
 * Builds, and makes the two packages in `build/`: `node scripts/pack.mjs [--no-build]`.
 * - `belvedere-<version>.tgz`: everything, as `npm pack` makes it.
 * - `belvedere-cli-<version>.tgz`: the command line for CI jobs, without the rooms of the server, its database and the web
 *   interface.
 * Beside them is `sbom.json`, which lists everything that an installation contains (CycloneDX).
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { byName } from "./licences.mjs";

const root = join(import.meta.dirname, "..");
const target = join(root, "build");
const clientFolder = join(target, "belvedere-cli");

/** The rooms that the command line needs without a server: all below `store/`. */
const clientRooms = ["cli", "analyser", "ingest", "model", "snapshot", "sarif", "plugins", "language", "text"];

const clientPrograms = [
  "cli/main.js",
  "cli/check-program.js",
  "analyser/patterns/check-plugin-rules.js",
  "analyser/pool/worker-thread.js",
  "plugins/plugin-process.js",
];

/**
 * Packages for development whose code or files get into `dist/`: the web interface, Swagger UI, the protocols of agents and
 * editors, the checks of passkeys, the grammars, and packages of hundreds of small modules.
 */
const mergedPackages = [
  "@codemirror/autocomplete",
  "@codemirror/commands",
  "@codemirror/lang-json",
  "@codemirror/lang-yaml",
  "@codemirror/language",
  "@codemirror/lint",
  "@codemirror/search",
  "@codemirror/state",
  "@codemirror/view",
  "@davisvaughan/tree-sitter-r",
  "@lezer/highlight",
  "@modelcontextprotocol/sdk",
  "@opentelemetry/api",
  "@opentelemetry/exporter-trace-otlp-http",
  "@opentelemetry/resources",
  "@opentelemetry/sdk-trace",
  "@repomix/tree-sitter-wasms",
  "@simplewebauthn/browser",
  "@simplewebauthn/server",
  "@tanstack/react-query",
  "@tanstack/react-router",
  "@tanstack/react-virtual",
  "@tree-sitter-grammars/tree-sitter-hcl",
  "@tree-sitter-grammars/tree-sitter-kotlin",
  "@tree-sitter-grammars/tree-sitter-lua",
  "@vscode/tree-sitter-wasm",
  "apache-arrow",
  "d3-hierarchy",
  "kysely",
  "lucide-react",
  "marked",
  "qr",
  "react",
  "react-dom",
  "shiki",
  "swagger-ui-dist",
  "tree-sitter-scala",
  "tree-sitter-wasm",
  "typebox",
  "uplot",
  "vscode-languageserver",
  "vscode-languageserver-textdocument",
];

if (!process.argv.includes("--no-build")) run(process.execPath, [join(root, "scripts", "build.mjs")]);
rmSync(target, { recursive: true, force: true });
mkdirSync(clientFolder, { recursive: true });
writeClientPackage();
pack(root);
pack(clientFolder);
writeFileSync(join(target, "sbom.json"), `${JSON.stringify(listComponents(), undefined, 2)}\n`);

function writeClientPackage() {
  const files = clientFiles();
  const packages = [...new Set(files.flatMap((one) => one.packages))].toSorted(byName);
  const whole = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { version, license, type, engines, bin, dependencies } = whole;
  const description = {
    name: "belvedere-cli",
    version,
    description: "The command line of Belvedere for CI jobs: scan, check, push, gate, report.",
    license,
    type,
    bin,
    engines,
    dependencies: Object.fromEntries(packages.map((name) => [name, dependencies[name]])),
  };
  writeFileSync(join(clientFolder, "package.json"), `${JSON.stringify(description, undefined, 2)}\n`);
  for (const name of ["LICENSE", "CHANGELOG.md", "bin"]) copy(join(root, name), join(clientFolder, name));
  copy(join(root, "scripts", "belvedere-cli", "README.md"), join(clientFolder, "README.md"));
  const copied = ["grammars", "check/LICENCES.txt", "merged/LICENCES.txt", ...files.map(({ file }) => file)];
  for (const name of copied) copy(join(root, "dist", name), join(clientFolder, "dist", name));
}

/** The files that the programs of the command line load, at once or on demand, without those that need a room of the server. */
function clientFiles() {
  const all = JSON.parse(readFileSync(join(root, "dist", "merged", "files.json"), "utf8"));
  const files = new Map(all.map((one) => [one.file, one]));
  const filesOf = (names) => names.flatMap((name) => files.get(name) ?? []);
  const loadedWith = (file) => reach([file], ({ imports }) => filesOf(imports));
  const isOwn = (file) => loadedWith(file).every(({ rooms }) => rooms.every((room) => clientRooms.includes(room)));
  const programs = filesOf(clientPrograms);
  return reach(programs, ({ imports, dynamicImports }) => filesOf([...imports, ...dynamicImports]).filter(isOwn));
}

/** These and all that `next` leads to. */
function reach(starts, next) {
  const found = new Set(starts);
  for (const one of found) for (const other of next(one)) found.add(other);
  return [...found];
}

/** The packages that an installation contains: those that npm installs, and those that the build merges or copies. */
function listComponents() {
  const whole = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const sbom = JSON.parse(run("npm", ["sbom", "--sbom-format=cyclonedx"]));
  const needs = new Map(sbom.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const direct = [
    ...Object.entries(whole.dependencies),
    ...mergedPackages.map((name) => [name, whole.devDependencies[name]]),
  ];
  const found = new Set(direct.map(([name, wanted]) => `${name}@${wanted}`));
  for (const ref of found) for (const next of needs.get(ref) ?? []) found.add(next);
  const own = `belvedere@${whole.version}`;
  const component = { ...sbom.metadata.component, name: whole.name };
  return {
    ...sbom,
    metadata: { ...sbom.metadata, component },
    components: sbom.components.filter((one) => found.has(one["bom-ref"])),
    dependencies: sbom.dependencies
      .filter(({ ref }) => ref === own || found.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((next) => found.has(next)) })),
  };
}

function copy(from, to) {
  cpSync(from, to, { recursive: true, filter: (path) => extname(path) !== ".map" || !path.includes(`dist${sep}`) });
}

/** Without scripts: the build is done. */
function pack(folder) {
  const made = run("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", target], folder);
  const [{ filename, size, unpackedSize }] = Object.values(JSON.parse(made));
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(`${filename}: ${megabytes(size)}, ${megabytes(unpackedSize)} unpacked`);
}

function run(program, words, folder = root) {
  return execFileSync(program, words, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}
