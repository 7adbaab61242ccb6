import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ForgingProvider } from "../../test/harness/forging-provider.ts";
import { createOpenIdProviders } from "./openid-providers.ts";

let forging: ForgingProvider;
beforeAll(async () => {
  forging = await ForgingProvider.start();
});
afterAll(() => forging.close());

/** What the provider is sent with a code. */
async function sentWith(clientId: string, clientSecret: string): Promise<string> {
  const settings = {
    id: "corp",
    name: "Corporate sign-in",
    issuer: forging.issuer,
    clientId,
    clientSecret,
    scopes: ["openid"],
    loginClaim: "sub",
    createUsers: true,
    linkByEmail: false,
    sessionHours: 8,
    clockSkewSeconds: 30,
    origins: [],
  };
  let sent = "";
  const refuse = (response: ServerResponse): void => {
    sent = response.req.headers.authorization ?? "";
    response.writeHead(401, { "content-type": "application/json" }).end('{"error":"invalid_client"}');
  };
  forging.forgery = { answers: { "/token": refuse } };
  const needs = { now: Date.now, log: { warn: () => undefined } };
  const provider = createOpenIdProviders([settings], needs).find("corp");
  const redirectUri = "https://belvedere.example.org/sign-in/corp";
  const started = await provider?.begin(redirectUri);
  if (started?.ok !== true) throw new Error("the sign-in did not start");
  const { state, nonce, verifier } = started.value;
  const finished = await provider?.finish({ redirectUri, query: `code=c&state=${state}`, state, nonce, verifier });
  expect(finished).toMatchObject({ ok: false, problem: { code: "provider.refused" } });
  return Buffer.from(sent.replace(/^Basic /, ""), "base64").toString();
}

test("the id and secret of the client are sent as they are, for providers that decode nothing", async () => {
  const id = "3f1a6c1e-77aa-4c0e-9d0e-2f0b8f1f7d11";
  expect(await sentWith(id, "gto_a-b.c")).toBe(`${id}:gto_a-b.c`);
});

test("characters that could be mistaken are encoded as in a form", async () => {
  expect(await sentWith("a:b", "p%q r+é")).toBe("a%3Ab:p%25q+r%2B%C3%A9");
});
