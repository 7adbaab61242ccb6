/** Compiles `src/` to `dist/`; incremental, so that a second start costs next to nothing. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const compiler = join(import.meta.dirname, "..", "node_modules", "@typescript", "native", "bin", "tsc");
const done = spawnSync(process.execPath, [compiler, "-p", "tsconfig.build.json"], {
  cwd: join(import.meta.dirname, ".."),
  stdio: "inherit",
});
process.exit(done.status ?? 1);
