import { isClearLogin, isCommonPassword } from "../../access/index.ts";
import {
  accept,
  boundForm,
  canonicalTimeZone,
  form,
  knownLanguage,
  languages,
  refuse,
  type Result,
} from "../../text/index.ts";
import { nameProblems, readName } from "./names.ts";
import type { PasswordSignIn, SettingsReader } from "../services/services.ts";

/** What a password may hold: hashing reads all of it. */
export const passwordCharactersMax = 1_024;

/** A login as providers say it. HTTP Basic ends a login at its first colon, so it has none (RFC 7617). */
export function readLogin(text: string): Result<string, "body.name-invalid" | "body.value-form"> {
  const login = readName(text, "/login");
  return login.ok && login.value.includes(":")
    ? refuse({ code: "body.value-form", pointer: "/login", params: { expected: form("login") } })
    : login;
}

/** What a new login is refused with. */
export const loginProblems = [...nameProblems, "body.value-form", "user.login-unclear"] as const;

/** The login that a user gets. `before` is the one that the user has: it stays possible. */
export function readNewLogin(text: string, before?: string): Result<string, (typeof loginProblems)[number]> {
  const login = readLogin(text);
  if (!login.ok || text === before || isClearLogin(text)) return login;
  return refuse({ code: "user.login-unclear", pointer: "/login" });
}

/** What a new password is refused with. */
export const passwordProblems = ["body.value-bounds", "body.password-common", "access.busy"] as const;

/** The hash of a new password that is long enough and not one of those that are tried first (D17). */
export async function readPassword(
  needs: SettingsReader & PasswordSignIn,
  { password, login, pointer }: { readonly password: string; readonly login: string; readonly pointer: string },
): Promise<Result<string, (typeof passwordProblems)[number]>> {
  const limit = await needs.settings.get("passwordLengthMin");
  if (password.length < limit) {
    return refuse({ code: "body.value-bounds", pointer, params: { expected: boundForm("minLength", limit)! } });
  }
  if (isCommonPassword(password, login)) return refuse({ code: "body.password-common", pointer });
  return needs.signIn.hash(password);
}

/** A language that the server speaks, under its own name; null: the server's default. */
export function readLanguage(text: string | null): Result<string | null, "body.value-form"> {
  if (text === null) return accept(null);
  const language = knownLanguage(text);
  return language === undefined
    ? refuse({
        code: "body.value-form",
        pointer: "/language",
        params: { expected: form("choice", { choices: languages.join(", ") }) },
      })
    : accept(language);
}

/** A time zone under its canonical name; null: the server's default. */
export function readZone(text: string | null): Result<string | null, "body.value-form"> {
  if (text === null) return accept(null);
  const zone = canonicalTimeZone(text);
  return zone === undefined
    ? refuse({ code: "body.value-form", pointer: "/timezone", params: { expected: form("zone") } })
    : accept(zone);
}
