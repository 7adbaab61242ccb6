import type { UserRow } from "../../store/index.ts";
import { accept, canonicalTimeZone, knownLanguage, refuse, type Result } from "../../text/index.ts";
import { lineTextPattern, nameCharactersMax } from "../request/names.ts";
import { readNewLogin, type loginProblems } from "../request/user-input.ts";
import { userSchema } from "./messages.ts";
import { attributeOf, isList, isObject, type Json, type JsonObject } from "./resource.ts";
import { versionOf } from "./version.ts";

const lineText = new RegExp(lineTextPattern, "u");

/** What a directory says of a user. */
export interface DirectoryUser {
  readonly login: string;
  readonly name: string;
  readonly email: string;
  readonly language: string | null;
  readonly timezone: string | null;
  readonly disabled: boolean;
  readonly externalId: string | null;
}

/** A user as SCIM shows it. */
export function presentScimUser(user: UserRow, externalId: string | undefined, baseAddress: string): JsonObject {
  return {
    schemas: [userSchema],
    id: String(user.id),
    ...(externalId === undefined ? {} : { externalId }),
    userName: user.login,
    ...(user.name === "" ? {} : { displayName: user.name, name: { formatted: user.name } }),
    ...(user.email === "" ? {} : { emails: [{ value: user.email, type: "work", primary: true }] }),
    active: !user.disabled,
    ...(user.language === null ? {} : { preferredLanguage: user.language }),
    ...(user.timezone === null ? {} : { timezone: user.timezone }),
    meta: {
      resourceType: "User",
      created: new Date(user.createdAt).toISOString(),
      location: `${baseAddress}/Users/${user.id}`,
      version: versionOf(user),
    },
  };
}

export type UserReadCode = "scim.value-invalid" | (typeof loginProblems)[number];

/**
 * Reads a user from a resource with names in lower case. Other attributes are ignored. `before` says which of several
 * names has changed.
 */
export function readScimUser(resource: Json, before?: UserRow): Result<DirectoryUser, UserReadCode> {
  const text = (name: string): string | undefined => textOf(attributeOf(resource, name));
  const userName = text("username");
  if (userName === undefined) return invalid("userName");
  const login = readNewLogin(userName, before?.login);
  if (!login.ok) return login;
  const active = readFlag(attributeOf(resource, "active"), before?.disabled !== true);
  if (active === undefined) return invalid("active");
  const name = nameOf(resource, before) ?? "";
  const email = emailOf(attributeOf(resource, "emails")) ?? "";
  const externalId = text("externalid") ?? null;
  for (const [attribute, value] of [
    ["displayName", name],
    ["emails", email],
    ["externalId", externalId ?? ""],
  ] as const) {
    if (value.length > nameCharactersMax || !lineText.test(value)) return invalid(attribute);
  }
  return accept({
    login: login.value,
    name,
    email,
    language: knownLanguage((text("preferredlanguage") ?? "").slice(0, 2)) ?? null,
    timezone: canonicalTimeZone(text("timezone") ?? "") ?? null,
    disabled: !active,
    externalId,
  });
}

/** A text of a resource; numbers are no texts, and an empty one is as good as none. */
export function textOf(value: Json | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

// Some clients send "True". Without a value, a user stays as he is: a directory that does not know the attribute must not
// enable one whom an administrator has disabled.
function readFlag(value: Json | undefined, otherwise: boolean): boolean | undefined {
  if (value === undefined) return otherwise;
  if (typeof value === "boolean") return value;
  const text = typeof value === "string" ? value.toLowerCase() : "";
  return text === "true" ? true : text === "false" ? false : undefined;
}

// The first name that is given and, for a user who exists, is another than before.
function nameOf(resource: Json, before: UserRow | undefined): string | undefined {
  const parts = attributeOf(resource, "name");
  const given = [textOf(attributeOf(parts, "givenname")), textOf(attributeOf(parts, "familyname"))];
  const joined = given.filter((part) => part !== undefined).join(" ");
  const names = [textOf(attributeOf(resource, "displayname")), textOf(attributeOf(parts, "formatted")), joined];
  const known = names.filter((name) => name !== undefined && name !== "");
  return known.find((name) => name !== before?.name) ?? known[0];
}

function emailOf(emails: Json | undefined): string | undefined {
  if (!isList(emails)) return textOf(emails);
  const primary = emails.find((one) => attributeOf(one, "primary") === true);
  const [first] = emails;
  const chosen = primary ?? first;
  return textOf(isObject(chosen) ? attributeOf(chosen, "value") : chosen);
}

function invalid(attribute: string): Result<never, "scim.value-invalid"> {
  return refuse({ code: "scim.value-invalid", params: { attribute } });
}
