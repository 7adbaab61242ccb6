import { moveStore } from "../../src/store/index.ts";

/** Moves a data folder to a database, or back, and kills itself, as `kill -9` would, when half of the bytes are through. */
const [direction, dataDir = "", url = ""] = process.argv.slice(2);
const ends = direction === "to" ? { from: { dataDir }, to: { url } } : { from: { url }, to: { dataDir } };

await moveStore({
  ...ends,
  signal: new AbortController().signal,
  progress(doneBytes, allBytes) {
    if (doneBytes > allBytes / 2) process.kill(process.pid, "SIGKILL");
  },
});
