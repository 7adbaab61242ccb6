import { randomBytes } from "node:crypto";
import type { FactorSecret, UserRow } from "../store/index.ts";

/** What a browser sends about a new passkey, in the form of the WebAuthn standard. */
export interface PasskeyRegistration {
  readonly id: string;
  readonly rawId: string;
  readonly type: "public-key";
  readonly response: { readonly clientDataJSON: string; readonly attestationObject: string };
  readonly clientExtensionResults: object;
}

/** What a browser sends to prove that it has a passkey. */
export interface PasskeyAssertion {
  readonly id: string;
  readonly rawId: string;
  readonly type: "public-key";
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
  };
  readonly clientExtensionResults: object;
}

/** A passkey as it is stored. */
interface StoredPasskey {
  readonly credential: string;
  readonly secret: string;
  readonly counter: number;
}

/** Passkeys of one address of the server. */
export interface Passkeys {
  /** What the browser needs to make a passkey. */
  creationOptions(user: UserRow, challenge: string, known: readonly FactorSecret[]): PasskeyCreation;
  /** What the browser needs to use one of these passkeys. */
  requestOptions(challenge: string, known: readonly FactorSecret[]): PasskeyRequest;
  /** Undefined: the proof is wrong. */
  verifyRegistration(response: PasskeyRegistration, challenge: string): Promise<StoredPasskey | undefined>;
  /** The new counter of the passkey. Undefined: the proof is wrong. */
  verifyAssertion(response: PasskeyAssertion, challenge: string, factor: FactorSecret): Promise<number | undefined>;
}

const millisecondsMax = 5 * 60_000;
const challengeBytes = 32;
/** Ed25519, ECDSA with P-256, and RSA: what authenticators have. */
const algorithms = [-8, -7, -257];

/** A new challenge, in base64url. */
export function newChallenge(): string {
  return randomBytes(challengeBytes).toString("base64url");
}

/**
 * Passkeys belong to the host of the address that users open, so that they are of no use to pages of other hosts. Undefined
 * where browsers offer none: the address is unknown, has an IP address, or is neither https nor on the same machine.
 */
export function createPasskeys(baseUrl: string | undefined): Passkeys | undefined {
  if (baseUrl === undefined) return undefined;
  const { protocol, hostname, origin } = new URL(baseUrl);
  const isName = !/^\[|^[0-9.]+$/.test(hostname);
  if (!isName || (protocol !== "https:" && hostname !== "localhost")) return undefined;
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: false };
  return {
    creationOptions: (user, challenge, known) => ({
      challenge,
      rp: { id: hostname, name: "Belvedere" },
      user: { id: Buffer.from(`user-${user.id}`).toString("base64url"), name: user.login, displayName: user.name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
      timeout: millisecondsMax,
      excludeCredentials: credentialsOf(known),
      attestation: "none",
    }),
    requestOptions: (challenge, known) => ({
      challenge,
      rpId: hostname,
      timeout: millisecondsMax,
      allowCredentials: credentialsOf(known),
      userVerification: "preferred",
    }),
    async verifyRegistration(response, challenge) {
      const { verifyRegistrationResponse } = await loadLibrary();
      const verified = await unlessThrown(() =>
        verifyRegistrationResponse({ ...expected, response: forLibrary(response), expectedChallenge: challenge }),
      );
      if (verified?.verified !== true) return undefined;
      const { id, publicKey, counter } = verified.registrationInfo.credential;
      return { credential: id, secret: Buffer.from(publicKey).toString("base64url"), counter };
    },
    async verifyAssertion(response, challenge, { credential, secret, counter }) {
      if (credential === null) return undefined;
      const { verifyAuthenticationResponse } = await loadLibrary();
      const publicKey = new Uint8Array(Buffer.from(secret, "base64url"));
      const verified = await unlessThrown(() =>
        verifyAuthenticationResponse({
          ...expected,
          response: forLibrary(response),
          expectedChallenge: challenge,
          credential: { id: credential, publicKey, counter },
        }),
      );
      return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined;
    },
  };
}

/** The options of a new passkey, as JSON. */
export interface PasskeyCreation {
  readonly challenge: string;
  readonly rp: { readonly id: string; readonly name: string };
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly pubKeyCredParams: { readonly type: "public-key"; readonly alg: number }[];
  readonly timeout: number;
  readonly excludeCredentials: PasskeyName[];
  readonly attestation: "none";
}

/** The options of a proof, as JSON. */
export interface PasskeyRequest {
  readonly challenge: string;
  readonly rpId: string;
  readonly timeout: number;
  readonly allowCredentials: PasskeyName[];
  readonly userVerification: "preferred";
}

interface PasskeyName {
  readonly type: "public-key";
  readonly id: string;
}

function credentialsOf(factors: readonly FactorSecret[]): PasskeyName[] {
  return factors.flatMap(({ credential }) => (credential === null ? [] : [{ type: "public-key", id: credential }]));
}

// The library wants its own object, which it does not change.
function forLibrary<Response extends { readonly clientExtensionResults: object }>(response: Response) {
  return { ...response, clientExtensionResults: {} };
}

// The library throws for a proof that is wrong or has not the form of one.
async function unlessThrown<Value>(verify: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

// Loaded by its first use: most servers and threads need it never.
function loadLibrary(): Promise<typeof import("./webauthn.ts")> {
  return import("./webauthn.ts");
}
