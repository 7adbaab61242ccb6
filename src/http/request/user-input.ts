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
import { readName } from "./names.ts";
import type { PasswordSignIn, SettingsReader } from "../services/services.ts";

/** What a password may hold: hashing reads all of it. */
export const passwordCharactersMax = 1_024;

/** The login of a user, from the body. HTTP Basic ends a login at its first colon, so it has none (RFC 7617). */
export function readLogin(text: string): Result<string, "body.name-invalid" | "body.value-form"> {
  const login = readName(text, "/login");
  return login.ok && login.value.includes(":")
    ? refuse({ code: "body.value-form", pointer: "/login", params: { expected: form("login") } })
    : login;
}

/** What a new password is refused with. */
export const passwordProblems = ["body.value-bounds", "access.busy"] as const;

/** The hash of a new password that is long enough. */
export async function readPassword(
  needs: SettingsReader & PasswordSignIn,
  password: string,
  pointer: string,
): Promise<Result<string, (typeof passwordProblems)[number]>> {
  const limit = await needs.settings.get("passwordCharactersMin");
  if (password.length < limit) {
    return refuse({ code: "body.value-bounds", pointer, params: { expected: boundForm("minLength", limit)! } });
  }
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
