import { productVersion, type HttpNeeds } from "../http/index.ts";
import type { TaskMeter } from "../tasks/index.ts";
import type { ServerSettings } from "./settings.ts";

/** What the parts of a server report to, for traces and without them. */
interface StartedTraces {
  readonly meter: TaskMeter;
  readonly http: Pick<HttpNeeds, "traces">;
  close(): Promise<void>;
}

/** Only with the address of a collector are there traces; their packages are not loaded otherwise. */
export async function startTraces(
  { traces: url }: Pick<ServerSettings, "traces">,
  node: string,
  meter: TaskMeter,
): Promise<StartedTraces> {
  if (url === undefined) return { meter, http: {}, close: async () => {} };
  const { openTraces } = await import("./traces.ts");
  const traces = openTraces(url, { version: productVersion(), node });
  return { meter: bothMeters(meter, traces.tasks), http: { traces: traces.requests }, close: () => traces.close() };
}

function bothMeters(one: TaskMeter, other: TaskMeter): TaskMeter {
  return {
    ended(task) {
      one.ended(task);
      other.ended(task);
    },
    built(steps, taskId) {
      one.built(steps, taskId);
      other.built(steps, taskId);
    },
  };
}
