import type { ProviderUser } from "../store/index.ts";
import { accept, refuse, type Result } from "../text/index.ts";
import type { OpenIdSettings } from "./provider.ts";

const groupsMax = 1_000;
const groupCharactersMax = 256;
const textCharactersMax = 200;
/** As long as OpenID Connect permits. */
const subjectCharactersMax = 255;

type Claims = Readonly<Record<string, unknown>>;
type ClaimSettings = Pick<OpenIdSettings, "id" | "loginClaim" | "groupsClaim">;

/** Whether the claims say all that is wanted, so that the provider need not be asked for more. */
export function isComplete(claims: Claims, { loginClaim, groupsClaim }: ClaimSettings): boolean {
  const wanted = [loginClaim, "name", "email", ...(groupsClaim === undefined ? [] : [groupsClaim])];
  return wanted.every((name) => claimAt(claims, name) !== undefined);
}

/** The user that the claims describe. */
export function readUser(
  claims: Claims & { readonly sub: string },
  settings: ClaimSettings,
): Result<ProviderUser, "provider.login-unusable" | "provider.groups-unreadable"> {
  if (!isSubject(claims.sub)) return refuse({ code: "provider.login-unusable", params: { claim: "sub" } });
  const login = claimAt(claims, settings.loginClaim);
  if (typeof login !== "string" || login.trim() === "") {
    return refuse({ code: "provider.login-unusable", params: { claim: settings.loginClaim } });
  }
  const groups = readGroups(claims, settings.groupsClaim);
  if (!groups.ok) return groups;
  const email = textOf(claims["email"]);
  return accept({
    provider: settings.id,
    subject: claims.sub,
    login: login.trim(),
    name: textOf(claims["name"]),
    email,
    emailVerified: email !== "" && claims["email_verified"] === true,
    groups: groups.value,
  });
}

/**
 * Providers that have too many groups for a token name another place instead (`_claim_names`). Users must not lose roles
 * because of that, so such an answer is refused.
 */
function readGroups(claims: Claims, name: string | undefined): Result<readonly string[], "provider.groups-unreadable"> {
  if (name === undefined) return accept([]);
  const elsewhere = claims["_claim_names"];
  const refused = refuse({ code: "provider.groups-unreadable", params: { claim: name, limit: groupsMax } } as const);
  if (isObject(elsewhere) && Object.hasOwn(elsewhere, name)) return refused;
  const value = claimAt(claims, name);
  if (value === undefined || value === null) return accept([]);
  const groups: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (groups.length > groupsMax || !groups.every(isGroup)) return refused;
  return accept([...new Set(groups)].sort());
}

/** Whether a text can be the name that a provider has for a user. */
export function isSubject(text: string): boolean {
  return text.length <= subjectCharactersMax && text.isWellFormed() && !/\p{Cc}/u.test(text);
}

function isGroup(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= groupCharactersMax && value.isWellFormed();
}

// A name with dots may be one claim, or lead into objects, as `realm_access.roles` does.
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split(".")) {
    if (!isObject(value) || !Object.hasOwn(value, part)) return undefined;
    value = value[part];
  }
  return value;
}

function isObject(value: unknown): value is Claims {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Shown, never compared: control characters and what is too long are left out. */
export function textOf(value: unknown): string {
  return typeof value === "string"
    ? value
        .replaceAll(/\p{Cc}/gu, " ")
        .trim()
        .slice(0, textCharactersMax)
        .toWellFormed()
    : "";
}
