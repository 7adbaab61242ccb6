import { addAbortSignal, Readable } from "node:stream";
import { AgentBridge } from "../client/agent-bridge.ts";
import { connect } from "../client/connected.ts";
import { readLines } from "../client/message-lines.ts";
import { connectionOptions, type Command } from "../command.ts";
import { done, fail } from "../failure.ts";
import { streamSink } from "../output/sink.ts";
import type { TerminalInput } from "../terminal.ts";

/** The server takes 64 KiB. */
const messageCharactersMax = 64 * 1024;

/** `belvedere mcp` */
export const mcp: Command = {
  name: "mcp",
  summary: "give an agent the tools of the server, over standard input and output (MCP)",
  arguments: [],
  options: [...connectionOptions],
  notes:
    "Agents start this command themselves: see docs/api/mcp.md. It has the rights of the token; a limited token with the scope `read` is enough for everything but triage.",
  async run(call) {
    const client = await connect(call);
    if (!client.ok) return client;
    const { input, output, signal } = call.terminal;
    const sink = streamSink(output);
    const bridge = new AgentBridge(client.value, sink);
    for await (const line of readLines(untilAborted(input, signal), messageCharactersMax)) {
      await bridge.take(line);
      if (sink.closed) break;
    }
    await bridge.finish();
    return signal.aborted ? fail({ exit: "interrupted", title: "Interrupted" }) : done("done");
  },
};

/** Reading ends with Ctrl-C too. */
function untilAborted(input: TerminalInput, signal: AbortSignal): AsyncIterable<Uint8Array | string> {
  return input instanceof Readable ? addAbortSignal(signal, input) : input;
}
