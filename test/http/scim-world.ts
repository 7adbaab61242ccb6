import { expect } from "vitest";
import { startServer, type Answer, type RunningServer } from "./running-server.ts";
import { soon } from "./token-world.ts";

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
const patchSchema = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

/** A server, and requests that a directory sends to it. */
export class ScimWorld {
  readonly server: RunningServer;
  readonly token: string;

  private constructor(server: RunningServer, token: string) {
    this.server = server;
    this.token = token;
  }

  static async start(): Promise<ScimWorld> {
    const server = await startServer();
    const made = await server.json("POST", "/api/tokens", { name: "directory", scope: "scim", expiresAt: soon() });
    return new ScimWorld(server, String(made.json["token"]));
  }

  send(method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const own = { authorization: `Bearer ${this.token}`, "content-type": "application/scim+json", ...headers };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return this.server.call(method, `/scim/v2${path}`, { headers: own, ...sent });
  }

  patch(path: string, ...operations: readonly object[]): Promise<Answer> {
    return this.send("PATCH", path, patchOf(...operations));
  }

  filtered(kind: string, filter: string, more = ""): Promise<Answer> {
    return this.send("GET", `/${kind}?filter=${encodeURIComponent(filter)}${more}`);
  }

  /** Creates a user, and returns its id. */
  async createUser(userName: string, more: object = {}): Promise<string> {
    const made = await this.send("POST", "/Users", { schemas: [userSchema], userName, ...more });
    expect(made.status, made.text).toBe(201);
    return String(made.json["id"]);
  }
}

export function patchOf(...operations: readonly object[]): object {
  return { schemas: [patchSchema], Operations: operations };
}

/** The names of the resources in a list. */
export function found(answer: Answer): readonly unknown[] {
  return (answer.json["Resources"] as readonly { readonly userName?: string; readonly displayName?: string }[]).map(
    ({ userName, displayName }) => userName ?? displayName,
  );
}
