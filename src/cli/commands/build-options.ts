import { waitSecondsDefault } from "../client/task.ts";
import type { Call, OptionDeclaration } from "../command.ts";
import type { BuildQuery } from "../client/send-build.ts";

/** What `push` and `scan` may say about the version they make. */
export const buildOptions: readonly OptionDeclaration[] = [
  {
    flags: "--branch <name>",
    description: "branch of the version, created when it is new; the main branch without it",
  },
  { flags: "--version <name>", description: "name of the version; `V<n>` without it" },
  { flags: "--baseline", description: "keep the version for good" },
  { flags: "--date <date>", description: "when the code was analysed; now without it" },
  { flags: "--commit <commit>", description: "the commit that was analysed" },
  { flags: "--create", description: "create the project if it does not exist (creators, administrators)" },
  { flags: "--model <id>", description: "with --create: the quality model; STANDARD without it" },
  { flags: "--group <name>", description: "with --create: the group of the project" },
  { flags: "--gate", description: "end with code 3 when the quality gate is not passed" },
  { flags: "--fail-on-warning", description: "end with code 6 when records were refused" },
  { flags: "--no-wait", description: "do not wait for the build" },
  { flags: "--wait-seconds <count>", description: `wait at most so long; ${waitSecondsDefault} without it` },
  { flags: "--idempotency-key <key>", description: "sending the same again under this key is one build" },
];

/** The parameters of the build that the options mean. */
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
