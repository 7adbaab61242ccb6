import { findServer } from "../client/connection.ts";
import { exchangeJobToken, hasJobToken } from "../client/job-token.ts";
import { outputOptions, type Command } from "../command.ts";
import { done, misuse } from "../failure.ts";
import { printReport } from "../output/print-report.ts";

/** `belvedere tokens exchange` */
export const exchangeTokenCommand: Command = {
  name: "tokens exchange",
  summary: "exchange the token of a CI job for one that sends builds; print it",
  arguments: [],
  options: [
    { flags: "-p, --project <name>", description: "the project, which must trust the job" },
    { flags: "--server <url>", description: "the server; default: BELVEDERE_SERVER, then the one of `login`" },
    ...outputOptions,
  ],
  notes: [
    "For jobs with several commands: BELVEDERE_TOKEN=$(belvedere tokens exchange --project Engine). The token is valid for",
    "15 minutes. Without BELVEDERE_TOKEN, commands with --project exchange the token of the job themselves.",
  ].join("\n"),
  async run(call) {
    const { options, terminal } = call;
    const project = options.text("project");
    if (project === undefined) return misuse("No project is named", "Give --project <name>.");
    const server = await findServer(options, terminal);
    if (!server.ok) return server;
    if (server.value === undefined) return misuse("No server is named", "Give --server, or set BELVEDERE_SERVER.");
    if (!hasJobToken(terminal.environment)) {
      return misuse(
        "This job has no token of a CI system",
        "GitHub Actions: add `permissions: id-token: write`. GitLab: add `id_tokens` with BELVEDERE_ID_TOKEN.",
      );
    }
    const token = await exchangeJobToken(server.value, project, terminal);
    if (!token.ok) return token;
    if (options.has("json")) return printReport(call, { token: token.value }, "");
    terminal.output.write(`${token.value}\n`);
    return done("done");
  },
};
