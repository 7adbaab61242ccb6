import { factsTables, parts, writeTable } from "../../snapshot/index.ts";
import { accept } from "../../text/index.ts";
import { refusedOf, type BuildContext } from "../build-context.ts";
import type { BuiltVersion } from "../job.ts";
import type { Step } from "../step.ts";
import { writeLayer } from "../write-layer.ts";
import type { GatedFacts } from "./check-gate.ts";

const firstLayer = 1;

/** Writes facts and first rating layer as one folder; durable and whole when done, and not visible to anyone yet. */
export const writeSnapshot = (context: BuildContext): Step<GatedFacts, BuiltVersion> => ({
  name: "write",
  weight: 13,
  async run({ facts, rating, triage, carried, root, gate }, progress) {
    const { job, place } = context;
    const tables = factsTables(facts);
    let written = 0;
    const result = await place.create(job.folder, async (part) => {
      for (const [name, table] of tables) {
        await part(parts[name], (sink) => writeTable(sink, table));
        progress(++written / (tables.size + 1));
      }
      await writeLayer(part, { number: firstLayer, rows: facts.tree.size, rating, triage });
    });
    if (!result.ok) return result;
    return accept({
      folder: job.folder,
      layer: firstLayer,
      artifactCount: facts.tree.size,
      findingCount: facts.findings.size,
      root,
      gate,
      carried,
      refused: refusedOf(context),
      steps: context.times,
    });
  },
});
