import { createHash } from "node:crypto";

/** Fingerprints of findings in one file: hashes of their content. Equal contents of a group are numbered. */
export class Fingerprints {
  readonly #counts = new Map<string, number>();

  of(content: string, group = ""): string {
    const hash = hashContent(content);
    const count = (this.#counts.get(group + hash) ?? 0) + 1;
    this.#counts.set(group + hash, count);
    return count === 1 ? hash : `${hash}-${count}`;
  }
}

/** The part of a hash that is enough to distinguish the findings of a file. */
export function hashContent(content: string): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 24);
}
