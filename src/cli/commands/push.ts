import { mkdtemp, rm } from "node:fs/promises";
import { createWriteStream } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { findContext } from "../ci/context.ts";
import { connect } from "../client/connected.ts";
import {
  inspectFile,
  contentOfFile,
  contentOfFiles,
  type FormExtras,
  type ResultsFile,
  type RequestContent,
} from "../client/send-build.ts";
import { connectionOptions, outputOptions, type Call, type Command } from "../command.ts";
import { done, misuse, type Outcome } from "../failure.ts";
import { buildOptions, buildQuery } from "./build-options.ts";
import { contextOptions } from "./context-options.ts";
import { inspectReports } from "./inspect-reports.ts";
import { isEmpty, sendAndReport } from "./send-and-report.ts";

/** `belvedere push` */
export const push: Command = {
  name: "push",
  summary: "send reports to a project and wait for the new version",
  arguments: [{ form: "<reports...>", description: "files to send as one version; `-` is standard input" }],
  options: [
    { flags: "-p, --project <name>", description: "the project (required)" },
    { flags: "--path-prefix <prefix>", description: "put before every path of a report" },
    { flags: "--strip <prefix>", description: "take away from the front of every path of a report" },
    { flags: "--dry-run", description: "read the reports here, say what each contains, and send nothing" },
    ...contextOptions,
    ...buildOptions,
    ...connectionOptions,
    ...outputOptions,
  ],
  notes:
    "The server detects the format of each report. gzip files are sent unchanged, others are compressed. `belvedere context` shows branch, commit and target.",
  async run(call) {
    const isDry = call.options.has("dryRun");
    if (isDry && call.options.has("gate")) return misuse("--gate and --dry-run exclude each other");
    if (isDry) return inspectReports(call);
    const project = call.options.text("project");
    if (project === undefined) return misuse("No project is named", "belvedere push --project <name> <reports...>");
    const client = await connect(call);
    if (!client.ok) return client;
    const scratch = await mkdtemp(join(tmpdir(), "belvedere-push-"));
    try {
      const content = await contentOf(call, scratch);
      if (!content.ok) return content;
      const context = await findContext(call.options, call.terminal.environment, call.terminal.folder);
      if (!context.ok) return context;
      const build = { project, query: buildQuery(call), context: context.value, content: content.value, scratch };
      return await sendAndReport(call, client.value, build);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  },
};

type ContentMaker = (extras: FormExtras) => RequestContent;

async function contentOf(call: Call, scratch: string): Promise<Outcome<ContentMaker>> {
  const files: ResultsFile[] = [];
  if (call.arguments.filter((report) => report === "-").length > 1) return misuse("Standard input can be sent once");
  for (const report of call.arguments) {
    const file = await inspectFile(
      report === "-" ? await spoolInput(call, scratch) : resolve(call.terminal.folder, report),
    );
    if (!file.ok) return file;
    files.push(file.value);
  }
  const [first, ...others] = files;
  // A request without a body would be a mistake; an empty file is the output of a tool that found nothing.
  const isAlone = others.length === 0 && (first!.sizeBytes > 0 || call.arguments[0] === "-");
  return done((extras) => (isAlone && isEmpty(extras) ? contentOfFile(first!) : contentOfFiles(files, extras)));
}

// The content must be readable again for a retry after a lost connection.
async function spoolInput({ terminal }: Call, scratch: string): Promise<string> {
  const path = join(scratch, "standard-input.ndjson");
  await pipeline(terminal.input, createWriteStream(path));
  return path;
}
