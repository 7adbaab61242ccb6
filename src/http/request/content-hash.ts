import { createHash } from "node:crypto";

/** A digest of what a body says. */
export interface ContentHash {
  update(chunk: Uint8Array): void;
  /** In hex. */
  digest(): string;
}

/** Clients choose another boundary for every form that they send: it is not part of the content. */
export function createContentHash(boundary: string | undefined): ContentHash {
  const hash = createHash("sha256");
  if (boundary === undefined) return { update: (chunk) => void hash.update(chunk), digest: () => hash.digest("hex") };
  const mark = Buffer.from(boundary, "latin1");
  let rest: Uint8Array = Buffer.alloc(0);
  return {
    update(chunk) {
      const bytes = Buffer.concat([rest, chunk]);
      let start = 0;
      for (let found = bytes.indexOf(mark); found !== -1; found = bytes.indexOf(mark, start)) {
        hash.update(bytes.subarray(start, found));
        start = found + mark.length;
      }
      // The end may be the beginning of another one.
      const certain = Math.max(start, bytes.length - mark.length + 1);
      hash.update(bytes.subarray(start, certain));
      rest = bytes.subarray(certain);
    },
    digest: () => hash.update(rest).digest("hex"),
  };
}
