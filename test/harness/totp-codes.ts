import { createHmac } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const stepMilliseconds = 30_000;

/** The code that an authenticator app shows at a moment, written apart from the server's. */
export function appCode(secret: string, at: number): string {
  let key = 0n;
  for (const letter of secret) key = key * 32n + BigInt(alphabet.indexOf(letter));
  const keyText = key.toString(16).padStart((secret.length * 5) / 4, "0");
  const step = Math.floor(at / stepMilliseconds)
    .toString(16)
    .padStart(16, "0");
  const digest = createHmac("sha1", Buffer.from(keyText, "hex")).update(Buffer.from(step, "hex")).digest("hex");
  const offset = Number.parseInt(digest.slice(-1), 16) * 2;
  const number = BigInt(`0x${digest.slice(offset, offset + 8)}`) & 0x7fffffffn;
  return String(number % 1_000_000n).padStart(6, "0");
}
