import { gateMissingOption } from "../client/gate-missing.ts";
import { waitSecondsDefault } from "../client/task.ts";
import type { Call, OptionDeclaration } from "../command.ts";
import type { BuildQuery } from "../client/send-build.ts";

/** The options of `push` and `scan` about the version that they create. */
export const buildOptions: readonly OptionDeclaration[] = [
  { flags: "--version <name>", description: "name of the version; default: `V<n>`" },
  { flags: "--baseline", description: "make the version a permanent baseline" },
  { flags: "--date <date>", description: "when the code was analysed; default: now" },
  { flags: "--part <name>", description: "the results are this part of the version; needs a commit or --version" },
  { flags: "--expect <names>", description: "with --part: parts that the version waits for, separated by commas" },
  { flags: "--no-carry", description: "with --part: do not take other parts from earlier versions" },
  { flags: "--create", description: "create the project if it does not exist (creators, administrators)" },
  { flags: "--model <id>", description: "with --create: the quality model; default: STANDARD" },
  { flags: "--group <name>", description: "with --create: the group of the project" },
  { flags: "--default-gate", description: "with --create: give the project the usual quality gate" },
  { flags: "--gate", description: "exit with code 3 if the quality gate failed, 12 if it is not decided" },
  gateMissingOption,
  { flags: "--fail-on-warning", description: "exit with code 6 if records were refused" },
  { flags: "--no-wait", description: "do not wait for the build" },
  { flags: "--wait-seconds <count>", description: `maximum time to wait, in seconds; default ${waitSecondsDefault}` },
  {
    flags: "--idempotency-key <key>",
    description: "a repeated build with the same key and content returns the first one",
  },
];

/** The parameters of the build, from the options; those of the code come from its context. */
export function buildQuery({ options }: Call): BuildQuery {
  const given = (name: "version" | "date" | "part" | "expect" | "pathPrefix" | "strip"): BuildQuery => {
    const value = options.text(name);
    return value === undefined ? {} : { [name]: value };
  };
  return {
    ...given("version"),
    ...given("date"),
    ...given("part"),
    ...given("expect"),
    ...given("pathPrefix"),
    ...given("strip"),
    ...(options.has("baseline") ? { baseline: "true" } : {}),
    ...(options.isOff("carry") ? { carry: "false" } : {}),
  };
}
