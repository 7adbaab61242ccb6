import { runCheck, makeBaseline } from "../check/run-check.ts";
import type { CheckResult } from "../check/check-result.ts";
import { checkJson, checkText } from "../check/show-check.ts";
import { notesText } from "../ci/show-context.ts";
import { gateMissingOption } from "../client/gate-missing.ts";
import {
  configurationOptions,
  connectionOptions,
  outputOptions,
  settingsOption,
  type Call,
  type Command,
} from "../command.ts";
import type { Exit } from "../exit-codes.ts";
import { done, misuse, type Outcome } from "../failure.ts";
import { colorsFor, noColors } from "../output/colors.ts";
import { namedOutput, standardOutput } from "../output/named-output.ts";
import { writeText } from "../output/write-text.ts";

const formats = ["text", "json", "sarif", "annotations"] as const;
const widthDefault = 80;

/** `belvedere check` */
export const check: Command = {
  name: "check",
  summary: "show the findings that the changes in this working copy add, and what the gate says of them",
  arguments: [
    { form: "[reports...]", description: "reports of other tools about the working copy, instead of an analysis" },
  ],
  options: [
    { flags: "-p, --project <name>", description: "the project of the server whose gate and reference apply" },
    { flags: "--staged", description: "check what is staged for the next commit, not the files on disk" },
    { flags: "--baseline <file>", description: "compare with this saved baseline" },
    { flags: "--save-baseline <file>", description: "analyse all files and save their findings as a baseline" },
    { flags: "--fail-on <severity>", description: "only new findings of this severity or a worse one fail" },
    { ...gateMissingOption },
    { flags: "-f, --format <format>", description: "format of the result; default: text", choices: formats },
    { flags: "-o, --output <file>", description: "write the result to a file instead of standard output" },
    { flags: "--include <pattern>", description: "only paths that match, such as `src/**`", repeatable: true },
    { flags: "--exclude <pattern>", description: "no paths that match", repeatable: true },
    { flags: "--language <id>", description: "only this language", repeatable: true },
    { flags: "--path-prefix <prefix>", description: "put before every path of a report" },
    { flags: "--strip <prefix>", description: "take away from the front of every path of a report" },
    { flags: "--branch <name>", description: "the branch; default: that of git" },
    { flags: "--target <name>", description: "the branch to merge into; default: the default branch" },
    { flags: "--base <commit>", description: "the commit to compare with; default: the merge base with the target" },
    ...configurationOptions,
    settingsOption,
    ...connectionOptions,
    ...outputOptions,
  ],
  notes:
    "Nothing is sent to the server. Without --project no server is asked.\n" +
    "Exit codes: 0 nothing new that counts, 3 a condition failed, 12 not decided.",
  async run(call) {
    const fault = faultOf(call);
    if (fault !== undefined) return misuse(fault);
    const file = call.options.text("saveBaseline");
    if (file !== undefined) return save(call, file);
    const result = await runCheck(call);
    return result.ok ? show(call, result.value) : result;
  },
};

function faultOf({ options }: Call): string | undefined {
  const format = options.text("format");
  const isOther = options.has("json") && format !== undefined && format !== "json";
  if (isOther) return `--json and --format ${format} exclude each other`;
  if (options.text("saveBaseline") === undefined) return undefined;
  if (options.text("saveBaseline") === standardOutput) return "--save-baseline needs the name of a file";
  const other = ["staged", "baseline", "project", "failOn"].find(
    (name) => options.has(name) || options.text(name) !== undefined,
  );
  const flag = other?.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return flag === undefined ? undefined : `--save-baseline and --${flag} exclude each other`;
}

async function save(call: Call, file: string): Promise<Outcome<Exit>> {
  const { options, terminal } = call;
  const saved = await makeBaseline(call, file);
  if (!saved.ok) return saved;
  const findings = saved.value;
  if (options.has("json")) terminal.output.write(`${JSON.stringify({ file, findings })}\n`);
  else if (!options.has("quiet")) terminal.output.write(`${findings} findings saved in ${file}\n`);
  return done("done");
}

async function show(call: Call, result: CheckResult): Promise<Outcome<Exit>> {
  const { options, terminal } = call;
  const written = await writeText(call, await render(call, result));
  if (!written.ok) return written;
  if (!options.has("quiet")) terminal.errors.write(notesText(result.notes));
  return done(result.exit);
}

async function render(call: Call, result: CheckResult): Promise<string> {
  const { options, terminal } = call;
  const format = options.has("json") ? "json" : options.text("format");
  if (format === "json") return checkJson(result);
  if (format === "sarif" || format === "annotations") {
    const { verdictOf } = await import("../check/check-verdict.ts");
    const { renderers } = await import("../report/render/index.ts");
    return renderers[format](verdictOf(result));
  }
  const isQuiet = options.has("quiet") && result.exit === "done";
  const isFile = namedOutput(call) !== undefined;
  const colors = isFile ? noColors : colorsFor(terminal.output, terminal.environment);
  return isQuiet ? "" : checkText(result, colors, terminal.output.columns ?? widthDefault);
}
