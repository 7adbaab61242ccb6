import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { request } from "node:http";
import type { AddressInfo } from "node:net";

/** A server that can be unplugged: connections are closed while it refuses. */
export interface SwitchedServer {
  readonly url: string;
  /** Requests that arrived, also while it refused. */
  requestCount(): number;
  refuse(): void;
  accept(): void;
  close(): Promise<void>;
}

/** Passes requests on to another server on this machine. */
export async function startProxy(target: string): Promise<SwitchedServer> {
  let isAway = false;
  let requests = 0;
  const proxy = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, headers, url = "" } = incoming;
    requests += 1;
    if (isAway) return void incoming.socket.destroy();
    const passed = request(target + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    requestCount: () => requests,
    refuse: () => (isAway = true),
    accept: () => (isAway = false),
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
