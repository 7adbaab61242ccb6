import { readFile } from "node:fs/promises";

/** Keys that sign requests. Keys of a role expire, and are valid only with their session token. */
export interface Credentials {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly sessionToken?: string;
  /** Undefined: they do not expire. */
  readonly expiresAt?: number;
}

/** Where the credentials are found, as AWS documents it for its own tools. */
export type CredentialSource =
  | ({ readonly kind: "keys" } & Pick<Credentials, "accessKey" | "secretKey" | "sessionToken">)
  /** A token of an identity provider, such as that of a Kubernetes service account, is exchanged for keys of a role. */
  | { readonly kind: "web-identity"; readonly endpoint: string; readonly role: string; readonly tokenFile: string }
  /** An agent beside the container (ECS, EKS Pod Identity) hands out keys. */
  | { readonly kind: "container"; readonly address: string; readonly token?: string; readonly tokenFile?: string }
  /** The metadata service of the virtual machine hands out keys, after it has given a session (IMDSv2). */
  | { readonly kind: "instance"; readonly endpoint: string };

/** No credentials could be found. Never contains a token or a key. */
export class CredentialsError extends Error {
  override readonly name = "CredentialsError";
}

/** Keys are replaced this long before they expire, as the services offer new ones then. */
const earlyMilliseconds = 5 * 60_000;
const answerMillisecondsMax = 5_000;
const answerCharactersMax = 64 * 1024;
const sessionSeconds = 300;

/** The current credentials of a source. Keys of a role are cached until shortly before they expire. */
export class CurrentCredentials {
  readonly #source: CredentialSource;
  #cached: Credentials | undefined;
  #pending: Promise<Credentials> | undefined;

  constructor(source: CredentialSource) {
    this.#source = source;
  }

  async get(): Promise<Credentials> {
    const cached = this.#cached;
    if (cached !== undefined && Date.now() < (cached.expiresAt ?? Infinity) - earlyMilliseconds) return cached;
    this.#pending ??= findCredentials(this.#source).finally(() => (this.#pending = undefined));
    try {
      return (this.#cached = await this.#pending);
    } catch (error) {
      // A short failure of the service does no harm while the previous keys are valid.
      if (cached !== undefined && Date.now() < (cached.expiresAt ?? Infinity)) return cached;
      throw error;
    }
  }

  /** The store refused these credentials as expired: the clocks differ, or the role was changed. */
  forget(credentials: Credentials): void {
    if (this.#cached === credentials) this.#cached = undefined;
  }
}

async function findCredentials(source: CredentialSource): Promise<Credentials> {
  switch (source.kind) {
    case "keys":
      return source;
    case "web-identity":
      return assumeRole(source);
    case "container":
      return askContainerAgent(source);
    case "instance":
      return askInstance(source.endpoint);
  }
}

async function assumeRole(source: Extract<CredentialSource, { kind: "web-identity" }>): Promise<Credentials> {
  const { endpoint, role, tokenFile } = source;
  const body = new URLSearchParams({
    Action: "AssumeRoleWithWebIdentity",
    Version: "2011-06-15",
    RoleArn: role,
    RoleSessionName: "belvedere",
    WebIdentityToken: await readToken(tokenFile),
  });
  const text = await ask(endpoint, { method: "POST", body });
  const tag = (name: string): string | undefined => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1];
  return credentialsOf(tag("AccessKeyId"), tag("SecretAccessKey"), tag("SessionToken"), tag("Expiration"));
}

async function askContainerAgent(source: Extract<CredentialSource, { kind: "container" }>): Promise<Credentials> {
  // The file is replaced while the server runs, so it is read each time.
  const authorization = source.tokenFile === undefined ? source.token : await readToken(source.tokenFile);
  return fromJson(await ask(source.address, authorization === undefined ? {} : { headers: { authorization } }));
}

async function askInstance(endpoint: string): Promise<Credentials> {
  const session = await ask(`${endpoint}/latest/api/token`, {
    method: "PUT",
    headers: { "x-aws-ec2-metadata-token-ttl-seconds": String(sessionSeconds) },
  });
  const headers = { "x-aws-ec2-metadata-token": session };
  const folder = `${endpoint}/latest/meta-data/iam/security-credentials/`;
  const [role = ""] = (await ask(folder, { headers })).split("\n");
  return fromJson(await ask(folder + encodeURIComponent(role.trim()), { headers }));
}

async function ask(address: string, request: RequestInit): Promise<string> {
  const host = new URL(address).host;
  try {
    const signal = AbortSignal.timeout(answerMillisecondsMax);
    const answer = await fetch(address, { ...request, redirect: "error", signal });
    let text = "";
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      if (text.length > answerCharactersMax) throw new CredentialsError(`the answer of ${host} is too long`);
    }
    if (!answer.ok) throw new CredentialsError(`${host} answers ${answer.status}`);
    return text;
  } catch (error) {
    if (error instanceof CredentialsError) throw error;
    throw new CredentialsError(`${host} does not answer`, { cause: error });
  }
}

async function readToken(file: string): Promise<string> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    throw new CredentialsError(`the token file ${file} cannot be read`, { cause: error });
  }
}

function fromJson(text: string): Credentials {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    answer = undefined;
  }
  const { AccessKeyId, SecretAccessKey, Token, Expiration } = (answer ?? {}) as Readonly<Record<string, unknown>>;
  return credentialsOf(AccessKeyId, SecretAccessKey, Token, Expiration);
}

function credentialsOf(
  accessKey: unknown,
  secretKey: unknown,
  sessionToken: unknown,
  expiration: unknown,
): Credentials {
  const expiresAt = Date.parse(String(expiration));
  if (typeof accessKey !== "string" || typeof secretKey !== "string" || typeof sessionToken !== "string") {
    throw new CredentialsError("the answer has no credentials");
  }
  if (Number.isNaN(expiresAt)) throw new CredentialsError("the answer does not say when the credentials expire");
  return { accessKey, secretKey, sessionToken, expiresAt };
}
