import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    pool: "forks",
    // Many tests wait for servers, builds and browsers: one core left free would mostly idle.
    maxWorkers: availableParallelism(),
  },
});
