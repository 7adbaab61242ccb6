/**
 * mcp/: tools for agents, in the Model Context Protocol.
 * Knows the API by its declared types, as any client does, and the protocol's library. Must never know rows, snapshots or
 * rights: every tool calls endpoints with the rights of its caller.
 */
export { createAgentServer } from "./agent-server.ts";
