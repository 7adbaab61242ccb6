import type { AgentServer } from "../http/index.ts";

/** Answers agents. The protocol's library is loaded with the first message: most servers never get one. */
export function createAgentServer({ version }: { readonly version: string }): AgentServer {
  let loading: Promise<typeof import("./protocol.ts")> | undefined;
  return {
    async answer(message, context) {
      const { answerMessage } = await (loading ??= import("./protocol.ts"));
      return answerMessage(message, context, version);
    },
  };
}
