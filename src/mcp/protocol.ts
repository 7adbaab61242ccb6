import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
} from "@modelcontextprotocol/sdk/types.js";
import { Compile, type Validator } from "typebox/compile";
import type { AgentContext, AgentMessage, AgentReply } from "../http/index.ts";
import { failTool, ToolApi, type Outcome } from "./api.ts";
import { instructions } from "./instructions.ts";
import { ReportTexts } from "./report-texts.ts";
import type { Tool } from "./tool.ts";
import { tools } from "./tools/index.ts";

/** Answers one message. Each has its own server of the library, which has no state from others. */
export async function answerMessage(message: unknown, context: AgentContext, version: string): Promise<AgentReply> {
  const failures: unknown[] = [];
  const server = createServer(context, version, (error) => failures.push(error));
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const response = await transport.handleRequest(requestOf(context), { parsedBody: message });
    // The library would answer with the error's own words.
    if (failures.length > 0) throw failures[0];
    if (response.status === 202) return { kind: "accepted" };
    const text = await response.text();
    return response.ok
      ? { kind: "message", message: JSON.parse(text) as AgentMessage }
      : { kind: "refused", reason: reasonIn(text) };
  } finally {
    await server.close();
  }
}

/** The library reads headers only: the body was parsed before. */
function requestOf({ protocolVersion }: AgentContext): Request {
  return new Request("http://localhost/mcp", {
    method: "POST",
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      ...(protocolVersion === undefined ? {} : { "mcp-protocol-version": protocolVersion }),
    },
  });
}

function reasonIn(text: string): string {
  const { error } = JSON.parse(text) as { readonly error?: { readonly message?: string } };
  return error?.message ?? "unknown";
}

function createServer(context: AgentContext, version: string, fail: (error: unknown) => void): Server {
  const server = new Server({ name: "belvedere", version }, { capabilities: { tools: {} }, instructions });
  const offered = tools.filter(({ uses }) => uses.every((name) => context.mayUse(name)));
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: offered.map(describeTool) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const called = offered.find(({ name }) => name === params.name);
    if (called === undefined) {
      throw new McpError(ErrorCode.InvalidParams, "There is no such tool, or the token may not use it.");
    }
    return callTool(called, params.arguments ?? {}, context).catch((error: unknown) => {
      fail(error);
      throw error;
    });
  });
  return server;
}

function describeTool({ name, title, description, input, output, writes }: Tool) {
  const readOnlyHint = writes !== true;
  return {
    name,
    title,
    description,
    inputSchema: input as Tool["input"] & { readonly type: "object" },
    outputSchema: output as Tool["output"] & { readonly type: "object" },
    annotations: { readOnlyHint, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  };
}

async function callTool(called: Tool, input: unknown, context: AgentContext): Promise<CallToolResult> {
  const fault = faultOf(called, input);
  const outcome: Outcome<object> =
    fault === undefined
      ? await called.run(input, { api: new ToolApi(context), texts: new ReportTexts() })
      : failTool(fault);
  if (!outcome.ok) return { content: [{ type: "text", text: outcome.problem.text }], isError: true };
  return {
    // For clients that read texts alone.
    content: [{ type: "text", text: JSON.stringify(outcome.value) }],
    structuredContent: outcome.value as Record<string, unknown>,
  };
}

const validators = new Map<Tool, Validator>();

/** Why arguments do not fit a tool; undefined if they do. */
function faultOf(called: Tool, input: unknown): string | undefined {
  const validator = validators.get(called) ?? Compile(called.input);
  validators.set(called, validator);
  if (validator.Check(input)) return undefined;
  const errors = validator.Errors(input);
  // An unknown argument also fails the schema `false`, which says less.
  const error = errors.find(({ keyword }) => keyword !== "boolean") ?? errors[0];
  const names = error?.keyword === "additionalProperties" ? `: ${error.params.additionalProperties.join(", ")}` : "";
  const place = error?.instancePath ? `${error.instancePath} ` : "";
  return `Wrong arguments of ${called.name}: ${place}${error?.message ?? "not valid"}${names}.`;
}
