import { waitSecondsDefault } from "../client/task.ts";
import type { Call, OptionDeclaration } from "../command.ts";
import type { BuildQuery } from "../client/send-build.ts";

/** The options of `push` and `scan` about the version that they create. */
export const buildOptions: readonly OptionDeclaration[] = [
  {
    flags: "--branch <name>",
    description: "branch of the version, created if it is new; default: the main branch",
  },
  { flags: "--version <name>", description: "name of the version; default: `V<n>`" },
  { flags: "--baseline", description: "make the version a permanent baseline" },
  { flags: "--date <date>", description: "when the code was analysed; default: now" },
  { flags: "--commit <commit>", description: "the commit that was analysed" },
  { flags: "--create", description: "create the project if it does not exist (creators, administrators)" },
  { flags: "--model <id>", description: "with --create: the quality model; default: STANDARD" },
  { flags: "--group <name>", description: "with --create: the group of the project" },
  { flags: "--default-gate", description: "with --create: give the project the usual quality gate" },
  { flags: "--gate", description: "exit with code 3 if the quality gate is not passed" },
  { flags: "--fail-on-warning", description: "exit with code 6 if records were refused" },
  { flags: "--no-wait", description: "do not wait for the build" },
  { flags: "--wait-seconds <count>", description: `maximum time to wait, in seconds; default ${waitSecondsDefault}` },
  {
    flags: "--idempotency-key <key>",
    description: "a repeated build with the same key and content returns the first one",
  },
];

/** The parameters of the build, from the options. */
export function buildQuery({ options }: Call): BuildQuery {
  const given = (name: "branch" | "version" | "date" | "commit" | "pathPrefix" | "strip"): BuildQuery => {
    const value = options.text(name);
    return value === undefined ? {} : { [name]: value };
  };
  return {
    ...given("branch"),
    ...given("version"),
    ...given("date"),
    ...given("commit"),
    ...given("pathPrefix"),
    ...given("strip"),
    ...(options.has("baseline") ? { baseline: "true" } : {}),
  };
}
