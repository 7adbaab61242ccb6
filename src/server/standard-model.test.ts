import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openStore, type Store } from "../store/index.ts";
import { updateStandardModel, type ShippedModel } from "./standard-model.ts";

const digest = (document: string): string => createHash("sha256").update(document).digest("hex");
const old: ShippedModel = { document: '{"name":"old"}', earlierDigests: [] };
const present: ShippedModel = { document: '{"name":"new"}', earlierDigests: [digest(old.document)] };

async function emptyStore(): Promise<Store> {
  const dataDir = await mkdtemp(join(tmpdir(), "belvedere-standard-"));
  const opened = await openStore({ dataDir });
  if (!opened.ok) throw new Error(opened.problem.code);
  onTestFinished(async () => {
    await opened.value.store.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return opened.value.store;
}

/** Starts one release after another; returns the revision in use and what was logged. */
async function check(
  steps: (store: Store, start: (shipped: ShippedModel) => Promise<void>) => Promise<void>,
  expected: { readonly revision: number; readonly document: string; readonly log: readonly string[] },
): Promise<void> {
  const store = await emptyStore();
  const logged: string[] = [];
  const log = { info: (_values: unknown, message: unknown) => void logged.push(String(message)) };
  await steps(store, (shipped) => updateStandardModel(store, log, 1, shipped));
  const current = await store.latest.currentModelRevision("STANDARD");
  expect({ revision: current?.revision, document: current?.document, log: logged }).toEqual(expected);
}

test("the first start writes it, and the second leaves it", () =>
  check(
    async (_store, start) => {
      await start(present);
      await start(present);
    },
    { revision: 1, document: present.document, log: [] },
  ));

test("one that an earlier release shipped is followed by this release's", () =>
  check(
    async (_store, start) => {
      await start(old);
      await start(present);
    },
    { revision: 2, document: present.document, log: ["model STANDARD updated"] },
  ));

test("two processes that start at once add one revision", () =>
  check(
    async (_store, start) => {
      await start(old);
      await Promise.all([start(present), start(present)]);
    },
    { revision: 2, document: present.document, log: ["model STANDARD updated"] },
  ));

test("one that an administrator wrote stays in use, and the log says so", () =>
  check(
    async (store, start) => {
      await start(old);
      await store.write.putModel({ modelId: "STANDARD", document: '{"name":"mine"}', at: 1 });
      await start(present);
    },
    {
      revision: 2,
      document: '{"name":"mine"}',
      log: ["model STANDARD was changed on this server: the built-in one is not used"],
    },
  ));
