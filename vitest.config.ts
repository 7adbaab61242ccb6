import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** What needs PostgreSQL, or is shown to hold on it as well. */
const onPostgres = ["src/store/postgres/**/*.test.ts", "test/nodes/**/*.test.ts"];

/** On both stores only where that is asked for: it takes long. */
const onRequest = process.env["BELVEDERE_TEST_STORE"] === "postgres" ? ["test/http/**/*.test.ts"] : [];

export default defineConfig({
  test: {
    // Generous: a time-out says that something hangs, never that a machine is slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    pool: "forks",
    // Many tests wait for servers, builds and browsers: one core left free would mostly idle.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: { name: "embedded", include: ["src/**/*.test.ts", "test/**/*.test.ts"], exclude: onPostgres },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: [...onPostgres, "test/specification/**/*.test.ts", ...onRequest],
          globalSetup: ["test/harness/postgres-cluster.ts"],
          env: { BELVEDERE_TEST_STORE: "postgres" },
        },
      },
    ],
  },
});
