import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    // Generous: a time-out says that something hangs, never that a machine is slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    pool: "forks",
    // Many tests wait for servers, builds and browsers: one core left free would mostly idle.
    maxWorkers: availableParallelism(),
  },
});
