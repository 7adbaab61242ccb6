import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import Provider from "oidc-provider";

/** A user of the provider: the claims that it has about the user. */
export type KnownUser = Readonly<Record<string, unknown>>;

interface ProviderOptions {
  readonly redirectUris: readonly string[];
  readonly returnUri: string;
  readonly signOutUri?: string;
  readonly port?: number;
  readonly keys?: readonly JWK[];
}

/** A real provider of OpenID Connect on a loopback port. Every password is right. */
export class OpenIdProvider {
  /** Users by login. */
  readonly users: Map<string, KnownUser>;
  readonly issuer: string;
  readonly #server: Server;

  private constructor(server: Server, issuer: string, users: Map<string, KnownUser>) {
    this.#server = server;
    this.issuer = issuer;
    this.users = users;
  }

  static async start({ port = 0, ...options }: ProviderOptions): Promise<OpenIdProvider> {
    const users = new Map<string, KnownUser>();
    // The issuer is part of all answers, so the port has to be known first.
    const free = port === 0 ? await freePort() : port;
    const issuer = `http://127.0.0.1:${free}`;
    const keys = options.keys ?? [await newKey("first")];
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: "belvedere",
          client_secret: "a secret of the client",
          id_token_signed_response_alg: "ES256",
          redirect_uris: [...options.redirectUris],
          post_logout_redirect_uris: [options.returnUri],
          ...(options.signOutUri === undefined
            ? {}
            : { backchannel_logout_uri: options.signOutUri, backchannel_logout_session_required: true }),
        },
      ],
      jwks: { keys: [...keys] },
      cookies: { keys: ["a key of the tests"] },
      claims: {
        openid: ["sub"],
        profile: ["name", "preferred_username"],
        email: ["email", "email_verified"],
        groups: ["groups"],
      },
      features: { backchannelLogout: { enabled: true }, rpInitiatedLogout: { enabled: true } },
      findAccount: (_context, login) => ({ accountId: login, claims: () => ({ sub: login, ...users.get(login) }) }),
      // The provider's own fetch refuses loopback addresses, where the servers of tests are.
      fetch: (url, { method = "GET", redirect = "manual", headers = {}, body = null } = {}) =>
        fetch(url, { method, redirect, headers, body }),
      ttl: { Session: 3_600, Grant: 3_600, Interaction: 3_600, IdToken: 3_600, AccessToken: 3_600 },
    });
    const server = provider.listen(free, "127.0.0.1");
    await once(server, "listening");
    return new OpenIdProvider(server, issuer, users);
  }

  /** Follows the browser from the address of an attempt through sign-in and consent. Returns where it leads back to. */
  async signIn(address: string, login: string, jar: Map<string, string> = new Map()): Promise<URL> {
    let response = await this.#open(address, jar);
    for (let step = 0; step < 20; step += 1) {
      const location = response.headers.get("location");
      if (location !== null) {
        const next = new URL(location, this.issuer);
        if (next.origin !== this.issuer) return next;
        response = await this.#open(next.href, jar);
        continue;
      }
      const page = await response.text();
      const [, action] = /action="([^"]+)"/.exec(page) ?? [];
      if (action === undefined) throw new Error(`no form in: ${page.slice(0, 500)}`);
      const prompt = page.includes('value="login"') ? "login" : "consent";
      const body = new URLSearchParams({ prompt, login, password: "any" });
      response = await this.#open(new URL(action, this.issuer).href, jar, { method: "POST", body });
    }
    throw new Error("the provider does not lead back");
  }

  /** Ends the browser's session at the provider, which then calls the back channel of its clients. */
  async signOut(jar: Map<string, string>): Promise<void> {
    const page = await (await this.#open(`${this.issuer}/session/end`, jar)).text();
    const [, action = ""] = /action="([^"]+)"/.exec(page) ?? [];
    const [, xsrf = ""] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
    const body = new URLSearchParams({ xsrf, logout: "yes" });
    const { status } = await this.#open(action, jar, { method: "POST", body });
    if (status !== 303) throw new Error(`the provider did not sign out: ${status}`);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #open(address: string, jar: Map<string, string>, init: RequestInit = {}): Promise<Response> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(address, { ...init, redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      jar.set(name, value);
    }
    return response;
  }
}

/** A private key for signatures. */
export async function newKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: "ES256", use: "sig" };
}

async function freePort(): Promise<number> {
  const { createServer } = await import("node:net");
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
