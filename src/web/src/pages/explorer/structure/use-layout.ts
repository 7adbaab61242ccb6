import { useEffect, useState } from "react";
import type { GraphPositions, GraphShape } from "./graph-layout.ts";

interface Finished {
  readonly shape: GraphShape;
  readonly positions: GraphPositions | "failed";
}

/** The positions of a graph's nodes, computed in a thread; undefined until they are known. */
export function useLayout(shape: GraphShape): GraphPositions | "failed" | undefined {
  const [finished, setFinished] = useState<Finished>();
  useEffect(() => {
    const worker = new Worker(new URL("./layout-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<GraphPositions>) =>
      setFinished({ shape, positions: data }),
    );
    worker.addEventListener("error", () => setFinished({ shape, positions: "failed" }));
    worker.postMessage(shape);
    return () => worker.terminate();
  }, [shape]);
  return finished?.shape === shape ? finished.positions : undefined;
}
