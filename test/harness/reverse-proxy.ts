import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A reverse proxy on a free loopback port that serves another server below a path. */
export interface ReverseProxy {
  /** Where clients reach the server, without a slash at its end. */
  readonly url: string;
  close(): Promise<void>;
}

/** How the proxy passes requests on. */
export interface ProxyWay {
  readonly path: string;
  /** Whether it removes the path, as nginx does with a URI in `proxy_pass`; other proxies leave it. */
  readonly removesPath: boolean;
  /** The port of the server; a function, because the server may start later. */
  readonly port: () => number;
}

/** Starts a proxy. All other paths are 404, so that a link without the base path fails. */
export async function startProxy({ path, removesPath, port }: ProxyWay): Promise<ReverseProxy> {
  const serve = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { url = "", method, headers } = incoming;
    if (url !== path && !url.startsWith(`${path}/`) && !url.startsWith(`${path}?`)) {
      outgoing.writeHead(404, { "x-proxy": "outside" }).end("outside of the base path");
      return;
    }
    const target = removesPath ? url.slice(path.length).replace(/^(?!\/)/, "/") : url;
    const passed = request({ host: "127.0.0.1", port: port(), method, path: target, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      outgoing.flushHeaders();
      answer.pipe(outgoing);
    });
    outgoing.once("close", () => passed.destroy());
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  };
  const server = createServer(serve);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
