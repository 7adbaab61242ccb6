import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";

const s3 = {
  BELVEDERE_SNAPSHOTS: "s3://bucket",
  BELVEDERE_SNAPSHOTS_ACCESS_KEY: "key",
  BELVEDERE_SNAPSHOTS_SECRET_KEY: "secret",
};
const folder = { BELVEDERE_SNAPSHOTS_CACHE: "copies" };

test.each([
  [{}, 8192],
  [{ BELVEDERE_SNAPSHOTS_CACHE_MEBIBYTES: "64" }, 64],
])("the folder of copies and its bound: %s", (more, mebibytes) =>
  expect(readSettings({}, { ...s3, ...folder, ...more })).toMatchObject({
    settings: { snapshots: { copies: { folder: resolve("copies"), bytesMax: mebibytes * 1024 ** 2 } } },
  }),
);

test.each([
  [{ ...s3, ...folder, BELVEDERE_SNAPSHOTS_CACHE_MEBIBYTES: "63" }, "BELVEDERE_SNAPSHOTS_CACHE_MEBIBYTES must be"],
  [{ ...s3, ...folder, BELVEDERE_SNAPSHOTS_CACHE_MEBIBYTES: "64.5" }, "BELVEDERE_SNAPSHOTS_CACHE_MEBIBYTES must be"],
  [{ ...s3, BELVEDERE_SNAPSHOTS_CACHE_MEBIBYTES: "64" }, "needs BELVEDERE_SNAPSHOTS_CACHE."],
  [folder, "BELVEDERE_SNAPSHOTS_CACHE needs BELVEDERE_SNAPSHOTS."],
])("is refused: %s", (environment, complaint) =>
  expect(readSettings({}, environment)).toEqual({ complaint: expect.stringContaining(complaint) as string }),
);
