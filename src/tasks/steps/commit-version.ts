import { accept } from "../../text/index.ts";
import type { BuildContext } from "../build-context.ts";
import type { BuiltVersion } from "../job.ts";
import type { Step } from "../step.ts";

/** Makes the version visible. False when this attempt no longer owns the task; its files are removed then. */
export const commitVersion = ({ host, snapshots }: BuildContext): Step<BuiltVersion, boolean> => ({
  name: "commit",
  weight: 2,
  async run(version) {
    const committed = await host.commit(version);
    if (!committed) await snapshots.remove(version.folder);
    return accept(committed);
  },
});
