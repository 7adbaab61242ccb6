import { hash } from "node:crypto";
import { decide, type Caller, type Permission } from "../../access/index.ts";
import type { HeldRole } from "../../store/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import type { ContentEncoding } from "./encoding.ts";

const tagDigestCharacters = 16;

/** A revision as entity tags have it. */
export type TagRevision = number | string;

/**
 * The revision of a thing whose name another thing can have later: with its identity, so that a tag of the first never
 * matches the second (D12).
 */
export function revisionOf(id: number, revision: number): TagRevision {
  return `${id}-${revision}`;
}

/**
 * The strong ETag of an answer: the revision of the thing, which `If-Match` is compared with, and a digest of this
 * representation, because language, zone and media type change the bytes but not the thing.
 */
export function textTag(shown: {
  readonly revision: TagRevision | undefined;
  readonly contentType: string;
  readonly body: string | Uint8Array;
  /** The `Link` of a page. A client that keeps a page also follows its link, which ends with the state of the list. */
  readonly link: string | undefined;
  readonly encoding: ContentEncoding | undefined;
}): string {
  const revision = shown.revision === undefined ? "" : `${shown.revision}.`;
  const bodyText = typeof shown.body === "string" ? shown.body : hash("sha256", shown.body, "base64url");
  return `"${revision}${digestOf([shown.contentType, bodyText, ...(shown.link === undefined ? [] : [shown.link])])}${encodingSuffix(shown.encoding)}"`;
}

/** The strong ETag of an answer that is not read to its end before it is sent: from all that its bytes depend on. */
export function stateTag(state: readonly string[], encoding: ContentEncoding | undefined): string {
  return `"${digestOf(state)}${encodingSuffix(encoding)}"`;
}

function digestOf(parts: readonly string[]): string {
  const text = parts.map((part) => `${part.length}\n${part}`).join("");
  return hash("sha256", text, "base64url").slice(0, tagDigestCharacters);
}

// Other bytes, another strong tag (RFC 9110, 8.8.3.3).
function encodingSuffix(encoding: ContentEncoding | undefined): string {
  return encoding === undefined ? "" : `-${encoding}`;
}

/**
 * The revision of a thing, for callers who may change it and send it in `If-Match`. To others it would reveal changes
 * that they do not see.
 */
export function revisionFor(
  { caller, role }: { readonly caller: Caller; readonly role: HeldRole | undefined },
  change: Permission,
  revision: TagRevision,
): { readonly revision?: TagRevision } {
  return decide(caller, change, { role }) === "allowed" ? { revision } : {};
}

/** Whether `If-None-Match` names the tag, so that the client has the answer already. */
export function matchesNone(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(",").map((element) => element.trim());
  // Weak comparison, as RFC 9110 says for this header.
  return tags.some((candidate) => candidate === "*" || opaqueTag(candidate) === opaqueTag(tag));
}

function opaqueTag(tag: string): string {
  return tag.replace(/^W\//, "");
}

/** Refuses a change whose `If-Match` names another revision than the current one; without the header all is well. */
export function checkIfMatch(header: string | undefined, revision: TagRevision): Result<void, "revision.stale"> {
  if (header === undefined) return accept(undefined);
  const tags = header.split(",").map((element) => element.trim());
  const current = tags.some((tag) => tag === "*" || tag.startsWith(`"${revision}.`));
  return current ? accept(undefined) : refuse({ code: "revision.stale" });
}
