import { createHash } from "node:crypto";
import type { Row } from "./ends.ts";

const modulus = 1n << 256n;

/**
 * A checksum of rows in any order, because databases give them in theirs: the sum of the SHA-256 of each. It also tells
 * how many rows there were.
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
