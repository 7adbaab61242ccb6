import { createHash, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { FactorSecret, UserRow } from "../store/index.ts";
import { createPasskeys, newChallenge } from "./passkeys.ts";

const origin = "https://quality.example.org";
const host = "quality.example.org";
const passkeys = createPasskeys(`${origin}/belvedere/`)!;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest();

/** A text or bytes of fewer than 256 bytes in CBOR (RFC 8949). */
function cbor(value: string | Uint8Array): Buffer {
  const bytes = Buffer.from(value);
  const major = typeof value === "string" ? 0x60 : 0x40;
  const head = bytes.length < 24 ? [major + bytes.length] : [major + 24, bytes.length];
  return Buffer.concat([Buffer.from(head), bytes]);
}

/** An authenticator with one passkey: what a device does, in a few lines. */
class Authenticator {
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  readonly id = Buffer.from("credential-1");
  counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#key = privateKey;
    // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    const coordinates = [Buffer.from([0x21]), cbor(Buffer.from(x, "base64url")), Buffer.from([0x22])];
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
    this.#publicKey = Buffer.concat([head, ...coordinates, cbor(Buffer.from(y, "base64url"))]);
  }

  register(challenge: string, at = { origin, host }) {
    const length = Buffer.from([0, this.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.#publicKey]);
    const data = Buffer.concat([this.#head(at.host, 0x41), credential]);
    const attestation = [Buffer.from([0xa3]), cbor("fmt"), cbor("none"), cbor("attStmt"), Buffer.from([0xa0])];
    const attestationObject = base64(Buffer.concat([...attestation, cbor("authData"), cbor(data)]));
    const clientDataJSON = base64(this.#client("webauthn.create", challenge, at.origin));
    return { ...this.#credential(), response: { clientDataJSON, attestationObject } };
  }

  assert(challenge: string, at = { origin, host }) {
    this.counter += 1;
    const data = this.#head(at.host, 0x01);
    const client = this.#client("webauthn.get", challenge, at.origin);
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), this.#key);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
      },
    };
  }

  #credential() {
    const id = base64(this.id);
    return { id, rawId: id, type: "public-key", clientExtensionResults: {} } as const;
  }

  #head(of: string, flags: number): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags, 0);
    rest.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(of), rest]);
  }

  #client(type: string, challenge: string, from: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  }
}

async function registered(): Promise<{ readonly device: Authenticator; readonly factor: FactorSecret }> {
  const device = new Authenticator();
  const challenge = newChallenge();
  const made = await passkeys.verifyRegistration(device.register(challenge), challenge);
  if (made === undefined) throw new Error("the passkey was refused");
  return { device, factor: { id: 1, kind: "PASSKEY", name: "key", createdAt: 0, lastUsedAt: null, ...made } };
}

describe("passkeys", () => {
  test("a new passkey is stored with its public key, for the right challenge, origin and host alone", async () => {
    const { factor } = await registered();
    expect(factor).toMatchObject({ credential: base64(Buffer.from("credential-1")), counter: 0 });
    const device = new Authenticator();
    const challenge = newChallenge();
    const verify = (...made: Parameters<Authenticator["register"]>) =>
      passkeys.verifyRegistration(device.register(...made), challenge);
    expect(await verify(newChallenge())).toBeUndefined();
    expect(await verify(challenge, { origin: "https://evil.example", host })).toBeUndefined();
    expect(await verify(challenge, { origin, host: "evil.example" })).toBeUndefined();
    const response = { clientDataJSON: "AA", attestationObject: "AA" };
    expect(await passkeys.verifyRegistration({ ...device.register(challenge), response }, challenge)).toBeUndefined();
  });

  test("a proof counts for its challenge, origin, host and key alone, and its counter must grow", async () => {
    const { device, factor } = await registered();
    const challenge = newChallenge();
    const verify = (...made: Parameters<Authenticator["assert"]>) =>
      passkeys.verifyAssertion(device.assert(...made), challenge, factor);
    expect(await verify(challenge)).toBe(1);
    expect(await verify(newChallenge())).toBeUndefined();
    expect(await verify(challenge, { origin: "https://evil.example", host })).toBeUndefined();
    expect(await verify(challenge, { origin, host: "evil.example" })).toBeUndefined();
    const other = await registered();
    expect(await passkeys.verifyAssertion(other.device.assert(challenge), challenge, factor)).toBeUndefined();
    const cloned = { ...factor, counter: 99 };
    expect(await passkeys.verifyAssertion(device.assert(challenge), challenge, cloned)).toBeUndefined();
  });

  test("the options name the host and the passkeys that are known", async () => {
    const { factor } = await registered();
    const user = { id: 7, login: "ada", name: "Ada" } as UserRow;
    const known = [{ type: "public-key", id: factor.credential }];
    expect(passkeys.creationOptions(user, "c", [factor])).toMatchObject({
      challenge: "c",
      rp: { id: host },
      user: { name: "ada" },
      excludeCredentials: known,
    });
    expect(passkeys.requestOptions("c", [factor])).toMatchObject({ rpId: host, allowCredentials: known });
  });

  test("an address without https or without a name has none", () => {
    const possible = (address?: string) => createPasskeys(address) !== undefined;
    expect([possible("http://localhost:8080"), possible("https://a.example:8443/x")]).toEqual([true, true]);
    for (const address of [undefined, "http://a.example", "https://10.0.0.1", "https://[::1]"]) {
      expect(possible(address)).toBe(false);
    }
  });
});
