import { compareTexts } from "./comparison.ts";

/** Compares the texts of a message in a thread, so that the page stays responsive. */
addEventListener("message", ({ data }: MessageEvent<{ readonly before: string; readonly after: string }>) => {
  postMessage(compareTexts(data.before, data.after));
});
