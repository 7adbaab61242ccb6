import { layOutGraph, type GraphShape } from "./graph-layout.ts";

/** Lays out the graph of a message in a thread, so that the page stays responsive. */
addEventListener("message", ({ data }: MessageEvent<GraphShape>) => {
  postMessage(layOutGraph(data));
});
