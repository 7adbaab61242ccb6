import { readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { Type } from "typebox";
import { Compile } from "typebox/compile";
import type { DirectorySettings, IssuerSettings, OpenIdSettings } from "../providers/index.ts";
import { readDirectory } from "./directory-settings.ts";
import { readIssuer } from "./issuer-settings.ts";
import { isProviderAddress } from "./web-address.ts";

const fileBytesMax = 256 * 1024;
const providersMax = 20;
const setting = "BELVEDERE_SIGN_IN";

const text = Type.String({ minLength: 1, maxLength: 500 });

const ProviderFile = Type.Object(
  {
    type: Type.Optional(Type.Literal("openid")),
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
    linkByLogin: Type.Optional(Type.Boolean()),
    sessionHours: Type.Optional(Type.Number({ minimum: 0.25, maximum: 720 })),
    clockSkewSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 300 })),
    origins: Type.Optional(Type.Array(text, { maxItems: 10 })),
  },
  { additionalProperties: false },
);

const SignInFile = Type.Object(
  {
    providers: Type.Optional(
      Type.Array(Type.Object({ type: Type.Optional(Type.Unknown()) }), { maxItems: providersMax }),
    ),
    issuers: Type.Optional(Type.Array(Type.Unknown(), { maxItems: providersMax })),
  },
  { additionalProperties: false },
);

const fileChecker = Compile(SignInFile);
const providerChecker = Compile(ProviderFile);

interface Complaint {
  readonly complaint: string;
}

/** Where users sign in besides here, and whose jobs may be trusted. */
interface SignInSettings {
  readonly providers?: readonly OpenIdSettings[];
  readonly directories?: readonly DirectorySettings[];
  readonly issuers?: readonly IssuerSettings[];
}

/**
 * The providers, directories and issuers of the JSON file that the setting names. No complaint repeats a value,
 * because the file has secrets.
 */
export function readSignIn(
  environment: Readonly<Record<string, string | undefined>>,
  baseUrl: string | undefined,
): SignInSettings | Complaint {
  const file = environment[setting] || undefined;
  if (file === undefined) return {};
  const document = readJson(file);
  if ("complaint" in document) return document;
  const { value } = document;
  if (!fileChecker.Check(value)) {
    const [error] = fileChecker.Errors(value);
    return { complaint: `${setting}: the file is not valid at ${error?.instancePath || "its start"}.` };
  }
  const folder = dirname(resolve(file));
  const providers: OpenIdSettings[] = [];
  const directories: DirectorySettings[] = [];
  for (const [index, sent] of (value.providers ?? []).entries()) {
    const place = `${setting}: provider ${index + 1}`;
    const isDirectory = sent.type === "ldap";
    const read = isDirectory ? readDirectory(sent, folder, place) : readProvider(sent, folder, place);
    if ("complaint" in read) return read;
    if ([...providers, ...directories].some(({ id }) => id === read.id)) {
      return { complaint: `${setting}: two providers have one id.` };
    }
    if ("issuer" in read) providers.push(read);
    else directories.push(read);
  }
  if (providers.length > 0 && baseUrl === undefined) {
    return { complaint: `${setting} needs BELVEDERE_BASE_URL: providers lead back to it.` };
  }
  const issuers = readIssuers(value.issuers ?? []);
  if ("complaint" in issuers) return issuers;
  return {
    ...(providers.length === 0 ? {} : { providers }),
    ...(directories.length === 0 ? {} : { directories }),
    ...(issuers.length === 0 ? {} : { issuers }),
  };
}

function readIssuers(sent: readonly unknown[]): readonly IssuerSettings[] | Complaint {
  const issuers: IssuerSettings[] = [];
  for (const [index, one] of sent.entries()) {
    const read = readIssuer(one, `${setting}: issuer ${index + 1}`);
    if ("complaint" in read) return read;
    if (issuers.some(({ id, issuer }) => id === read.id || issuer === read.issuer)) {
      return { complaint: `${setting}: two issuers have one id or address.` };
    }
    issuers.push(read);
  }
  return issuers;
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

function readProvider(value: unknown, folder: string, place: string): OpenIdSettings | Complaint {
  if (!providerChecker.Check(value)) {
    const [error] = providerChecker.Errors(value);
    return { complaint: `${place} is not valid at ${error?.instancePath || "its start"}.` };
  }
  const { type: _type, clientSecret: secret, clientSecretFile, ...sent } = value;
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
    linkByLogin: sent.linkByLogin ?? false,
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
