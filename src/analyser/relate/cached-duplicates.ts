import { createHash } from "node:crypto";
import type { ResultCache } from "../cache/result-cache.ts";
import type { MeasuredFile } from "../measure-files.ts";
import type { Pool } from "../pool/pool.ts";
import type { Duplicates } from "./duplicates.ts";

/** Duplicates in the cache, where a map is a list of its entries. */
interface StoredDuplicates extends Pick<Duplicates, "groups"> {
  readonly blocks: readonly (readonly [number, readonly (readonly [number, number])[]])[];
}

/** Finds the duplicates in the first `compared` files, or takes those that an earlier analysis of the same files found. */
export async function findCachedDuplicates(
  files: readonly MeasuredFile[],
  compared: number,
  pool: Pool,
  cache: ResultCache,
): Promise<Duplicates> {
  const digest = createHash("sha256");
  for (const { key } of files) digest.update(key);
  const name = `duplicate-groups-${digest.digest("hex").slice(0, 32)}`;
  const cached = (await cache.readRelation(name)) as StoredDuplicates | null;
  if (cached !== null) return { ...cached, blocks: new Map(cached.blocks) };
  const results = files.slice(0, compared).map(({ result }) => result);
  const { duplicates } = await pool.run({ kind: "duplicates", packs: cache.packs, results });
  await cache.writeRelation(name, { ...duplicates, blocks: [...duplicates.blocks] });
  return duplicates;
}
