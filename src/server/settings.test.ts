import { describe, expect, test } from "vitest";
import { readSettings } from "./settings.ts";

const complaintOf = (environment: Readonly<Record<string, string>>): string | undefined => {
  const read = readSettings({}, environment);
  return "complaint" in read ? read.complaint : undefined;
};
const s3 = { BELVEDERE_SNAPSHOTS_ACCESS_KEY: "key", BELVEDERE_SNAPSHOTS_SECRET_KEY: "secret" };

describe("an object store for snapshots", () => {
  test.each([
    ["s3://bucket", ""],
    ["s3://bucket/", ""],
    ["s3://bucket/teams/one", "teams/one/"],
    ["s3://bucket/teams/one/", "teams/one/"],
  ])("%s", (address, prefix) => {
    const read = readSettings({}, { ...s3, BELVEDERE_SNAPSHOTS: address, BELVEDERE_SNAPSHOTS_REGION: "eu-west-3" });
    expect(read).toMatchObject({
      settings: {
        snapshots: {
          bucket: "bucket",
          prefix,
          region: "eu-west-3",
          endpoint: "https://s3.eu-west-3.amazonaws.com",
          credentials: { kind: "keys", accessKey: "key", secretKey: "secret" },
        },
      },
    });
  });

  test.each(["bucket", "s3://", "s3://B", "s3://bucket/../other", "s3://bucket/a b", "https://bucket/x"])(
    "is not %s",
    (address) => expect(complaintOf({ ...s3, BELVEDERE_SNAPSHOTS: address })).toContain("BELVEDERE_SNAPSHOTS must be"),
  );

  test("needs a valid endpoint and both keys; no complaint shows a secret", () => {
    const address = { BELVEDERE_SNAPSHOTS: "s3://bucket" };
    expect(complaintOf({ ...address, ...s3, BELVEDERE_SNAPSHOTS_ENDPOINT: "minio:9000" })).toContain(
      "BELVEDERE_SNAPSHOTS_ENDPOINT",
    );
    expect(complaintOf({ ...address, BELVEDERE_SNAPSHOTS_SECRET_KEY: "marked" })).toMatch(/^(?!.*marked).*ACCESS_KEY/);
  });
});

test.each(["10.1.2.3", "10.0.0.0/8, 192.168.1.1", "10.0.0.0/255.0.0.0", "::1", "fd00::/8", "loopback"])(
  "trusted proxies: %s",
  (proxies) => expect(complaintOf({ BELVEDERE_TRUSTED_PROXIES: proxies })).toBeUndefined(),
);

test.each(["foo", "10.0.0.0/40", "10.0.0.0/0", "10.0.0/8", "10.0.0.0/8/9", "fd00::/129", "10.1.2.3;10.1.2.4"])(
  "not trusted proxies: %s",
  (proxies) =>
    expect(complaintOf({ BELVEDERE_TRUSTED_PROXIES: `10.1.1.1, ${proxies}` })).toContain(`"${proxies}" is neither`),
);

test("replicas are one address or several, with spaces between them", () => {
  const [primary, one, two] = ["postgres://db/x", "postgres://one/x", "postgres://two/x"];
  const read = (replicas: string) =>
    readSettings({}, { BELVEDERE_DATABASE_URL: primary, BELVEDERE_DATABASE_REPLICA_URL: replicas });
  expect(read(one)).toMatchObject({ settings: { database: { replicaUrls: [one] } } });
  expect(read(` ${one}  ${two} `)).toMatchObject({ settings: { database: { replicaUrls: [one, two] } } });
  for (const wrong of [`${one},${two}`, `${one} two`, `${one} `.repeat(17)]) {
    expect(read(wrong)).toMatchObject({ complaint: expect.stringContaining("up to 16") as string });
  }
  expect(complaintOf({ BELVEDERE_DATABASE_REPLICA_URL: one })).toContain("needs BELVEDERE_DATABASE_URL");
});

test("the address for clients is an HTTP URL", () => {
  expect(complaintOf({ BELVEDERE_BASE_URL: "https://code.example.org/belvedere" })).toBeUndefined();
  for (const address of ["ftp://x", "code.example.org", "//x"]) {
    expect(complaintOf({ BELVEDERE_BASE_URL: address })).toContain("BELVEDERE_BASE_URL");
  }
});

test("a metrics token must be long enough, and a drain time short enough", () => {
  expect(complaintOf({ BELVEDERE_METRICS_TOKEN: "short" })).toContain("16 characters");
  expect(complaintOf({ BELVEDERE_METRICS_TOKEN: "with spaces between it" })).toContain("without spaces");
  expect(complaintOf({ BELVEDERE_METRICS_TOKEN: "sixteen-or-more-x" })).toBeUndefined();
  expect(complaintOf({ BELVEDERE_PORTFOLIO_METRICS: "yes" })).toContain("must be 0 or 1");
  expect(complaintOf({ BELVEDERE_PORTFOLIO_METRICS: "1" })).toBeUndefined();
  expect(complaintOf({ BELVEDERE_DRAIN_SECONDS: "601" })).toContain("0 to 600");
  expect(complaintOf({ BELVEDERE_DRAIN_SECONDS: "soon" })).toContain("0 to 600");
});

test("the bounds of slow clients have limits themselves", () => {
  const bounds = { waitSecondsMax: 60, bytesPerSecondMin: 1024, bytesMax: 256 * 1024 ** 2 };
  expect(readSettings({}, {})).toMatchObject({ settings: { transferBounds: bounds } });
  const environment = {
    BELVEDERE_CLIENT_WAIT_SECONDS: "5",
    BELVEDERE_CLIENT_BYTES_PER_SECOND: "1",
    BELVEDERE_TRANSFER_MEBIBYTES: "16",
  };
  expect(readSettings({}, environment)).toMatchObject({
    settings: { transferBounds: { waitSecondsMax: 5, bytesPerSecondMin: 1, bytesMax: 16 * 1024 ** 2 } },
  });
  for (const [name, value] of [
    ["BELVEDERE_CLIENT_WAIT_SECONDS", "4"],
    ["BELVEDERE_CLIENT_WAIT_SECONDS", "3601"],
    ["BELVEDERE_CLIENT_WAIT_SECONDS", "long"],
    ["BELVEDERE_CLIENT_BYTES_PER_SECOND", "0.5"],
    ["BELVEDERE_CLIENT_BYTES_PER_SECOND", "1048577"],
    ["BELVEDERE_TRANSFER_MEBIBYTES", "15"],
    ["BELVEDERE_TRANSFER_MEBIBYTES", "65537"],
  ] as const) {
    expect(complaintOf({ [name]: value }), value).toContain(name);
  }
});

test.each(["10.1.2.3", "10.0.0.0/8, fd00::/8", "127.0.0.1", ""])("networks of webhooks: %s", (networks) =>
  expect(complaintOf({ BELVEDERE_WEBHOOK_NETWORKS: networks })).toBeUndefined(),
);

test.each(["foo", "10.0.0.0/40", "10.0.0.0/255.0.0.0", "fd00::/129", "fe80::1%eth0", "10.0.0.0/8/9", "loopback"])(
  "not networks of webhooks: %s",
  (networks) =>
    expect(complaintOf({ BELVEDERE_WEBHOOK_NETWORKS: `10.1.1.1, ${networks}` })).toContain(`"${networks}" is neither`),
);
