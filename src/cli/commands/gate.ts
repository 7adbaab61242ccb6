import { connect } from "../client/connected.ts";
import { readGate } from "../client/gate.ts";
import { findBranch, findVersion } from "../client/resolve.ts";
import { connectionOptions, outputOptions, versionOptions, type Command } from "../command.ts";
import { done } from "../failure.ts";
import { gateText } from "../output/show-gate.ts";
import { colorsFor } from "../output/show-rows.ts";

/** `belvedere gate` */
export const gate: Command = {
  name: "gate",
  summary: "check whether a version passes the quality gate; a build uses the exit code",
  arguments: [{ form: "<project>", description: "name of the project" }],
  options: [...versionOptions, ...connectionOptions, ...outputOptions],
  notes: "A gate without conditions, or whose conditions cannot be computed, does not fail a build.",
  async run(call) {
    const { terminal, options, arguments: names } = call;
    const client = await connect(call);
    if (!client.ok) return client;
    const branch = await findBranch(client.value, names[0]!, options.text("branch"));
    if (!branch.ok) return branch;
    const version = await findVersion(client.value, branch.value, options.text("version"));
    if (!version.ok) return version;
    const result = await readGate(client.value, version.value);
    if (!result.ok) return result;
    const text = options.has("json")
      ? `${JSON.stringify(result.value)}\n`
      : gateText(result.value, colorsFor(terminal.output, terminal.environment));
    terminal.output.write(text);
    return done(result.value.status === "FAILED" ? "gateFailed" : "done");
  },
};
