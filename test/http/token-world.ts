import { Client } from "../harness/client.ts";

/** A client with a temporary token, which alone may create limited tokens. */
export async function signIn(url: string, login: string, password: string): Promise<Client> {
  return new Client(url, await temporaryToken(url, login, password));
}

/** A temporary token of a user. */
export async function temporaryToken(url: string, login: string, password: string): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`;
  const answer = await fetch(`${url}/api/token`, { headers: { authorization } });
  if (answer.status !== 200) throw new Error(`sign-in failed: ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}

/** What a test says of a limited token. */
interface NewToken {
  readonly name?: string;
  readonly scope?: string;
  readonly project?: string | null;
}

/** A token as it is created. */
export interface CreatedToken {
  readonly id: number;
  readonly owner: string;
  readonly token: string;
}

/** The end of the day after the next. */
export function soon(): string {
  return new Date(Date.now() + 2 * 24 * 3_600_000).toISOString();
}

/** Creates a limited token of the client's user. */
export function makeToken(client: Client, token: NewToken = {}): Promise<CreatedToken> {
  return create(client, "/api/tokens", { name: "nightly", scope: "read", expiresAt: soon(), ...token });
}

/** Creates a token of a project. */
export function makeProjectToken(
  client: Client,
  project: string,
  token: Omit<NewToken, "project"> = {},
): Promise<CreatedToken> {
  const body = { name: "ci", scope: "build", expiresAt: soon(), ...token };
  return create(client, `/api/projects/${encodeURIComponent(project)}/tokens`, body);
}

async function create(client: Client, path: string, body: object): Promise<CreatedToken> {
  const answer = await client.json<CreatedToken>("POST", path, body);
  if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
