import { resolve } from "node:path";
import { findContext } from "../ci/context.ts";
import { contextJson, contextText } from "../ci/show-context.ts";
import { outputOptions, type Command } from "../command.ts";
import { done } from "../failure.ts";
import { contextOptions } from "./context-options.ts";

/** `belvedere context` */
export const context: Command = {
  name: "context",
  summary: "show what `push`, `scan` and `report` know of the code: branch, commit, target, base, changed lines",
  arguments: [{ form: "[folder]", description: "the folder of the code; default: the current folder" }],
  options: [...contextOptions, ...outputOptions],
  notes: "Options have priority over the variables of the CI system, and these over git. Nothing is sent.",
  async run({ terminal, options, arguments: names }) {
    const folder = resolve(terminal.folder, names[0] ?? ".");
    const found = await findContext(options, terminal.environment, folder);
    if (!found.ok) return found;
    terminal.output.write(options.has("json") ? contextJson(found.value) : contextText(found.value));
    return done("done");
  },
};
