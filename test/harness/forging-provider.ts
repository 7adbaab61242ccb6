import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { importJWK, SignJWT, type JWK } from "jose";
import { newKey } from "./openid-provider.ts";

/** What the next token says that a right one would not. */
export interface Forgery {
  readonly claims?: Readonly<Record<string, unknown>>;
  /** The key that signs; the provider publishes another one under the same id. */
  readonly key?: JWK;
  /** Instead of a signed token. */
  readonly token?: string;
  readonly header?: Readonly<Record<string, string>>;
  /** Answers of other addresses, by path. */
  readonly answers?: Readonly<Record<string, (response: ServerResponse) => void>>;
  /** Values of the provider's description. */
  readonly description?: Readonly<Record<string, unknown>>;
}

/** A provider whose tokens can be wrong, on a free loopback port. */
export class ForgingProvider {
  forgery: Forgery = {};
  /** The nonce of the sign-in under way. */
  nonce = "";
  key: JWK;
  readonly asked: string[] = [];
  readonly #server: Server;

  private constructor(key: JWK) {
    this.key = key;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(): Promise<ForgingProvider> {
    const provider = new ForgingProvider(await newKey("one"));
    provider.#server.listen(0, "127.0.0.1");
    await once(provider.#server, "listening");
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** A token as the provider signs it. */
  async sign(
    claims: Readonly<Record<string, unknown>>,
    header: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const key = this.forgery.key ?? this.key;
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: "ES256", kid: key.kid ?? "", ...header })
      .sign(await importJWK(key, "ES256"));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "";
    this.asked.push(path);
    const special = this.forgery.answers?.[path];
    if (special !== undefined) {
      special(response);
      return;
    }
    const value = await this.#valueOf(path);
    response.writeHead(value === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(value ?? {}));
  }

  async #valueOf(path: string): Promise<unknown> {
    if (path === "/.well-known/openid-configuration") return this.#description();
    if (path === "/keys") {
      const { kty, crv, x, y, kid, alg, use } = this.key;
      return { keys: [{ kty, crv, x, y, kid, alg, use }] };
    }
    if (path !== "/token") return undefined;
    return { access_token: "at", token_type: "Bearer", expires_in: 60, id_token: await this.#idToken() };
  }

  #description(): unknown {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      end_session_endpoint: `${issuer}/end`,
      id_token_signing_alg_values_supported: ["ES256"],
      ...this.forgery.description,
    };
  }

  async #idToken(): Promise<string> {
    if (this.forgery.token !== undefined) return this.forgery.token;
    const seconds = Math.floor(Date.now() / 1000);
    const right = {
      iss: this.issuer,
      aud: "belvedere",
      sub: "mallory",
      sid: "session of mallory",
      nonce: this.nonce,
      iat: seconds,
      exp: seconds + 60,
      preferred_username: "mallory",
      name: "Mallory",
      email: "mallory@example.org",
      groups: [],
    };
    return this.sign({ ...right, ...this.forgery.claims }, this.forgery.header);
  }
}
