import { promisify } from "node:util";
import { zstdCompress } from "node:zlib";
import type { Pool } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { unpackSourceLater } from "../packed-source.ts";
import type { SourceStore } from "../source-store.ts";
import type { Instant } from "../../instant.ts";
import { ask } from "../../postgres/connection.ts";
import { copyOut } from "../../postgres/copy-rows.ts";
import { guarded, toStorageError } from "../../postgres/failures.ts";

const compress = promisify(zstdCompress);

/** Texts that are buffered to be written together. */
const pendingBytesMax = 8 * 1024 * 1024;
/** Reads at the same moment share one statement, up to this many. */
const readTextsMax = 64;
const removedPerStatementMax = 1000;

interface PendingText {
  readonly text: string;
  readonly at: Instant;
}

/** Sources as rows, by content: each is stored once, however many versions of however many projects have it. */
export function openSourceTable(pool: Pool): SourceStore {
  let pending = new Map<string, PendingText>();
  let pendingBytes = 0;
  let writing: Promise<void> = Promise.resolve();

  function writePending(): Promise<void> {
    const texts = pending;
    pending = new Map();
    pendingBytes = 0;
    if (texts.size > 0) writing = writing.then(() => writeTexts(pool, texts));
    // A failure is reported to the next caller of `flush` or `room`.
    writing.catch(() => undefined);
    return writing;
  }
  return {
    keep(hash, text, at) {
      if (pending.has(hash)) return;
      pending.set(hash, { text, at });
      pendingBytes += text.length;
      if (pendingBytes > pendingBytesMax) void writePending();
    },
    room: () => writing,
    flush: writePending,
    read: gatherReads(pool),
    removeUnnamed: (named, storedBefore) => removeUnnamed(pool, named, storedBefore),
    close: () => pool.end(),
  };
}

async function writeTexts(pool: Pool, texts: ReadonlyMap<string, PendingText>): Promise<void> {
  const hashes = [...texts.keys()].toSorted();
  const { at } = texts.get(hashes[0]!)!;
  const known = await ask<{ hash: string }>(
    pool,
    "update sources set kept_at = greatest(kept_at, $2) where hash = any($1) returning hash",
    [hashes, at],
  );
  const present = new Set(known.map((row) => row.hash));
  const missing = hashes.filter((hash) => !present.has(hash));
  if (missing.length === 0) return;
  const packed = await Promise.all(missing.map((hash) => compress(texts.get(hash)!.text)));
  await ask(
    pool,
    `insert into sources (hash, bytes, kept_at) select hash, bytes, $3 from unnest($1::text[], $2::bytea[]) as t(hash, bytes)
     on conflict (hash) do update set kept_at = greatest(sources.kept_at, excluded.kept_at)`,
    [missing, packed, at],
  );
}

/** Reads at the same moment share one statement. */
function gatherReads(pool: Pool): SourceStore["read"] {
  let gathered: { readonly hashes: Set<string>; readonly texts: Promise<ReadonlyMap<string, Uint8Array>> } | undefined;
  return async (hash) => {
    if (gathered === undefined || gathered.hashes.size >= readTextsMax) {
      const hashes = new Set<string>();
      const texts = Promise.resolve().then(() => {
        if (gathered?.hashes === hashes) gathered = undefined;
        return readPacked(pool, [...hashes]);
      });
      gathered = { hashes, texts };
    }
    gathered.hashes.add(hash);
    const packed = (await gathered.texts).get(hash);
    return packed === undefined ? undefined : unpackSourceLater(hash, packed);
  };
}

/** Texts as they are stored, compressed. */
export async function readPacked(pool: Pool, hashes: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
  const client = await guarded(pool.connect());
  const texts = new Map<string, Uint8Array>();
  try {
    const list = hashes.map((hash, index) => `(${index}, ${client.escapeLiteral(hash)})`).join(",");
    const select = `select wanted.place::bigint, bytes from sources
      join (values ${list}) as wanted(place, hash) on wanted.hash = sources.hash`;
    const stream = client.query(copyTo(`copy (${select}) to stdout (format binary)`));
    await copyOut(stream, (place, bytes) => texts.set(hashes[place]!, bytes));
    client.release();
    return texts;
  } catch (error) {
    client.release(true);
    throw toStorageError(error);
  }
}

async function removeUnnamed(pool: Pool, named: ReadonlySet<string>, storedBefore: Instant): Promise<number> {
  const old = await ask<{ hash: string }>(pool, "select hash from sources where kept_at < $1", [storedBefore]);
  const unnamed = old.map((row) => row.hash).filter((hash) => !named.has(hash));
  for (let start = 0; start < unnamed.length; start += removedPerStatementMax) {
    // Check the age again: a build may have stored the text again since the list was read.
    const some = unnamed.slice(start, start + removedPerStatementMax);
    await ask(pool, "delete from sources where hash = any($1) and kept_at < $2", [some, storedBefore]);
  }
  return unnamed.length;
}
