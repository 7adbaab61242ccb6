import type { Task } from "../harness/client.ts";
import { lines } from "../harness/results.ts";
import type { BuildingServer } from "../http/building-server.ts";
import { buildPullRequest } from "../http/pull-request.ts";

const leak = { kind: "rule", id: "lint:leak", name: "Leak", categories: ["SEVERITY.CRITICAL"] };
const spelling = { kind: "rule", id: "lint:spelling", name: "Spelling", categories: ["SEVERITY.MINOR"] };

const before = ["int read(void) {", "  open();", "  return 0;", "}", "", "int write(void) {", "  return 1;", "}"];
/** Line 3 is new: all others are those of before. */
const after = before.toSpliced(2, 0, "  open_again();");

const finding = (rule: string, message: string, startLine: number): object => ({
  kind: "finding",
  artifact: "src/file.c",
  rule,
  message,
  location: { startLine },
});

const file = (text: readonly string[]): readonly object[] => [
  { kind: "artifact", path: "src/file.c", type: "FILE", measures: { LC: text.length } },
  { kind: "source", path: "src/file.c", text: text.join("\n") },
];

const known = finding("lint:leak", "Known leak", 2);

/** Results of the branch `main`. */
export const mainResults = lines(leak, ...file(before), known);

/** Results of a branch that adds a line with a leak, and that was checked with one more rule. */
export const featureResults = lines(
  leak,
  spelling,
  ...file(after),
  known,
  finding("lint:leak", "Leak in the change", 3),
  finding("lint:spelling", "Spelling of write", 7),
);

/**
 * The project `pulls` with a gate on new critical findings: `main`, a release branch, a pull request that fails the gate,
 * one that passes, and one that waits for a part.
 */
export async function buildPullRequests(
  server: BuildingServer,
): Promise<{ readonly main: Task; readonly feature: Task }> {
  const { admin } = server;
  await admin.createProject("pulls");
  const conditions = [{ type: "FINDINGS", on: "NEW", categories: ["SEVERITY.CRITICAL"], bounds: "[;0]" }];
  await admin.json("PUT", "/api/projects/pulls/gate", { conditions });
  const build = (query: string, results: string): Promise<Task> => admin.build("pulls", results, { query });
  const base = "0f3c9a77d1b24e6688a0";
  const main = await build(`?commit=${base}`, mainResults);
  await build("?branch=release", mainResults);
  const request = (branch: string, results: string, query: string): Promise<Task> =>
    buildPullRequest(server, "pulls", { branch, target: "main", base }, results, query);
  const feature = await request("feature", featureResults, "&commit=f1");
  await request("docs", mainResults, "&commit=d1");
  await request("waiting", mainResults, "&commit=w1&part=scan&expect=scan,lint");
  return { main, feature };
}
