import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CurrentCredentials, type CredentialSource } from "./credentials.ts";
import { ObjectStore } from "./object-store.ts";
import { startObjectStore, type StoreForTests } from "./s3.contract.ts";

/** The services that hand out keys, as AWS documents them. Each answer has the next session token of the list. */
async function startServices({ keys }: StoreForTests) {
  const tokens: string[] = [];
  const asked: string[] = [];
  const fields = (): Record<string, string> => ({
    AccessKeyId: keys.accessKey,
    SecretAccessKey: keys.secretKey,
    Token: tokens.shift() ?? "",
    Expiration: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const answer = async (message: IncomingMessage): Promise<string | undefined> => {
    const body = await text(message);
    const headers = message.headers;
    asked.push(`${message.method} ${message.url}`);
    if (tokens[0] === "fails") return void tokens.shift();
    switch (`${message.method} ${message.url}`) {
      case "POST /sts": {
        const form = Object.fromEntries(new URLSearchParams(body));
        const { Action, Version, RoleArn, WebIdentityToken } = form;
        const wanted = [Action, Version, RoleArn, WebIdentityToken].join();
        if (wanted !== "AssumeRoleWithWebIdentity,2011-06-15,arn:aws:iam::1:role/r,web token") return undefined;
        const { Token: SessionToken = "", ...others } = fields();
        const inside = Object.entries({ ...others, SessionToken }).map(
          ([name, value]) => `<${name}>${value}</${name}>`,
        );
        return `<R><AssumeRoleWithWebIdentityResult><Credentials>${inside.join("")}</Credentials></AssumeRoleWithWebIdentityResult></R>`;
      }
      case "GET /agent":
        return headers.authorization === "agent token" ? JSON.stringify(fields()) : undefined;
      case "PUT /latest/api/token":
        return Number(headers["x-aws-ec2-metadata-token-ttl-seconds"]) > 0 ? "session" : undefined;
      case "GET /latest/meta-data/iam/security-credentials/":
        return headers["x-aws-ec2-metadata-token"] === "session" ? "role-of-machine" : undefined;
      case "GET /latest/meta-data/iam/security-credentials/role-of-machine":
        return headers["x-aws-ec2-metadata-token"] === "session" ? JSON.stringify(fields()) : undefined;
      case "GET /endless":
        return "x".repeat(100_000);
      case "GET /eternal":
        return JSON.stringify({ ...fields(), Expiration: undefined });
      case "GET /nothing":
        return "{}";
      default:
        return undefined;
    }
  };
  const http = createServer((message, response) => {
    void answer(message).then((given) => response.writeHead(given === undefined ? 403 : 200).end(given));
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  return {
    address: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    tokens,
    asked,
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, "close");
    },
  };
}

let store: StoreForTests;
let services: Awaited<ReturnType<typeof startServices>>;
let folder: string;
beforeEach(async () => {
  store = await startObjectStore();
  services = await startServices(store);
  folder = await mkdtemp(join(tmpdir(), "belvedere-credentials-"));
  await writeFile(join(folder, "web"), "web token\n");
  await writeFile(join(folder, "agent"), "agent token\n");
});
afterEach(async () => {
  vi.useRealTimers();
  await services.close();
  await store.close();
  await rm(folder, { recursive: true });
});

const sources: Readonly<Record<string, () => CredentialSource>> = {
  "keys with a session": () => ({ kind: "keys", ...store.keys, sessionToken: "one" }),
  "a web identity": () => ({
    kind: "web-identity",
    endpoint: `${services.address}/sts`,
    role: "arn:aws:iam::1:role/r",
    tokenFile: join(folder, "web"),
  }),
  "the agent of a container": () => ({ kind: "container", address: `${services.address}/agent`, token: "agent token" }),
  "the agent of a container, by a file": () => ({
    kind: "container",
    address: `${services.address}/agent`,
    tokenFile: join(folder, "agent"),
  }),
  "the metadata of the machine": () => ({ kind: "instance", endpoint: services.address }),
};

describe("the object store takes credentials of", () => {
  test.each(Object.entries(sources))("%s", async (_, source) => {
    services.tokens.push("one", "two");
    store.sessionToken = "one";
    const objects = new ObjectStore({ ...store.settings, credentials: source() });
    await objects.write("a", Buffer.from("text"));
    expect((await objects.read("a", 1, 2)).toString()).toBe("ex");
    // The second request used the cached keys.
    expect(services.tokens).toContain("two");
  });
});

const agent = (): CredentialSource => sources["the agent of a container"]!();

test("keys are replaced before they expire, once for all requests", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  services.tokens.push("one", "two", "three");
  const current = new CurrentCredentials(agent());
  const ask = async () => (await Promise.all([current.get(), current.get()])).map(({ sessionToken }) => sessionToken);
  expect(await ask()).toEqual(["one", "one"]);
  vi.setSystemTime(Date.now() + 54 * 60_000);
  expect(await ask()).toEqual(["one", "one"]);
  vi.setSystemTime(Date.now() + 2 * 60_000);
  expect(await ask()).toEqual(["two", "two"]);
});

test("keys are used until they expire while the service fails", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  services.tokens.push("one", "fails", "fails", "two");
  const current = new CurrentCredentials(agent());
  expect((await current.get()).sessionToken).toBe("one");
  vi.setSystemTime(Date.now() + 58 * 60_000);
  expect((await current.get()).sessionToken).toBe("one");
  vi.setSystemTime(Date.now() + 3 * 60_000);
  await expect(current.get()).rejects.toThrow(/^127\.0\.0\.1:\d+ answers 403$/);
  expect((await current.get()).sessionToken).toBe("two");
});

test("keys that the store refuses as expired are replaced", async () => {
  services.tokens.push("one", "two");
  store.sessionToken = "one";
  const objects = new ObjectStore({ ...store.settings, credentials: agent() });
  await objects.write("a", Buffer.from("text"));
  store.sessionToken = "two";
  expect(await objects.size("a")).toBe(4);
});

test.each([
  ["/agent", "answers 403"],
  ["/endless", "too long"],
  ["/nothing", "no credentials"],
  ["/eternal", "does not say when"],
])("an answer of %s is refused: %s", async (path, message) => {
  const current = new CurrentCredentials({ kind: "container", address: services.address + path, token: "marked" });
  await expect(current.get()).rejects.toThrow(new RegExp(`^(?!.*marked).*${message}`));
});

test("a missing token file and a service that does not answer are named", async () => {
  const absent = join(folder, "absent");
  await expect(
    new CurrentCredentials({ kind: "container", address: `${services.address}/agent`, tokenFile: absent }).get(),
  ).rejects.toThrow(`the token file ${absent} cannot be read`);
  const { address } = services;
  await services.close();
  await expect(new CurrentCredentials({ kind: "instance", endpoint: address }).get()).rejects.toThrow(
    "does not answer",
  );
  services = await startServices(store);
});
