import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A proxy between a store and PostgreSQL whose connections can be cut. */
export interface Proxy {
  readonly url: string;
  /** Ends all connections and refuses new ones, until `mend`. */
  cut(): void;
  mend(): void;
  /** Ends the connection on which the word is sent next, as soon as it has reached PostgreSQL; resolves then. */
  cutAfter(word: string): Promise<void>;
  close(): void;
}

/** Opens a proxy in front of the server of the URL. */
export async function openProxy(url: string): Promise<Proxy> {
  const target = new URL(url);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isCut = false;
  let watched: { readonly word: Buffer; readonly notify: () => void } | undefined;

  const server = createServer((near) => {
    near.on("error", () => undefined);
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    far.on("error", () => undefined);
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    near.on("close", end);
    far.on("close", end);
    let last: (() => void) | undefined;
    far.on("data", (bytes: Buffer) => {
      if (last === undefined) return void near.write(bytes);
      // The answer of PostgreSQL to the word arrives here, and is not forwarded.
      near.destroy();
      last();
    });
    near.on("data", (bytes: Buffer) => {
      if (watched?.word !== undefined && bytes.includes(watched.word)) {
        last = watched.notify;
        watched = undefined;
      }
      far.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const here = new URL(url);
  here.port = String((server.address() as AddressInfo).port);
  return {
    url: here.href,
    cut() {
      isCut = true;
      for (const [near, far] of pairs) {
        near.destroy();
        far.destroy();
      }
    },
    mend: () => (isCut = false),
    cutAfter: (word) => new Promise((notify) => (watched = { word: Buffer.from(word), notify })),
    close: () => void server.close(),
  };
}
