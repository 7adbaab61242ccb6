/**
 * Replays the history of a repository with the reports of real tools, and counts the findings whose identity differs
 * from what git says. See docs/finding-identity.md.
 *
 *   node bench/identity.ts <repository> <reports> --endings .py [--places src] [--stride 1] [--examples]
 *
 * `<reports>` has a folder `<number>-<commit>` for each commit, with the reports of the tools that ran on it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Branch, sourcesReport, type BuiltFinding } from "../test/replay/branch.ts";
import { History } from "../test/replay/history.ts";
import { judge, Tally } from "../test/replay/judge.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    endings: { type: "string", default: ".py" },
    places: { type: "string", default: "." },
    strip: { type: "string", default: "" },
    stride: { type: "string", default: "1" },
    tools: { type: "string" },
    examples: { type: "boolean", default: false },
  },
});
const [folder, reports] = positionals;
if (folder === undefined || reports === undefined) throw new Error("Name a repository and a folder of reports.");

const repository = new History({ folder, places: values.places.split(","), endings: values.endings.split(",") });
const stride = Number(values.stride);
const commits = readdirSync(reports)
  .filter((name) => /^\d+-[0-9a-f]{40}$/.test(name))
  .toSorted()
  .filter((_, index) => index % stride === 0);
const tools = values.tools?.split(",") ?? readdirSync(join(reports, commits[0]!)).filter((n) => !n.endsWith(".err"));

for (const tool of tools) {
  for (const withSources of [false, true]) {
    const tally = new Tally();
    const branch = new Branch();
    let before: { readonly commit: string; readonly findings: readonly BuiltFinding[] } | undefined;
    let count = 0;
    for (const name of commits) {
      const commit = name.slice(name.indexOf("-") + 1);
      let bytes: Buffer;
      try {
        bytes = readFileSync(join(reports, name, tool));
      } catch {
        continue;
      }
      if (bytes.length === 0) continue;
      count += 1;
      const sources = repository.sourcesAt(commit);
      const report = { bytes, alignment: { strip: values.strip, pathPrefix: "" } };
      const findings = await branch.build([report, ...(withSources ? [sourcesReport(sources)] : [])]);
      if (before !== undefined) {
        judge(tally, sources, repository.diffs(before.commit, commit), before.findings, findings);
      }
      before = { commit, findings };
    }
    const { evidence, examples, ...numbers } = tally;
    const shares = Object.entries(tally.shares()).map(([key, share]) => `${key} ${(100 * share).toFixed(3)} %`);
    console.log(tool, withSources ? "with sources" : "without sources", `${count} commits`, shares.join(", "));
    console.log("  ", JSON.stringify(numbers), JSON.stringify(Object.fromEntries(evidence)));
    if (values.examples) for (const example of examples) console.log("   ", example);
  }
}
