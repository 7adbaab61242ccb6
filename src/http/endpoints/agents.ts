import { Type } from "typebox";
import { isWithinToken } from "../../access/index.ts";
import { accept, refuse } from "../../text/index.ts";
import { noStore } from "../answer/handler-result.ts";
import { endpoint } from "../endpoint.ts";
import { onServer } from "../usual-endpoints.ts";
import { jsonBody } from "../request/json-body.ts";
import type { Agents, ApiCalls, BaseAddress } from "../services/services.ts";

const messageBytesMax = 64 * 1024;

/** One message of JSON-RPC. The protocol's own library checks the rest. */
const AgentMessage = Type.Object({
  jsonrpc: Type.Enum(["2.0"]),
  id: Type.Optional(
    Type.Union([Type.String({ maxLength: messageBytesMax }), Type.Integer()], {
      description: "Absent in notifications.",
    }),
  ),
  method: Type.Optional(Type.String({ maxLength: messageBytesMax, description: "Such as `tools/call`." })),
  params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});

/** The answer to a request, of JSON-RPC. */
const AgentAnswer = Type.Object({
  jsonrpc: Type.Enum(["2.0"]),
  id: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
  result: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  error: Type.Optional(
    Type.Object({ code: Type.Integer(), message: Type.String(), data: Type.Optional(Type.Unknown()) }),
  ),
});

/** Agents ask here, in the Model Context Protocol; each tool calls endpoints of the API as any client does. */
export const answerAgent = endpoint({
  ...onServer,
  method: "POST",
  path: "/mcp",
  chapter: "Agents",
  summary: "Answer a message of an agent",
  description:
    "Model Context Protocol over Streamable HTTP, without sessions: one JSON-RPC message in each request, one in the " +
    "answer. `tools/list` lists the tools that the token may use; a tool has the rights of the caller, and counts as " +
    "the requests that it makes.",
  permission: "agent.call",
  ownOrigin: true,
  headers: { "Mcp-Protocol-Version": { description: "The version of the protocol that `initialize` agreed on." } },
  body: jsonBody(AgentMessage, messageBytesMax),
  responses: {
    200: { description: "The answer.", schema: AgentAnswer },
    202: { description: "A notification was received; it has no answer." },
  },
  problems: ["agent.message-invalid"],
  example: {
    request: {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "verdict", arguments: { project: "Engine" } },
    },
    response: {
      jsonrpc: "2.0",
      id: 1,
      result: {
        content: [{ type: "text", text: '{"status":"PASSED",…}' }],
        structuredContent: { status: "PASSED", conditions: [], cut: [] },
      },
    },
  },
  async handle(call, { agents, apiCalls, baseUrl }: Agents & ApiCalls & BaseAddress) {
    const { caller, body, header } = call;
    const outer = { ...call, authorization: header("authorization") };
    const reply = await agents.answer(body, {
      protocolVersion: header("mcp-protocol-version"),
      baseUrl,
      mayUse: (name) => apiCalls.permissionsOf(name).every((permission) => isWithinToken(caller, permission)),
      call: (request) => apiCalls.call(request, outer),
    });
    if (reply.kind === "refused") return refuse({ code: "agent.message-invalid", params: { reason: reply.reason } });
    if (reply.kind === "accepted") return accept({ status: 202 });
    return accept({ status: 200, headers: noStore, value: reply.message });
  },
});
