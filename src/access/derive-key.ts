import crypto from "node:crypto";
import { createRequire } from "node:module";
import type * as Argon2 from "@noble/hashes/argon2.js";

const scryptBlockSize = 8;
const scryptMemoryBytesMax = 256 * 1024 * 1024;

/** How the hash of a password is derived, with its cost. */
export type Derivation =
  | { readonly algorithm: "argon2id"; readonly memoryKibibytes: number; readonly passes: number }
  | { readonly algorithm: "scrypt"; readonly costLog2: number };

/** A password whose hash is to be derived. */
export interface DerivationJob {
  readonly derivation: Derivation;
  readonly password: string;
  readonly salt: Uint8Array;
  readonly hashBytes: number;
}

/** Derives the hash of a password. With the usual cost, it takes some 30 ms and 19 MiB. */
export function deriveKey({ derivation, password, salt, hashBytes }: DerivationJob): Buffer {
  if (derivation.algorithm === "scrypt") {
    const cost = { N: 2 ** derivation.costLog2, r: scryptBlockSize, p: 1, maxmem: scryptMemoryBytesMax };
    return crypto.scryptSync(password, salt, hashBytes, cost);
  }
  if (typeof crypto.argon2Sync !== "function") return deriveInJavaScript(derivation, password, salt, hashBytes);
  return crypto.argon2Sync("argon2id", {
    message: Buffer.from(password, "utf8"),
    nonce: salt,
    parallelism: 1,
    tagLength: hashBytes,
    memory: derivation.memoryKibibytes,
    passes: derivation.passes,
  });
}

const requirePackage = createRequire(import.meta.url);

/** Node 22 has no argon2, and must verify passwords that Node 24 has hashed. Several times slower; loaded on first use. */
export function deriveInJavaScript(
  { memoryKibibytes, passes }: Extract<Derivation, { readonly algorithm: "argon2id" }>,
  password: string,
  salt: Uint8Array,
  hashBytes: number,
): Buffer {
  const { argon2id } = requirePackage("@noble/hashes/argon2.js") as typeof Argon2;
  return Buffer.from(argon2id(password, salt, { m: memoryKibibytes, t: passes, p: 1, dkLen: hashBytes }));
}
