import { resolve } from "node:path";
import { connect } from "../client/connected.ts";
import { connectionOptions, outputOptions, type Command } from "../command.ts";
import { misuse } from "../failure.ts";
import { exportLake } from "../lake/export-lake.ts";
import { LakeFolder } from "../lake/lake-folder.ts";
import { countWords } from "../output/count-words.ts";
import { printReport } from "../output/print-report.ts";
import { progressBar } from "../output/progress.ts";

/** `belvedere export lake` */
export const exportLakeCommand: Command = {
  name: "export lake",
  summary: "write the history of projects as Parquet files in partitions, and bring them up to date",
  arguments: [],
  options: [
    { flags: "--to <folder>", description: "required: an empty folder, or one of an earlier export" },
    {
      flags: "-p, --project <name>",
      description: "only this project; default: all that you may see",
      repeatable: true,
    },
    { flags: "--all-branches", description: "all branches; default: the main branches" },
    { flags: "--prune", description: "remove versions that the server no longer shows you; default: they stay" },
    ...connectionOptions,
    ...outputOptions,
  ],
  notes: "docs/lake.md describes the tables, and how DuckDB, Spark, Trino and ClickHouse read them.",
  async run(call) {
    const { options, terminal } = call;
    const to = options.text("to");
    if (to === undefined) return misuse("No folder", "belvedere export lake --to <folder>");
    const client = await connect(call);
    if (!client.ok) return client;
    const lake = await LakeFolder.open(resolve(terminal.folder, to), client.value.server);
    if (!lake.ok) return lake;
    const names = options.list("project");
    const wish = {
      projects: names.length === 0 ? undefined : new Set(names),
      allBranches: options.has("allBranches"),
      prunes: options.has("prune"),
    };
    const bar = progressBar(call);
    const report = await exportLake(client.value, lake.value, wish, (done, all, project) =>
      bar.show(done / all, project),
    );
    bar.stop();
    if (!report.ok) return report;
    const { projects, versions, exported, removed, bytes } = report.value;
    const removedText = removed === 0 ? "" : `, ${countWords(removed, "version")} removed`;
    const text =
      `${countWords(projects, "project")} with ${countWords(versions, "version")}: ` +
      `${exported.toLocaleString("en-US")} written${removedText} (${(bytes / 1e6).toFixed(1)} MB)`;
    return printReport(call, report.value, text);
  },
};
