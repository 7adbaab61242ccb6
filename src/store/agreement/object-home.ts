import { ObjectStore, type ObjectStoreSettings } from "../bytes/objects/object-store.ts";
import { openSnapshotObjects, snapshotMarks } from "../bytes/objects/snapshot-objects.ts";
import { type ByteHome, identityText, parseIdentity } from "./byte-home.ts";

const key = "identity";

/** The prefix of an object store that snapshots lie below. */
export function objectHome(settings: ObjectStoreSettings): ByteHome {
  const objects = new ObjectStore(settings);
  const snapshots = openSnapshotObjects(settings);
  return {
    name: `s3://${settings.bucket}/${settings.prefix}`,
    async identity() {
      const size = await objects.size(key);
      if (size === undefined || size === 0) return undefined;
      return parseIdentity((await objects.read(key, 0, size)).toString());
    },
    adopt: (identity) => objects.write(key, Buffer.from(identityText(identity))),
    content: async () => ({ snapshots: await snapshots.list(), hasUploads: false, hasSources: false }),
    async hasSnapshots() {
      // The first page suffices: a store may have many more.
      for await (const page of objects.list(snapshotMarks)) if (page.length > 0) return true;
      return false;
    },
  };
}
