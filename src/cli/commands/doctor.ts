import { colorsFor } from "../output/colors.ts";
import { connectionOptions, outputOptions, type Call, type Command } from "../command.ts";
import { done } from "../failure.ts";
import { plainText } from "../output/plain-text.ts";
import { showDisk } from "./doctor-disk.ts";
import { dataChecks } from "./doctor-data.ts";
import { localChecks, type Check } from "./doctor-local.ts";
import { productionChecks } from "./doctor-production.ts";
import { serverChecks } from "./doctor-server.ts";

/** `belvedere doctor` */
export const doctor: Command = {
  name: "doctor",
  needsServerPackage: true,
  summary:
    "check the requirements of the server and the command line, and all stored data: Node, git, data folder, port, checksums, clock, server, token",
  arguments: [],
  options: [
    { flags: "--data-dir <folder>", description: "the data folder to look at (BELVEDERE_DATA_DIR, ./data)" },
    { flags: "--port <number>", description: "the port to look at (BELVEDERE_PORT, 8180)" },
    { flags: "--quick", description: "do not read the stored data, which may take minutes" },
    {
      flags: "--production",
      description: "check whether the server is ready for users: the list of docs/going-live.md, and nothing else",
    },
    { flags: "--disk", description: "show what takes space in the data folder, and nothing else" },
    { flags: "--backup <folder>", description: "with --production: the folder of the newest backup" },
    ...connectionOptions,
    ...outputOptions,
  ],
  async run(call) {
    const { terminal, options } = call;
    if (options.has("disk")) return showDisk(call);
    const checks = options.has("production") ? await productionChecks(call) : await usualChecks(call);
    const colors = colorsFor(terminal.output, terminal.environment);
    const words = { ok: colors.green("ok  "), warn: colors.yellow("warn"), bad: colors.red("BAD ") };
    const shown = options.has("quiet") ? checks.filter(({ state }) => state !== "ok") : checks;
    const line = ({ state, name, finding, remedy }: Check): string =>
      `${words[state]}  ${name}: ${plainText(finding)}\n${remedy === undefined ? "" : `      ${plainText(remedy)}\n`}`;
    terminal.output.write(options.has("json") ? `${JSON.stringify(checks)}\n` : shown.map(line).join(""));
    return done(checks.some(({ state }) => state === "bad") ? "unhealthy" : "done");
  },
};

async function usualChecks(call: Call): Promise<readonly Check[]> {
  const data = call.options.has("quick") ? [] : await dataChecks(call);
  return [...(await localChecks(call)), ...data, ...(await serverChecks(call))];
}
