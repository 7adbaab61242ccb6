import { randomInt } from "node:crypto";
import type { Instant, Store } from "../store/index.ts";
import { accept, refuse, type Result } from "../text/index.ts";
import type { Passwords } from "./passwords.ts";

/** The login of the first user (R1). */
const administratorLogin = "admin";

const generatedPasswordCharacters = 20;
// Without the characters that look alike when read from a terminal.
const generatedPasswordAlphabet = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

interface AdministratorNeeds {
  readonly store: Store;
  readonly passwords: Passwords;
  readonly now: () => Instant;
}

/**
 * Creates `admin` at the first start, with the given password or a random one. A random password is returned, to be shown
 * once: only its hash is stored. Does nothing when the user exists.
 */
export async function ensureAdministrator(
  needs: AdministratorNeeds,
  password: string | undefined,
): Promise<{ readonly generatedPassword: string | undefined }> {
  const { store, passwords } = needs;
  if ((await store.read.userByLogin(administratorLogin)) !== undefined) return { generatedPassword: undefined };
  const generated = password === undefined || password === "" ? generatePassword() : undefined;
  const created = await store.write.createUser({
    login: administratorLogin,
    name: "Administrator",
    email: "",
    passwordHash: await passwords.hash(generated ?? password ?? ""),
    language: null,
    timezone: null,
    role: "ADMINISTRATOR",
    at: needs.now(),
  });
  // When another process created the user first, its password counts.
  return { generatedPassword: created.ok ? generated : undefined };
}

/** Replaces a forgotten password with a random one, removes second factors and ends the user's sessions. */
export async function resetPassword(
  { store, passwords, now }: AdministratorNeeds,
  login: string,
): Promise<Result<{ readonly password: string }>> {
  const user = await store.latest.userByLogin(login);
  if (user === undefined) return refuse({ code: "user.absent" });
  const password = generatePassword();
  const passwordHash = await passwords.hash(password);
  const changed = await store.write.updateUser({
    userId: user.id,
    values: { passwordHash },
    byUserId: null,
    at: now(),
  });
  if (!changed.ok) return changed;
  const reset = await store.write.resetFactors({ userId: user.id, at: now() });
  return reset.ok ? accept({ password }) : reset;
}

function generatePassword(): string {
  return Array.from(
    { length: generatedPasswordCharacters },
    () => generatedPasswordAlphabet[randomInt(generatedPasswordAlphabet.length)],
  ).join("");
}
