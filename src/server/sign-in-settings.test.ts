import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSignIn } from "./sign-in-settings.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "belvedere-sign-in-"));
});
afterAll(() => rm(folder, { recursive: true }));

const base = "https://quality.example.org";
const corp = { id: "corp", name: "Corporate", issuer: "https://sign-in.example.org/realm", clientId: "belvedere" };

async function read(document: unknown) {
  const file = join(folder, "sign-in.json");
  await writeFile(file, typeof document === "string" ? document : JSON.stringify(document));
  return readSignIn({ BELVEDERE_SIGN_IN: file }, base);
}

test("without the setting there are no providers", () => expect(readSignIn({}, undefined)).toEqual({}));

test("a provider gets its defaults, and its secret from the file beside", async () => {
  await writeFile(join(folder, "secret"), "s3cret\n");
  expect(await read({ providers: [{ ...corp, clientSecretFile: "secret" }] })).toEqual({
    providers: [
      {
        ...corp,
        clientSecret: "s3cret",
        scopes: ["openid", "profile", "email"],
        loginClaim: "preferred_username",
        createUsers: true,
        linkByEmail: false,
        linkByLogin: false,
        sessionHours: 24,
        clockSkewSeconds: 60,
        origins: [],
      },
    ],
  });
});

test("issuers of CI jobs get their defaults, and may be alone in the file", async () => {
  const github = { id: "github", issuer: "https://forge.example.org", audience: base, repositoryClaim: "repository" };
  expect(await read({ issuers: [github] })).toEqual({ issuers: [{ ...github, clockSkewSeconds: 60, origins: [] }] });
  for (const issuers of [
    [github, github],
    [{ ...github, issuer: "http://forge.example.org" }],
    [{ ...github, keysAddress: "http://forge.example.org/keys" }],
    [{ ...github, repositoryClaim: undefined }],
    [{ ...github, origins: ["https://keys.example.org/path"] }],
  ]) {
    expect(await read({ issuers })).toHaveProperty("complaint");
  }
});

test("http is for this machine alone", async () => {
  for (const host of ["127.0.0.1:1", "localhost", "[::1]"]) {
    expect(await read({ providers: [{ ...corp, issuer: `http://${host}/` }] })).toHaveProperty("providers");
  }
});

test.each([
  ["{", /is not JSON/],
  [{ providers: [{ ...corp, clientSecret: "s3cret", surprise: true }] }, /provider 1 is not valid/],
  [{ providers: [{ ...corp, id: "Corp/1" }] }, /provider 1 is not valid at \/id/],
  [{ providers: [{ ...corp, type: "saml" }] }, /provider 1 is not valid at \/type/],
  [{ providers: ["x"] }, /not valid at \/providers\/0/],
  [{ providers: [corp, corp] }, /two providers have one id/],
  [{ providers: [{ ...corp, issuer: "http://sign-in.example.org" }] }, /provider 1: issuer/],
  [{ providers: [{ ...corp, issuer: "https://a:s3cret@sign-in.example.org" }] }, /provider 1: issuer/],
  [{ providers: [{ ...corp, issuer: "https://sign-in.example.org?a=b" }] }, /provider 1: issuer/],
  [{ providers: [{ ...corp, origins: ["https://keys.example.org/path"] }] }, /provider 1: origins/],
  [{ providers: [{ ...corp, scopes: ["email"] }] }, /scopes must contain openid/],
  [{ providers: [{ ...corp, clientSecret: "s3cret", clientSecretFile: "x" }] }, /only one of/],
  [{ providers: [{ ...corp, clientSecretFile: "absent" }] }, /clientSecretFile cannot be read/],
])("%# is refused by name, without the secret", async (document, complaint) => {
  const result = await read(document);
  expect(result).toMatchObject({ complaint: expect.stringMatching(complaint) as unknown });
  expect(JSON.stringify(result)).not.toContain("s3cret");
});

test("a base URL is needed, and a file that can be read", async () => {
  const file = join(folder, "sign-in.json");
  await writeFile(file, JSON.stringify({ providers: [corp] }));
  expect(readSignIn({ BELVEDERE_SIGN_IN: file }, undefined)).toMatchObject({
    complaint: expect.stringMatching(/BELVEDERE_BASE_URL/) as unknown,
  });
  expect(readSignIn({ BELVEDERE_SIGN_IN: join(folder, "absent") }, base)).toMatchObject({
    complaint: expect.stringMatching(/cannot be read/) as unknown,
  });
});
