/**
 * Compiles `src/` to `dist/`, incrementally, copies single files out of packages, merges the modules of
 * `belvedere check`, those that answer agents and the protocol of editors, and bundles the web interface when its sources
 * have changed.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const compiler = join(root, "node_modules", "@typescript", "native", "bin", "tsc");

run([compiler, "-p", "tsconfig.build.json"]);
run([join(root, "scripts", "build-copies.mjs")]);
run([join(root, "scripts", "build-check.mjs")]);
run([join(root, "scripts", "build-mcp.mjs")]);
run([join(root, "scripts", "build-lsp.mjs")]);
run([join(root, "scripts", "build-web.mjs")]);

function run(command) {
  const done = spawnSync(process.execPath, command, { cwd: root, stdio: "inherit" });
  if (done.status !== 0) process.exit(done.status ?? 1);
}
