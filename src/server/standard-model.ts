import { createHash } from "node:crypto";
import type { Log } from "../http/index.ts";
import { earlierStandardDigests, standardModel } from "../model/index.ts";
import type { Store } from "../store/index.ts";

/** The document of this release, and the digests of those that earlier releases shipped. */
export interface ShippedModel {
  readonly document: string;
  readonly earlierDigests: readonly string[];
}

const shippedModel: ShippedModel = {
  document: JSON.stringify(standardModel),
  earlierDigests: earlierStandardDigests,
};

/**
 * Brings the built-in model STANDARD up to date at the start of a server. A revision that an earlier release shipped is
 * followed by this release's; one that an administrator wrote stays in use, and the log says so. Versions keep the
 * revision that rated them until they are rated again.
 */
export async function updateStandardModel(
  store: Pick<Store, "read" | "write">,
  log: Pick<Log, "info">,
  at: number,
  { document, earlierDigests }: ShippedModel = shippedModel,
): Promise<void> {
  const modelId = "STANDARD";
  const current = await store.read.currentModelRevision(modelId);
  if (current?.document === document) return;
  if (current !== undefined && !earlierDigests.includes(digestOf(current.document))) {
    log.info({ revision: current.revision }, "model STANDARD was changed on this server: the built-in one is not used");
    return;
  }
  // Another process may do the same at this moment: only one of them adds a revision.
  const put = await store.write.putModel({ modelId, document, expectedRevision: current?.revision ?? 0, at });
  if (put.ok && current !== undefined) log.info({ revision: put.value.revision.revision }, "model STANDARD updated");
}

function digestOf(document: string): string {
  return createHash("sha256").update(document).digest("hex");
}
