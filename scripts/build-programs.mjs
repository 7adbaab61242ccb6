/**
 * Makes the programs of an installation: the command line, the server and their threads. The server has more than a
 * thousand modules; to find and read each of them would take half of the time of its start.
 */
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mergePrograms } from "./merge-programs.mjs";

const root = join(import.meta.dirname, "..");
const target = join(root, "dist");

// `check` runs before every commit: it gets its own files, with nothing that it does not use.
const check = "cli/check-program";
const ofCheck = await mergePrograms({ programs: [check], folder: "check" });
const others = await mergePrograms({
  programs: [
    "access/hash-thread",
    "analyser/patterns/check-plugin-rules",
    "analyser/pool/worker-thread",
    "cli/main",
    "demo/analysis-process",
    "ingest/formats/native/ahead/scan-thread",
    "plugins/plugin-process",
    "query/threads/query-thread",
    "store/backup/copy-thread",
    "store/sqlite/writer-thread",
    "tasks/worker-thread",
  ],
  folder: "merged",
  // What the server and the other commands share.
  whole: ["text", "language", "plugins", "sarif", "snapshot", "model", "ingest"],
  separate: [check],
});
// The package for CI jobs takes the files without a room of the server.
const files = JSON.stringify([...ofCheck, ...others], undefined, 2);
writeFileSync(join(target, "merged", "files.json"), `${files}\n`);
removeLeftovers(new Set([...ofCheck, ...others].map(({ file }) => file)));

/** Earlier releases had a file for every module: what is left of them must not get into a package. */
function removeLeftovers(made) {
  rmSync(join(target, ".tsbuildinfo"), { force: true });
  const rooms = readdirSync(join(root, "src")).filter((room) => room !== "web" && existsSync(join(target, room)));
  for (const room of rooms) {
    for (const entry of readdirSync(join(target, room), { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      const name = file.slice(target.length + 1).replaceAll("\\", "/");
      if (entry.isFile() && !made.has(name.replace(/\.map$/, ""))) rmSync(file);
    }
  }
}
