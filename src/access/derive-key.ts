import crypto from "node:crypto";

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
  return crypto.argon2Sync("argon2id", {
    message: Buffer.from(password, "utf8"),
    nonce: salt,
    parallelism: 1,
    tagLength: hashBytes,
    memory: derivation.memoryKibibytes,
    passes: derivation.passes,
  });
}
