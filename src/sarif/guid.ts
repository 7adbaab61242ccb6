import { createHash } from "node:crypto";

/** A GUID that follows from a name: the same one in every log. */
export function guidOf(name: string): string {
  const hash = createHash("sha256").update(`belvedere:${name}`).digest("hex");
  // The digits that say "made from a name" (RFC 9562, version 5).
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
