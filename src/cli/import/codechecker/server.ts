import { done, fail, type Outcome } from "../../failure.ts";
import type { Terminal } from "../../terminal.ts";
import { Peer } from "../peer.ts";
import { decodeReply, encodeCall, structOf, text, type ThriftValue } from "./thrift.ts";

/** All servers of release 6 take requests of earlier versions of their interface. */
const apiVersion = "v6.50";

/** The largest page that the server returns. */
export const pageSizeMax = 500;

type Fields = Readonly<Record<number, ThriftValue>>;

/** Reads one product of a CodeChecker server. */
export class CodeCheckerServer {
  readonly #peer: Peer;
  readonly product: string;

  private constructor(peer: Peer, product: string) {
    this.#peer = peer;
    this.product = product;
  }

  /** Checks address and credentials. The address ends with the product; credentials are `login:token`. */
  static async open(url: string, credentials: string, terminal: Terminal): Promise<Outcome<CodeCheckerServer>> {
    const { origin, pathname } = new URL(url);
    const parts = pathname.split("/").filter((part) => part !== "");
    const product = parts.pop();
    if (product === undefined) {
      return fail({ exit: "usage", title: "The address names no product", detail: `As in ${origin}/Default` });
    }
    const base = [origin, ...parts].join("/");
    const open = new CodeCheckerServer(new Peer(base, {}, terminal), product);
    const asked = await open.#call("Authentication", "getAuthParameters", {}, 2);
    if (!asked.ok) return asked;
    if (structOf(asked.value)["1"] !== true) return done(open);
    const login = { 1: text("Username:Password"), 2: text(credentials) };
    const session = await open.#call("Authentication", "performLogin", login);
    if (!session.ok) return fail({ ...session.failure, exit: "notPermitted" });
    return done(
      new CodeCheckerServer(new Peer(base, { authorization: `Bearer ${String(session.value)}` }, terminal), product),
    );
  }

  /** The result of a method about the runs of the product. */
  call(method: string, fields: Fields): Promise<Outcome<unknown>> {
    return this.#call(`${this.product}/${apiVersion}/CodeCheckerService`, method, fields);
  }

  async #call(service: string, method: string, fields: Fields, attempts?: number): Promise<Outcome<unknown>> {
    const path = service.includes("/") ? `/${service}` : `/${apiVersion}/${service}`;
    const answer = await this.#peer.read({
      path,
      body: encodeCall(method, fields),
      ...(attempts === undefined ? {} : { attempts }),
    });
    if (!answer.ok) return answer;
    const reply = decodeReply(answer.value);
    if (reply.ok) return done(reply.value);
    return fail({ exit: "refused", title: `${this.#peer.url} cannot be read`, detail: `${method}: ${reply.message}` });
  }
}
