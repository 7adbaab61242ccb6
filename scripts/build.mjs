/**
 * Builds `dist/`, which is what an installation contains: files out of packages, the merged modules of the programs, and
 * the web interface. Each step does nothing, or little, when its sources have not changed. Types are checked elsewhere
 * (`npm run check:types`).
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

for (const step of ["copies", "programs", "web"]) {
  const done = spawnSync(process.execPath, [join(root, "scripts", `build-${step}.mjs`)], {
    cwd: root,
    stdio: "inherit",
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
}
