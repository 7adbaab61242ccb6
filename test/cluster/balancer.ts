import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const checkMilliseconds = 100;
const checkMillisecondsMax = 3000;

/** Says that an answer is the balancer's own, and not a node's. */
export const ownAnswerHeader = "x-balancer";

/** Sends each request to the next node that is ready. It never retries. */
export interface Balancer {
  readonly url: string;
  /** A node answers at this address from now on, once it says that it is ready. */
  place(slot: number, url: string): void;
  /** Whether requests go there. */
  isReady(slot: number): boolean;
  close(): Promise<void>;
}

interface Slot {
  url: string | undefined;
  ready: boolean;
}

/** Starts one on a free port. */
export async function startBalancer(slots: number): Promise<Balancer> {
  const nodes: Slot[] = Array.from({ length: slots }, () => ({ url: undefined, ready: false }));
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const ready = nodes.filter((node) => node.ready);
    if (ready.length === 0) return answerItself(incoming, outgoing, 503);
    forward(ready[turn++ % ready.length]!, incoming, outgoing);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const checking = setInterval(() => nodes.forEach((node) => void check(node)), checkMilliseconds);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    place: (slot, url) => Object.assign(nodes[slot]!, { url, ready: false }),
    isReady: (slot) => nodes[slot]!.ready,
    async close() {
      clearInterval(checking);
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

async function check(node: Slot): Promise<void> {
  const { url } = node;
  if (url === undefined) return;
  const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(checkMillisecondsMax) }).then(
    async (answer) => (await answer.text(), answer.status === 200),
    () => false,
  );
  // The node may have been replaced meanwhile.
  if (node.url === url) node.ready = ready;
}

function forward(node: Slot, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url, headers } = incoming;
  const sending = request(node.url + url!, { method, headers, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode!, answer.headers);
    // Half an answer must not look like a whole one.
    answer.on("error", () => outgoing.destroy());
    answer.pipe(outgoing);
  });
  sending.on("error", () => {
    node.ready = false;
    if (outgoing.headersSent) outgoing.destroy();
    else answerItself(incoming, outgoing, 502);
  });
  outgoing.on("close", () => sending.destroy());
  incoming.pipe(sending);
}

function answerItself(incoming: IncomingMessage, outgoing: ServerResponse, status: 502 | 503): void {
  incoming.unpipe();
  incoming.resume();
  outgoing.writeHead(status, { [ownAnswerHeader]: "1", "content-type": "application/json" });
  outgoing.end("{}");
}
