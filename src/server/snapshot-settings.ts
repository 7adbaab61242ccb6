import { resolve } from "node:path";
import type { SnapshotObjectsSettings } from "../store/index.ts";
import { readCredentials } from "./credential-settings.ts";
import { isWebAddress } from "./web-address.ts";

const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixPattern = /^(?:[A-Za-z0-9-]+\/)*$/;

const copiesVariables = ["BELVEDERE_SNAPSHOTS_CACHE", "BELVEDERE_SNAPSHOTS_CACHE_MEBIBYTES"] as const;
/** Less has no room for the blocks that a query reads at the same time. */
const copiesMebibytesMin = 64;
const copiesMebibytesMax = 64 * 1024 ** 2;
const copiesMebibytesDefault = 8192;

/** Reads the settings of the object store for snapshots, if there is one. */
export function readSnapshots(
  environment: Readonly<Record<string, string | undefined>>,
): { readonly snapshots: SnapshotObjectsSettings | undefined } | { readonly complaint: string } {
  const address = environment["BELVEDERE_SNAPSHOTS"] || undefined;
  if (address === undefined) {
    const lonely = copiesVariables.find((name) => environment[name]);
    return lonely === undefined ? { snapshots: undefined } : { complaint: `${lonely} needs BELVEDERE_SNAPSHOTS.` };
  }
  const [, bucket = "", path = ""] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(address) ?? [];
  const prefix = path === "" || path.endsWith("/") ? path : `${path}/`;
  if (!bucketPattern.test(bucket) || !prefixPattern.test(prefix)) {
    return {
      complaint:
        "BELVEDERE_SNAPSHOTS must be s3://<bucket>/<prefix>; a bucket has 3 to 63 lower-case letters, digits, . and -, a prefix letters, digits, - and /.",
    };
  }
  const region = environment["BELVEDERE_SNAPSHOTS_REGION"] || "us-east-1";
  const endpoint = environment["BELVEDERE_SNAPSHOTS_ENDPOINT"] || `https://s3.${region}.amazonaws.com`;
  if (!isWebAddress(endpoint)) return { complaint: "BELVEDERE_SNAPSHOTS_ENDPOINT must be a complete URL." };
  const credentials = readCredentials(environment, region);
  if ("complaint" in credentials) return credentials;
  const copies = readCopies(environment);
  if ("complaint" in copies) return copies;
  return { snapshots: { endpoint: endpoint.replace(/\/+$/, ""), region, bucket, prefix, credentials, ...copies } };
}

/** Reads where parts are copied to, and how many bytes these copies may have. */
function readCopies(
  environment: Readonly<Record<string, string | undefined>>,
): Pick<SnapshotObjectsSettings, "copies"> | { readonly complaint: string } {
  const [folderName, mebibytesName] = copiesVariables;
  const folder = environment[folderName];
  if (!folder) return environment[mebibytesName] ? { complaint: `${mebibytesName} needs ${folderName}.` } : {};
  const mebibytes = Number(environment[mebibytesName] || copiesMebibytesDefault);
  if (!(Number.isInteger(mebibytes) && mebibytes >= copiesMebibytesMin && mebibytes <= copiesMebibytesMax)) {
    return { complaint: `${mebibytesName} must be ${copiesMebibytesMin} to ${copiesMebibytesMax}.` };
  }
  return { copies: { folder: resolve(folder), bytesMax: mebibytes * 1024 ** 2 } };
}
