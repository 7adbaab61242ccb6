import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A server on a free loopback port that answers like the one to import from. */
export interface FakeServer {
  readonly url: string;
  /** What it was asked, in order: path and query. */
  readonly requests: readonly string[];
  close(): void;
}

/** Starts a server that answers by this function. */
export async function startFake(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<FakeServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => answer(request, response, Buffer.concat(chunks).toString("utf8")));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Sends a value as JSON. */
export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}
