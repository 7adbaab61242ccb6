import { readFileSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { dirname, resolve } from "node:path";
import { Type, type Static } from "typebox";
import { Compile } from "typebox/compile";
import type { OpenIdSettings } from "../providers/index.ts";
import { isWebAddress } from "./web-address.ts";

const fileBytesMax = 256 * 1024;
const providersMax = 20;
const setting = "BELVEDERE_SIGN_IN";

const text = Type.String({ minLength: 1, maxLength: 500 });

const ProviderFile = Type.Object(
  {
    id: Type.String({ pattern: "^[a-z][a-z0-9-]{0,39}$" }),
    name: Type.String({ minLength: 1, maxLength: 60 }),
    issuer: text,
    clientId: text,
    clientSecret: Type.Optional(text),
    clientSecretFile: Type.Optional(text),
    scopes: Type.Optional(Type.Array(Type.String({ pattern: "^[!#-\\[\\]-~]{1,100}$" }), { maxItems: 20 })),
    loginClaim: Type.Optional(text),
    groupsClaim: Type.Optional(text),
    createUsers: Type.Optional(Type.Boolean()),
    linkByEmail: Type.Optional(Type.Boolean()),
    sessionHours: Type.Optional(Type.Number({ minimum: 0.25, maximum: 720 })),
    clockSkewSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 300 })),
    origins: Type.Optional(Type.Array(text, { maxItems: 10 })),
  },
  { additionalProperties: false },
);

const SignInFile = Type.Object(
  { providers: Type.Array(ProviderFile, { maxItems: providersMax }) },
  { additionalProperties: false },
);

const checker = Compile(SignInFile);

interface Complaint {
  readonly complaint: string;
}

/**
 * The providers that users sign in at, from the JSON file that the setting names. No complaint repeats a value, because
 * the file has secrets.
 */
export function readSignIn(
  environment: Readonly<Record<string, string | undefined>>,
  baseUrl: string | undefined,
): { readonly providers?: readonly OpenIdSettings[] } | Complaint {
  const file = environment[setting] || undefined;
  if (file === undefined) return {};
  if (baseUrl === undefined) return { complaint: `${setting} needs BELVEDERE_BASE_URL: providers lead back to it.` };
  const document = readJson(file);
  if ("complaint" in document) return document;
  const { value } = document;
  if (!checker.Check(value)) {
    const [error] = checker.Errors(value);
    return { complaint: `${setting}: the file is not valid at ${error?.instancePath || "its start"}.` };
  }
  const providers: OpenIdSettings[] = [];
  for (const [index, sent] of value.providers.entries()) {
    const provider = readProvider(sent, dirname(resolve(file)), `${setting}: provider ${index + 1}`);
    if ("complaint" in provider) return provider;
    if (providers.some(({ id }) => id === provider.id)) return { complaint: `${setting}: two providers have one id.` };
    providers.push(provider);
  }
  return { providers };
}

function readJson(file: string): { readonly value: unknown } | Complaint {
  try {
    if (statSync(file).size > fileBytesMax) return { complaint: `${setting}: the file is too large.` };
    return { value: JSON.parse(readFileSync(file, "utf8")) };
  } catch (error) {
    const reason = error instanceof SyntaxError ? "is not JSON" : "cannot be read";
    return { complaint: `${setting}: the file ${reason}.` };
  }
}

function readProvider(
  { clientSecret: secret, clientSecretFile, ...sent }: Static<typeof ProviderFile>,
  folder: string,
  place: string,
): OpenIdSettings | Complaint {
  const { issuer, origins = [], scopes = ["openid", "profile", "email"] } = sent;
  if (!isProviderAddress(issuer)) {
    return { complaint: `${place}: issuer must be https://…, or http:// on this machine, without a query.` };
  }
  if (!origins.every((origin) => isProviderAddress(origin) && new URL(origin).origin === origin)) {
    return { complaint: `${place}: origins must be https://host, without a path.` };
  }
  if (!scopes.includes("openid")) return { complaint: `${place}: scopes must contain openid.` };
  if (secret !== undefined && clientSecretFile !== undefined) {
    return { complaint: `${place}: only one of clientSecret and clientSecretFile may be given.` };
  }
  const clientSecret = clientSecretFile === undefined ? secret : readSecret(resolve(folder, clientSecretFile));
  if (clientSecret === "") return { complaint: `${place}: clientSecretFile cannot be read, or is empty.` };
  return {
    ...sent,
    origins,
    scopes,
    ...(clientSecret === undefined ? {} : { clientSecret }),
    loginClaim: sent.loginClaim ?? "preferred_username",
    createUsers: sent.createUsers ?? true,
    linkByEmail: sent.linkByEmail ?? false,
    sessionHours: sent.sessionHours ?? 24,
    clockSkewSeconds: sent.clockSkewSeconds ?? 60,
  };
}

/** Empty if the file has no text. */
function readSecret(file: string): string {
  try {
    return statSync(file).size > fileBytesMax ? "" : readFileSync(file, "utf8").trim();
  } catch {
    return "";
  }
}

/** Without encryption, tokens may not leave this machine. */
function isProviderAddress(address: string): boolean {
  if (!isWebAddress(address)) return false;
  const { protocol, hostname, search, hash, username, password } = new URL(address);
  if (search !== "" || hash !== "" || username !== "" || password !== "") return false;
  return protocol === "https:" || isLoopback(hostname);
}

function isLoopback(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return bare === "localhost" || bare === "::1" || (isIP(bare) === 4 && bare.startsWith("127."));
}
