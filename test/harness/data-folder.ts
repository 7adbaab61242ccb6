import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureAdministrator, newTokenText, tokenHash } from "../../src/access/index.ts";
import { openStore, type OpenStore, type Store } from "../../src/store/index.ts";
import { templateFolder } from "../../src/store/sqlite/opened.contract.ts";
import type { Result } from "../../src/text/index.ts";
import { quickPasswords } from "./quick-passwords.ts";

/** The first user's password. */
export const adminPassword = "correct horse battery";

/** Permanent tokens of two administrators: they outlive restarts. */
export interface Tokens {
  readonly token: string;
  readonly otherToken: string;
}

/** A data folder with two administrators. */
export interface DataFolder extends Tokens {
  readonly path: string;
}

let template: Promise<DataFolder> | undefined;

/** A new folder below the system's place for temporary ones, or below `parent`; the first is made, the others copied. */
export async function makeDataFolder(parent?: string): Promise<DataFolder> {
  template ??= makeTemplate();
  return copyDataFolder(await template, parent);
}

async function makeTemplate(): Promise<DataFolder> {
  const path = await templateFolder();
  return { path, ...(await makeAdministrators(await openStore({ dataDir: path }))) };
}

/** Makes the two administrators in a store, and closes it. */
export async function makeAdministrators(opened: Result<OpenStore>): Promise<Tokens> {
  if (!opened.ok) throw new Error(opened.problem.code);
  const { store } = opened.value;
  const now = Date.now;
  await ensureAdministrator({ store, passwords: quickPasswords, now }, adminPassword);
  const admin = await store.read.userByLogin("admin");
  if (admin === undefined) throw new Error("no first user");
  const { id: _id, createdAt: _createdAt, disabled: _disabled, ...profile } = admin;
  const other = await store.write.createUser({ ...profile, login: "other", at: now() });
  if (!other.ok) throw new Error(other.problem.code);
  const tokens = {
    token: await permanentToken(store, admin.id),
    otherToken: await permanentToken(store, other.value.id),
  };
  await store.close();
  return tokens;
}

/** Copies the content to a new folder. The original must not be open. */
export async function copyDataFolder(original: DataFolder, parent: string = tmpdir()): Promise<DataFolder> {
  const path = await mkdtemp(join(parent, "belvedere-data-"));
  await cp(original.path, path, { recursive: true });
  return { ...original, path };
}

export async function removeDataFolder(folder: DataFolder): Promise<void> {
  await rm(folder.path, { recursive: true, force: true });
}

async function permanentToken(store: Store, userId: number): Promise<string> {
  const text = newTokenText("PERMANENT");
  const token = { kind: "PERMANENT", name: "test", hash: tokenHash(text), expiresAt: null, bootId: null } as const;
  await store.write.createToken({ ...token, userId, at: Date.now() });
  return text;
}
