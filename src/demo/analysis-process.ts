/** The process of one analysis: receives its input, writes the results to a file, reports the outcome and exits. */
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { analyseCommit, analyseFolder, type Analysis } from "../analyser/index.ts";
import { accept, type Result } from "../text/index.ts";
import type { AnalysisOrder } from "./analyse-in-process.ts";
import type { PlannedCode } from "./planned.ts";

// The results are not needed once the server has gone.
process.once("disconnect", () => process.exit(1));

const { code, file, cacheDir } = JSON.parse(process.argv[2] ?? "{}") as AnalysisOrder;
const analysis = await analyse(code);
if (analysis.ok) await pipeline(Readable.from(analysis.value), createWriteStream(file));
const result: Result<void> = analysis.ok ? accept(undefined) : analysis;
process.send?.(result, () => process.exit(0));

function analyse(planned: PlannedCode): Promise<Result<Analysis>> {
  const options = { cacheDir, threads: 1, exclude: planned.exclude };
  if (planned.kind === "folder") return analyseFolder({ ...options, root: planned.root, git: false });
  return analyseCommit({ ...options, repository: planned.repository, commit: planned.commit });
}
