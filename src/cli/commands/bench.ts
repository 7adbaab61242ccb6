import { connect } from "../client/connected.ts";
import { findConnection } from "../client/connection.ts";
import { outputOptions, type Call, type Command } from "../command.ts";
import { done, misuse, type Outcome } from "../failure.ts";
import { loadText, reportLoad } from "../load/load-report.ts";
import { readLoadedProjects, usualMix } from "../load/mix.ts";
import { runLoad } from "../load/run-load.ts";
import { printReport } from "../output/print-report.ts";
import { progressBar } from "../output/progress.ts";

const secondsDefault = 10;
const secondsMax = 3600;
const connectionsDefault = 8;
const connectionsMax = 1000;

/** `belvedere bench` */
export const bench: Command = {
  name: "bench",
  summary: "load a server with what users and programs ask, and measure how long the answers take",
  arguments: [],
  options: [
    { flags: "--url <url>", description: "the server; default: BELVEDERE_SERVER, then the one of `login`" },
    { flags: "--token <token>", description: "a token; default: BELVEDERE_TOKEN, then the one of `login`" },
    { flags: "-p, --project <name>", description: "only this project; default: up to 20 projects", repeatable: true },
    { flags: "--seconds <count>", description: `how long; default ${secondsDefault}` },
    { flags: "--connections <count>", description: `requests at the same time; default ${connectionsDefault}` },
    ...outputOptions,
  ],
  notes:
    "It only reads. It takes the time of the server from its users: do not run it on a server that others work with.\n" +
    "Times are those of the client, with the network; requests that fail are not among them.",
  async run(given) {
    const url = given.options.text("url");
    const call = url === undefined ? given : { ...given, options: given.options.with("server", url) };
    const seconds = countOf(call, "seconds", secondsDefault, secondsMax);
    if (!seconds.ok) return seconds;
    const connections = countOf(call, "connections", connectionsDefault, connectionsMax);
    if (!connections.ok) return connections;
    const connection = await findConnection(call.options, call.terminal);
    if (!connection.ok) return connection;
    const client = await connect(call);
    if (!client.ok) return client;
    const projects = await readLoadedProjects(client.value, new Set(call.options.list("project")));
    if (!projects.ok) return projects;
    const bar = progressBar(call);
    const result = await runLoad(connection.value, {
      connections: connections.value,
      seconds: seconds.value,
      kinds: usualMix(projects.value),
      random: Math.random,
      signal: call.terminal.signal,
      progress: (share) => bar.show(share, connection.value.server),
    });
    bar.stop();
    const report = reportLoad(result);
    printReport(call, report, loadText(report));
    return done(Object.keys(report.all.failures).length === 0 ? "done" : "failed");
  },
};

function countOf({ options }: Call, name: string, usual: number, max: number): Outcome<number> {
  const text = options.text(name);
  if (text === undefined) return done(usual);
  const count = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return count >= 1 && count <= max ? done(count) : misuse(`--${name} is a number from 1 to ${max}`);
}
