import crypto from "node:crypto";
import { deriveKey, type Derivation } from "./derive-key.ts";
import { HashThreads } from "./hash-threads.ts";

const saltBytes = 16;
const hashBytes = 32;
// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const argonMemoryKibibytes = 19_456;
const argonPasses = 2;
const scryptCostLog2 = 15;
/** A stored hash with a higher cost is not verified: a damaged row must not stall the server. */
const storedMemoryKibibytesMax = 262_144;
const storedPassesMax = 16;
const storedScryptCostLog2Max = 17;
/** Hashes that need no more than this are computed without a thread. */
const inlineKibibytesMax = 1_024;

/** Hashes passwords and verifies them. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time with and without a stored hash (A10). */
  verify(password: string, stored: string | undefined): Promise<boolean>;
}

type Algorithm = "argon2id" | "scrypt";

interface PasswordHash {
  readonly salt: Buffer;
  readonly hash: Buffer;
  readonly derivation: Derivation;
}

/** Derives the hash of a password. */
type Derive = (password: string, salt: Buffer, hashBytes: number, derivation: Derivation) => Promise<Buffer>;

/** Hashes with argon2id where the runtime has it (Node 24), else with scrypt. Verifies both. */
export function createPasswords(algorithm: Algorithm = preferredAlgorithm()): Passwords {
  // Verified instead of a missing hash. No known password leads to random bytes, so nothing has to be derived for it.
  const decoy = writeHash(algorithm, crypto.randomBytes(saltBytes), crypto.randomBytes(hashBytes));
  const threads = new HashThreads();
  const derive: Derive = async (password, salt, length, derivation) => {
    const job = { derivation, password, salt, hashBytes: length };
    return isCheap(derivation) ? deriveKey(job) : threads.derive(job);
  };
  return {
    hash: (password) => hash(algorithm, password, derive),
    async verify(password, stored) {
      const matches = await verify(password, stored ?? decoy, derive);
      return matches && stored !== undefined;
    },
  };
}

function isCheap(derivation: Derivation): boolean {
  return derivation.algorithm === "argon2id" && derivation.memoryKibibytes * derivation.passes <= inlineKibibytesMax;
}

function preferredAlgorithm(): Algorithm {
  return typeof crypto.argon2 === "function" ? "argon2id" : "scrypt";
}

async function hash(algorithm: Algorithm, password: string, derive: Derive): Promise<string> {
  const salt = crypto.randomBytes(saltBytes);
  const derivation: Derivation =
    algorithm === "argon2id"
      ? { algorithm, memoryKibibytes: argonMemoryKibibytes, passes: argonPasses }
      : { algorithm, costLog2: scryptCostLog2 };
  return writeHash(algorithm, salt, await derive(password, salt, hashBytes, derivation));
}

function writeHash(algorithm: Algorithm, salt: Buffer, derived: Buffer): string {
  const cost =
    algorithm === "argon2id"
      ? `argon2id$v=19$m=${argonMemoryKibibytes},t=${argonPasses},p=1`
      : `scrypt$ln=${scryptCostLog2},r=8,p=1`;
  return `$${cost}$${base64(salt)}$${base64(derived)}`;
}

async function verify(password: string, stored: string, derive: Derive): Promise<boolean> {
  const parsed = parseHash(stored);
  if (parsed === undefined) return false;
  const derived = await derive(password, parsed.salt, parsed.hash.length, parsed.derivation);
  return crypto.timingSafeEqual(derived, parsed.hash);
}

function parseHash(stored: string): PasswordHash | undefined {
  const argon = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]{43})$/.exec(stored);
  if (argon !== null) {
    const [memory = 0, passes = 0] = argon.slice(1, 3).map(Number);
    const [salt = "", derived = ""] = argon.slice(3);
    if (memory > storedMemoryKibibytesMax || passes > storedPassesMax || memory < 8 || passes < 1) return undefined;
    return {
      salt: unbase64(salt),
      hash: unbase64(derived),
      derivation: { algorithm: "argon2id", memoryKibibytes: memory, passes },
    };
  }
  const scrypt = /^\$scrypt\$ln=(\d{1,2}),r=8,p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]{43})$/.exec(stored);
  if (scrypt !== null) {
    const costLog2 = Number(scrypt[1]);
    const [salt = "", derived = ""] = scrypt.slice(2);
    if (costLog2 > storedScryptCostLog2Max || costLog2 < 1) return undefined;
    return { salt: unbase64(salt), hash: unbase64(derived), derivation: { algorithm: "scrypt", costLog2 } };
  }
  return undefined;
}

// The PHC string format writes base64 without padding.
function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

function unbase64(text: string): Buffer {
  return Buffer.from(text, "base64");
}
