import type { ObjectStoreSettings } from "../store/index.ts";
import { readCredentials } from "./credential-settings.ts";
import { isWebAddress } from "./web-address.ts";

const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixPattern = /^(?:[A-Za-z0-9-]+\/)*$/;

/** Reads the settings of the object store for snapshots, if there is one. */
export function readSnapshots(
  environment: Readonly<Record<string, string | undefined>>,
): { readonly snapshots: ObjectStoreSettings | undefined } | { readonly complaint: string } {
  const address = environment["BELVEDERE_SNAPSHOTS"] || undefined;
  if (address === undefined) return { snapshots: undefined };
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
  return { snapshots: { endpoint: endpoint.replace(/\/+$/, ""), region, bucket, prefix, credentials } };
}
