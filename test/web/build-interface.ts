import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Bundles the interface, unless that has been done since it was last changed. */
export function buildInterface(): void {
  const script = fileURLToPath(new URL("../../scripts/build-web.mjs", import.meta.url));
  const done = spawnSync(process.execPath, [script], { encoding: "utf8" });
  if (done.status !== 0) throw new Error(`the interface does not build: ${done.stderr}`);
}
