import { PassThrough, Readable } from "node:stream";
import { findConnection, findServer, serverAddress, environmentNames, type Connection } from "../client/connection.ts";
import { connectionOptions, Options, type Call, type Command } from "../command.ts";
import type { Exit } from "../exit-codes.ts";
import { done, fail, type Outcome } from "../failure.ts";
import { defaultSettings, readSettings, type EditorSettings } from "../lsp/settings.ts";
import { cacheFolder } from "./cache-folder.ts";

/** `belvedere lsp` */
export const lsp: Command = {
  name: "lsp",
  summary: "show findings in an editor, over standard input and output (LSP)",
  arguments: [],
  options: [
    { flags: "-p, --project <name>", description: "the project of all folders that the editor does not name one for" },
    { flags: "--branch <name>", description: "the branch; default: that of git" },
    { flags: "--target <name>", description: "the branch to merge into; default: the default branch" },
    { flags: "--stdio", description: "as always; some editors add it" },
    ...connectionOptions,
  ],
  notes:
    "Editors start this command themselves: see docs/editors.md. It has the rights of the token; a limited token with the scope `read` is enough for everything but relaxing findings.",
  async run(call) {
    const { FactsCache } = await import("../lsp/facts-cache.ts");
    const { LanguageServer } = await import("../lsp/language-server.ts");
    const { openConnection, openDocuments } = await import("../lsp/protocol.ts");
    const { input, output, signal, environment } = call.terminal;
    const ending = new AbortController();
    const { promise: ended, resolve: end } = Promise.withResolvers<Outcome<Exit>>();
    const state = { shutdownReceived: false };
    const finish = (): void => end(state.shutdownReceived ? done("done") : fail(closedEarly));
    // The connection does not see the end of the input: it would drop the messages that have arrived.
    const messages = input.pipe(new PassThrough(), { end: false });
    const connection = openConnection(messages, output, Object.assign(state, { initialize() {}, exit: finish }));
    const finishSoon = (): void => void setTimeout(finish, answeringMilliseconds);
    input.once("end", finishSoon).once("close", finishSoon);
    signal.addEventListener("abort", () => end(fail({ exit: "interrupted", title: "Interrupted" })));
    const server = new LanguageServer({
      connection,
      documents: openDocuments(),
      terminal: { ...call.terminal, signal: AbortSignal.any([signal, ending.signal]) },
      cache: new FactsCache(cacheFolder(environment, "editor")),
      defaults: settingsOf(call),
      connect: (settings) => connectFor(call, settings),
      now: Date.now,
    });
    server.listen();
    const outcome = await ended;
    server.end();
    ending.abort();
    connection.dispose();
    // The process would wait for more messages.
    if (input instanceof Readable) input.destroy();
    return outcome;
  },
};

/** After the end of the input. */
const answeringMilliseconds = 300;

const closedEarly = { exit: "failed", title: "The editor closed the connection without a shutdown" } as const;

function settingsOf({ options }: Call): EditorSettings {
  const [project, branch, target] = ["project", "branch", "target"].map((name) => options.text(name));
  return readSettings({ project, branch, target }, defaultSettings).settings;
}

/**
 * The server of a folder. A folder's settings may come with a repository that someone else wrote. So they can only choose
 * among the servers that the user has signed in to, each with its own token: no other token is ever sent there.
 */
export async function connectFor({ options, terminal }: Call, settings: EditorSettings): Promise<Outcome<Connection>> {
  if (settings.server === undefined) return findConnection(options, terminal);
  const [own, chosen] = [await findServer(options, terminal), serverAddress(settings.server)];
  if (!chosen.ok) return chosen;
  if (own.ok && own.value === chosen.value) return findConnection(options, terminal);
  const environment = { ...terminal.environment, [environmentNames.token]: undefined };
  return findConnection(new Options({ server: chosen.value }), { ...terminal, environment });
}
