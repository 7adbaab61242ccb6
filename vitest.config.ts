import { rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { defineConfig } from "vitest/config";
import { form, simulations, sized, slow } from "./test/harness/form.ts";
import { mergeModules } from "./test/harness/merged-modules.ts";

// Threads and servers are started many times from the same sources: the compile cache saves a quarter of the time.
process.env["NODE_COMPILE_CACHE"] ??= join(tmpdir(), "belvedere-test-compile-cache");

// The processes and threads of the tests inherit this.
process.env["NODE_OPTIONS"] =
  `${process.env["NODE_OPTIONS"] ?? ""} --import=${pathToFileURL(await mergeModules()).href}`;

// Git behaves the same on every machine: even without a user name, with the user's own settings (signed commits), and in
// a checkout that belongs to another user.
process.env["GIT_CONFIG_GLOBAL"] = join(import.meta.dirname, "test", "harness", "git-settings");
process.env["GIT_CONFIG_NOSYSTEM"] = "1";

// Vitest kills its processes without notice, so the templates that they copy from are removed here.
const templates = join(tmpdir(), `belvedere-templates-${process.pid}`);
process.once("exit", () => rmSync(templates, { recursive: true, force: true }));

/** Tests that replace modules of Node, which no other test may have loaded before. */
const alone = ["src/store/bytes/folder/durability.test.ts"];

/** What this form of the tests leaves out, wherever it would be. */
const leftOut = { quick: [...simulations, ...slow], rest: [...simulations], short: [], long: [] }[form];

/** Of the tests with properties. */
const setupFiles = ["test/harness/one-seed.ts"];

/** Tests that need PostgreSQL. */
const onPostgres = [
  "src/store/postgres/**/*.test.ts",
  "src/store/bytes/table/**/*.test.ts",
  "test/nodes/**/*.test.ts",
  "test/upgrade/postgres.test.ts",
  "test/upgrade/rolling.test.ts",
];

/** Tests that need a directory server. */
const withDirectory = ["test/directory/**/*.test.ts"];

/** Tests that need a browser. */
const inBrowser = ["test/web/**/!(size).test.ts"];

/**
 * Tests that run on both stores, on PostgreSQL not in the quick form. The suites in `src/store` show on both databases, in
 * each form, that every read and write does the same; what remains for a whole server on PostgreSQL is what it does with
 * more than one of them, or with bytes: builds and their versions, uploads and sources in tables, lists that are streamed
 * over a connection, tokens and sessions that several processes share, values as long as the API allows.
 *
 * Not on PostgreSQL: what is decided before the store is asked or after it answered (routes, headers, languages, schemas,
 * the grammar of `where` and `fields`, the API's documents, the interface's files), and tests that start a separate server
 * process, which has a data folder.
 */
const onBoth = [
  "specification/artifacts-findings",
  "specification/decisions-triage",
  "specification/decisions-writing",
  "specification/projects-branches-tasks",
  "specification/query-body",
  "specification/tokens",
  "specification/versioning",
  "http/access",
  "http/administration",
  "http/artifacts",
  "http/authors",
  "http/comparison",
  "http/custom-roles",
  "http/events",
  "http/exchange",
  "http/failed-analysis",
  "http/findings",
  "http/gates",
  "http/imported-relaxations",
  "http/limited-tokens",
  "http/lists",
  "http/long-values",
  "http/meta-builds",
  "http/meta-projects",
  "http/models",
  "http/part-editions",
  "http/parts",
  "http/portfolio",
  "http/programs",
  "http/project-tokens",
  "http/projects",
  "http/providers",
  "http/public-reading",
  "http/query",
  "http/repeated-requests",
  "http/reports",
  "http/results",
  "http/saved-filters",
  "http/saved-queries",
  "http/search-index",
  "http/search",
  "http/sessions",
  "http/sign-in-kinds",
  "http/sign-in-rules",
  "http/sorted-findings",
  "http/grouped-facets",
  "http/standings",
  "http/triage",
  "http/uploads",
  "http/users",
  "http/work-list",
].map((name) => `test/${name}.test.ts`);

/** The files of each project in this form: `rest` has those that `quick` leaves out. */
const included =
  form === "rest"
    ? {
        embedded: [...slow],
        alone: [],
        browser: slow.filter((file) => file.startsWith("test/web/")),
        directory: [],
        postgres: [...slow.filter((file) => /^test\/(nodes|upgrade\/postgres)/.test(file)), ...onBoth],
      }
    : {
        embedded: ["src/**/*.test.ts", "test/**/*.test.ts"],
        alone,
        browser: inBrowser,
        directory: withDirectory,
        postgres: [...onPostgres, ...(form === "quick" ? [] : onBoth)],
      };

export default defineConfig({
  test: {
    // Generous: a time-out says that something hangs, never that a machine is slow.
    testTimeout: sized({ quick: 120_000, long: 1_800_000 }),
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    pool: "forks",
    // Files of a project share processes (`isolate: false`): the server's modules are loaded and compiled once for each of
    // them, not once for each file. So a test must not leave anything behind outside its own folders.
    // Many tests wait for servers, builds and browsers: with one process for each core, a third of the time would be idle.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        extends: true,
        test: {
          name: "embedded",
          include: included.embedded,
          exclude: [...alone, ...onPostgres, ...inBrowser, ...withDirectory, ...leftOut],
          setupFiles,
          isolate: false,
        },
      },
      { extends: true, test: { name: "alone", include: included.alone } },
      {
        extends: true,
        test: {
          name: "browser",
          include: included.browser,
          exclude: leftOut,
          globalSetup: ["test/harness/browser/setup.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "directory",
          include: included.directory,
          globalSetup: ["test/harness/ldap-setup.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: included.postgres,
          exclude: leftOut,
          globalSetup: ["test/harness/postgres-cluster.ts"],
          setupFiles,
          isolate: false,
          env: { BELVEDERE_TEST_STORE: "postgres" },
        },
      },
    ],
  },
});
