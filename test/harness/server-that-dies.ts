import { serve } from "../../src/server/index.ts";

/**
 * A server that kills itself, as `kill -9` would, when a task reaches the step that `BELVEDERE_DIE_AT` names:
 * `<step>`, or `<type>:<step>` for tasks of one type. `DEMO_ROOT` names the code that its demo portfolio shows.
 */
const demoRoot = process.env["DEMO_ROOT"];
const [type, step] = typeAndStep(process.env["BELVEDERE_DIE_AT"] ?? "");

process.exitCode = await serve(
  {},
  {
    ...(demoRoot === undefined ? {} : { demoRoot }),
    onStep(task, reached) {
      if (reached === step && (type === undefined || task.type === type)) process.kill(process.pid, "SIGKILL");
    },
  },
);

function typeAndStep(text: string): readonly [string | undefined, string] {
  const [first = "", second] = text.split(":");
  return second === undefined ? [undefined, first] : [first, second];
}
