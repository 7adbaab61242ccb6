import { connect } from "../client/connected.ts";
import { awaitGate, exitOfGate } from "../client/gate.ts";
import { gateMissingOption } from "../client/gate-missing.ts";
import { awaitBuilds, judgeLaterBuilds, nothingLater } from "../client/later-builds.ts";
import { apiPath, findBranch, findVersion } from "../client/resolve.ts";
import { waitSecondsDefault } from "../client/task.ts";
import { connectionOptions, outputOptions, versionOptions, type Call, type Command } from "../command.ts";
import type { OptionDeclaration } from "../command.ts";
import { done, type Outcome } from "../failure.ts";
import { gateText } from "../output/show-gate.ts";
import { colorsFor } from "../output/colors.ts";
import { countOption } from "../output/show-rows.ts";

/** How long to wait for parts that are expected. */
export const waitOptions: readonly OptionDeclaration[] = [
  { flags: "--wait", description: "wait for builds of the branch, and while parts of the version are expected" },
  { flags: "--wait-seconds <count>", description: `with --wait: at most this long; default ${waitSecondsDefault}` },
];

/** The seconds that the options ask for. */
export function waitSecondsOf(call: Call): Outcome<number> {
  const wait = countOption(call, "waitSeconds");
  if (!wait.ok) return wait;
  return done(call.options.has("wait") ? (wait.value ?? waitSecondsDefault) : 0);
}

/** `belvedere gate` */
export const gate: Command = {
  name: "gate",
  summary: "check whether a version passes the quality gate; a build uses the exit code",
  arguments: [{ form: "<project>", description: "name of the project" }],
  options: [{ ...gateMissingOption }, ...waitOptions, ...versionOptions, ...connectionOptions, ...outputOptions],
  notes: "Exit codes: 0 passed, 3 failed, 12 pending, not computed, or no gate is set.",
  async run(call) {
    const { terminal, options, arguments: names } = call;
    const client = await connect(call);
    if (!client.ok) return client;
    const branch = await findBranch(client.value, names[0]!, options.text("branch"));
    if (!branch.ok) return branch;
    const wait = waitSecondsOf(call);
    if (!wait.ok) return wait;
    const named = options.text("version");
    const awaited =
      named === undefined
        ? await awaitBuilds(call, client.value, branch.value, wait.value)
        : done({ branch: branch.value, later: nothingLater, waitedSeconds: 0 });
    if (!awaited.ok) return awaited;
    const { later, waitedSeconds } = awaited.value;
    const version = await findVersion(client.value, awaited.value.branch, named);
    if (!version.ok) return version;
    const read = await awaitGate(call, client.value, version.value, wait.value - waitedSeconds);
    if (!read.ok) return read;
    const result = judgeLaterBuilds(read.value, later, branch.value.branch);
    const path = apiPath("versions", version.value);
    const parts = await client.value.read<"GET /api/versions/:id">({ path, query: { fields: "parts.state" } });
    if (!parts.ok) return parts;
    const text = options.has("json")
      ? `${JSON.stringify(result)}\n`
      : gateText(result, colorsFor(terminal.output, terminal.environment));
    terminal.output.write(text);
    const missing = options.text("gateMissing");
    return done(exitOfGate(result, parts.value.parts, missing, later.failed !== undefined));
  },
};
