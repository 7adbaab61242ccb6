import { expect, test } from "vitest";
import { readCredentials } from "./credential-settings.ts";

const read = (environment: Readonly<Record<string, string>>) => readCredentials(environment, "eu-west-3");
const aws = (environment: Readonly<Record<string, string>>) =>
  read({ BELVEDERE_SNAPSHOTS_CREDENTIALS: "aws", ...environment });
const keys = { AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "marked" };
const web = { AWS_WEB_IDENTITY_TOKEN_FILE: "/run/token", AWS_ROLE_ARN: "arn:aws:iam::1:role/r" };
const container = { AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: "/v2/credentials/1-2" };

test("keys may have a session token", () =>
  expect(
    read({
      BELVEDERE_SNAPSHOTS_ACCESS_KEY: "key",
      BELVEDERE_SNAPSHOTS_SECRET_KEY: "secret",
      BELVEDERE_SNAPSHOTS_SESSION_TOKEN: "token",
    }),
  ).toEqual({ kind: "keys", accessKey: "key", secretKey: "secret", sessionToken: "token" }));

test("variables of AWS are read only when the setting says so", () =>
  expect(read({ ...keys, ...web, ...container })).toEqual({
    complaint: expect.stringContaining("BELVEDERE_SNAPSHOTS_CREDENTIALS=aws") as string,
  }));

test("places are searched in the order of AWS's tools", () => {
  const all = { ...keys, AWS_SESSION_TOKEN: "token", ...web, ...container };
  expect(aws(all)).toEqual({ kind: "keys", accessKey: "key", secretKey: "marked", sessionToken: "token" });
  expect(aws({ ...web, ...container })).toEqual({
    kind: "web-identity",
    endpoint: "https://sts.eu-west-3.amazonaws.com/",
    role: "arn:aws:iam::1:role/r",
    tokenFile: "/run/token",
  });
  expect(aws(container)).toEqual({ kind: "container", address: "http://169.254.170.2/v2/credentials/1-2" });
  expect(aws({})).toEqual({ kind: "instance", endpoint: "http://169.254.169.254" });
  expect(aws({ AWS_EC2_METADATA_SERVICE_ENDPOINT: "http://[fd00:ec2::254]/" })).toEqual({
    kind: "instance",
    endpoint: "http://[fd00:ec2::254]",
  });
});

test.each([
  ["http://169.254.170.23/v1/credentials", true],
  ["http://127.0.0.1:9/x", true],
  ["https://agent.example.org/x", true],
  ["http://agent.example.org/x", false],
  ["file:///x", false],
])("the token of a container is sent to %s: %s", (address, isSent) => {
  const source = aws({ AWS_CONTAINER_CREDENTIALS_FULL_URI: address, AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: "/run/t" });
  if (isSent) expect(source).toEqual({ kind: "container", address, tokenFile: "/run/t" });
  else expect(source).toHaveProperty("complaint");
});

test.each<[Readonly<Record<string, string>>, string]>([
  [{ BELVEDERE_SNAPSHOTS_CREDENTIALS: "marked" }, "BELVEDERE_SNAPSHOTS_CREDENTIALS must be keys or aws"],
  [{ AWS_WEB_IDENTITY_TOKEN_FILE: "marked" }, "AWS_ROLE_ARN"],
  [{ ...web, AWS_ENDPOINT_URL_STS: "marked" }, "AWS_ENDPOINT_URL_STS"],
  [{ AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: "@marked/" }, "RELATIVE_URI must be a path"],
  [{ AWS_EC2_METADATA_DISABLED: "true" }, "finds no credentials"],
  [{ AWS_EC2_METADATA_SERVICE_ENDPOINT: "marked" }, "AWS_EC2_METADATA_SERVICE_ENDPOINT"],
])("%j is refused, and its value not shown", (environment, words) => {
  const complaint = (aws(environment) as { readonly complaint?: string }).complaint;
  expect(complaint).toContain(words);
  expect(complaint).not.toContain("marked");
});
