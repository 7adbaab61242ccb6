import { counted } from "../counted.ts";

/** What the server does and has done. */
export const tasks = {
  task: "Task",
  branch: "Branch",
  status: "Status",
  refused: "Refused",
  submitted: "Submitted",
  started: "Started",
  ended: "Ended",
  elapsed: "Took",
  none: "No task fits the filter.",
  refusedCount: counted("en", { one: "# record was refused", other: "# records were refused" }),
  refusedShown: (count: string) => `The first ${count} of them:`,
  line: (line: string) => `line ${line}`,
};
