import { rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { defineConfig } from "vitest/config";
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

/** Tests that need PostgreSQL. */
const onPostgres = [
  "src/store/postgres/**/*.test.ts",
  "src/store/bytes/table/**/*.test.ts",
  "test/nodes/**/*.test.ts",
  "test/upgrade/postgres.test.ts",
];

/** Tests that need a browser. */
const inBrowser = ["test/web/**/!(size).test.ts"];

/** Tests that run on both stores. */
const onBoth = ["test/specification/**/*.test.ts", "test/http/**/*.test.ts"];

export default defineConfig({
  test: {
    // Generous: a time-out says that something hangs, never that a machine is slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    pool: "forks",
    // Files of a project share processes (`isolate: false`): the server's modules are loaded and compiled once for each of
    // them, not once for each file. So a test must not leave anything behind outside its own folders.
    // Many tests wait for servers, builds and browsers: one core left free would mostly idle.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: "embedded",
          include: ["src/**/*.test.ts", "test/**/*.test.ts"],
          exclude: [...alone, ...onPostgres, ...inBrowser],
          isolate: false,
        },
      },
      { extends: true, test: { name: "alone", include: alone } },
      {
        extends: true,
        test: {
          name: "browser",
          include: inBrowser,
          globalSetup: ["test/harness/browser/setup.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: [...onPostgres, ...onBoth],
          globalSetup: ["test/harness/postgres-cluster.ts"],
          isolate: false,
          env: { BELVEDERE_TEST_STORE: "postgres" },
        },
      },
    ],
  },
});
