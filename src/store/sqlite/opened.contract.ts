import { rmSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accepted, storeUnderTest, type StoreUnderTest } from "../fixture.contract.ts";
import type { OpenStore } from "../open-store.ts";
import { openStore, type StoreSettings } from "./open.ts";

let template: Promise<string> | undefined;

/** A separate data folder with the schema and no rows; the schema is created once, and copied from then on. */
export async function makeStoreFolder(): Promise<string> {
  template ??= makeTemplate();
  const dataDir = await mkdtemp(join(tmpdir(), "belvedere-store-"));
  await cp(await template, dataDir, { recursive: true });
  return dataDir;
}

/**
 * A folder for files that a process creates once and copies from then on. Test processes are killed from outside: the
 * process that started them removes all their folders (vitest.config.ts); any other process removes its own folder.
 */
export async function templateFolder(): Promise<string> {
  const places = join(tmpdir(), `belvedere-templates-${process.ppid}`);
  await mkdir(places, { recursive: true });
  const place = await mkdtemp(join(places, "template-"));
  process.once("exit", () => rmSync(place, { recursive: true, force: true }));
  return place;
}

async function makeTemplate(): Promise<string> {
  const dataDir = await templateFolder();
  await accepted(await openStore({ dataDir })).store.close();
  return dataDir;
}

/** A new embedded store in a separate folder. */
export async function openTemporary(
  settings: Omit<StoreSettings, "dataDir"> = {},
): Promise<StoreUnderTest & { readonly dataDir: string }> {
  const dataDir = await makeStoreFolder();
  const open = async (): Promise<OpenStore> => accepted(await openStore({ dataDir, ...settings }));
  return { ...(await storeUnderTest(open, () => rm(dataDir, { recursive: true }))), dataDir };
}
