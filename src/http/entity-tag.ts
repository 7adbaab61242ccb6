import { createHash } from "node:crypto";
import { accept, refuse, type Result } from "../text/index.ts";

const tagDigestCharacters = 16;

/**
 * The strong ETag of an answer: the revision of the thing, which `If-Match` is held against, and a digest of this
 * representation, because language, zone and media type change the bytes but not the thing.
 */
export function entityTag(revision: number, contentType: string, body: string): string {
  const digest = createHash("sha256").update(contentType).update("\n").update(body).digest("base64url");
  return `"${revision}.${digest.slice(0, tagDigestCharacters)}"`;
}

/** Whether `If-None-Match` names the tag, so that the client has the answer already. */
export function matchesNone(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(",").map((element) => element.trim());
  // Weak comparison, as RFC 9110 says for this header.
  return tags.some((candidate) => candidate === "*" || candidate.replace(/^W\//, "") === tag);
}

/** Refuses a change whose `If-Match` names another revision than the current one; without the header all is well. */
export function checkIfMatch(header: string | undefined, revision: number): Result<void> {
  if (header === undefined) return accept(undefined);
  const tags = header.split(",").map((element) => element.trim());
  const current = tags.some((tag) => tag === "*" || tag.startsWith(`"${revision}.`));
  return current ? accept(undefined) : refuse({ code: "revision.stale" });
}
