import { createHash } from "node:crypto";
import type { Row } from "./ends.ts";

const modulus = 1n << 256n;

/**
 * A checksum and a count of rows. The checksum is the sum of the SHA-256 of each row: it does not depend on the order,
 * which differs between databases.
 */
export class RowDigest {
  #count = 0;
  #sum = 0n;

  add(row: Row): void {
    const hash = createHash("sha256").update(JSON.stringify(row)).digest("hex");
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % modulus;
    this.#count += 1;
  }

  get count(): number {
    return this.#count;
  }

  isSameAs(other: RowDigest): boolean {
    return this.#count === other.#count && this.#sum === other.#sum;
  }
}
