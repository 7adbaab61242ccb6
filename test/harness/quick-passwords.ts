import crypto from "node:crypto";
import { promisify } from "node:util";
import { createPasswords, type Passwords } from "../../src/access/index.ts";

const saltBytes = 16;
const hashBytes = 32;
/** The least that argon2 allows. */
const memoryKibibytes = 8;
const passes = 1;

/**
 * Passwords of users that tests create themselves. A stored hash names its cost, so that signing in is as cheap as the
 * hash: with the cost of the product, most of the CPU time of a test that starts a server would go into it.
 */
export const quickPasswords: Passwords = { ...createPasswords(), hash };

async function hash(password: string): Promise<string> {
  const salt = crypto.randomBytes(saltBytes);
  const derived = await promisify(crypto.argon2)("argon2id", {
    message: Buffer.from(password, "utf8"),
    nonce: salt,
    parallelism: 1,
    tagLength: hashBytes,
    memory: memoryKibibytes,
    passes,
  });
  return `$argon2id$v=19$m=${memoryKibibytes},t=${passes},p=1$${base64(salt)}$${base64(derived)}`;
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
