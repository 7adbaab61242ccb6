import type { Client, Task } from "../harness/client.ts";
import { lines } from "../harness/results.ts";
import { resultsOf } from "./world.ts";

const critical = {
  kind: "rule",
  id: "lint:leak",
  name: "Leak",
  categories: ["SEVERITY.CRITICAL"],
  families: ["CWE-401"],
};
const minor = { kind: "rule", id: "lint:style", name: "Style", categories: ["SEVERITY.MINOR"] };

/** Results of a linter: a leak on each of the lines, and one matter of style. */
function lintResults(...leakLines: readonly number[]): string {
  const leaks = leakLines.map((startLine) => ({
    kind: "finding",
    artifact: "src/scan.c",
    rule: "lint:leak",
    message: `Leak number ${startLine}`,
    location: { startLine },
  }));
  const style = { kind: "finding", artifact: "src/main.c", rule: "lint:style", message: "Bad style" };
  const files = ["src/scan.c", "src/main.c"].map((path) => ({ kind: "artifact", path, type: "FILE" }));
  return lines(critical, minor, ...files, ...leaks, style);
}

/** Conditions of every kind; the second version fails the first two of them. */
const gate = {
  conditions: [
    { type: "PARTS", id: "NONE_FAILED" },
    { type: "FINDINGS", on: "NEW", categories: ["SEVERITY.CRITICAL", "SEVERITY.BLOCKER"], bounds: "[;0]" },
    { type: "MEASURE", id: "LC", bounds: "[;1000]" },
    { type: "INDICATOR", id: "QUALITY", level: "LEVELB" },
    { type: "PARTS", id: "COMPLETE" },
  ],
};

/**
 * The project `gated`: a version that fails its gate with five leaks, compared with one that had one. It is made of two
 * parts that were sent and one that was carried.
 */
export async function buildGated(admin: Client): Promise<{ readonly before: Task; readonly after: Task }> {
  await admin.createProject("gated");
  await admin.json("PUT", "/api/projects/gated/gate", gate);
  const send = (part: string, commit: string, body: string): Promise<Task> =>
    admin.build("gated", body, { query: `?part=${part}&commit=${commit}` });
  const [first, second] = ["4be1c0ffee4be1c0ffee", "9a7d00d1e59a7d00d1e5"];
  await send("scan", first, resultsOf({ complexity: 4 }));
  await send("audit", first, lines({ kind: "artifact", path: "src/main.c", type: "FILE" }));
  const before = await send("lint", first, lintResults(2));
  await send("scan", second, resultsOf({ complexity: 60 }));
  const after = await send("lint", second, lintResults(2, 5, 6, 7, 8, 9));
  return { before, after };
}
