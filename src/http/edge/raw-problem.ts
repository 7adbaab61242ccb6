import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Language, Problem } from "../../text/index.ts";
import { problemReply } from "../answer/problem-reply.ts";
import { apiVersions } from "../request/api-versions.ts";

/** Request line and headers together; room for 8 KiB of `where`, percent-encoded (D6). */
export const headerBytesMax = 32 * 1024;

/** The problem behind an error of the HTTP parser (D3). */
export function parserProblem(error: Error & { readonly code?: string }): Problem {
  if (error.code === "HPE_HEADER_OVERFLOW") {
    return { code: "request.headers-too-large", params: { limit: headerBytesMax } };
  }
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") return { code: "request.timeout" };
  return { code: "request.malformed" };
}

/** Answers on a socket that carries no request that could be answered, and closes it. */
export function writeRawProblem(
  socket: Socket,
  problem: Problem,
  context: { readonly requestId: string; readonly language: Language },
): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const reply = problemReply(problem, { ...context, version: apiVersions.newest, authentication: "none" });
  const body = typeof reply.body === "string" ? reply.body : "";
  const headers = { ...reply.headers, "content-length": String(Buffer.byteLength(body)), connection: "close" };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const status = `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? ""}\r\n`;
  socket.end(`${status}${head.join("")}\r\n${body}`, () => socket.destroySoon());
}
