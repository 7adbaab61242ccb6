import { randomInt } from "node:crypto";

/** Random, so that an upload cannot be made of texts that share a slot. */
const hashSeed = randomInt(0x7fff_ffff);

/** A hash of bytes. Four bytes at a time, because each multiplication has to wait for the one before it. */
export function hashOf(bytes: Uint8Array, offset: number, length: number): number {
  const end = offset + length;
  let hash = hashSeed;
  let index = offset;
  for (; index + 4 <= end; index += 4) {
    const four = bytes[index]! | (bytes[index + 1]! << 8) | (bytes[index + 2]! << 16) | (bytes[index + 3]! << 24);
    hash = Math.imul(hash ^ four, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  for (; index < end; index++) hash = Math.imul(hash ^ bytes[index]!, 0x01000193);
  return hash;
}

/** Mixes the upper bits into the lower ones, which choose the slot. */
export function mixHash(hash: number): number {
  return hash ^ (hash >>> 15);
}
