import type { IncomingMessage } from "node:http";
import type { Instant, Revision } from "../../store/index.ts";
import type { Reply } from "./reply.ts";

/** How long an answer may be given again. Short: it only has to serve equal requests at the same time. */
const cachedMillisecondsMax = 1_000;
const answersMax = 1_024;
/** Longer answers cost more to cache than to make, and are rarely requested twice a second. */
const answerCharactersMax = 16 * 1024;

interface CachedAnswer {
  readonly reply: Reply;
  readonly until: Instant;
}

/** What the store was like when a request came, and the request itself: an answer is good for exactly these. */
export interface CacheKey {
  readonly key: string;
  readonly revision: Revision;
}

/**
 * Answers that were just given. The same request by the same rights on the same state gives the same bytes; "the same
 * request" is taken literally, every header but the request's name included, and "the same state" means that nothing at
 * all was committed since. So a revoked token, a lost right and a new version act on the next request, as ever.
 */
export class RecentAnswers {
  readonly #knownRevision: () => Revision;
  readonly #now: () => Instant;
  #answers = new Map<string, CachedAnswer>();
  #revision: Revision | undefined;

  constructor(knownRevision: () => Revision, now: () => Instant) {
    this.#knownRevision = knownRevision;
    this.#now = now;
  }

  /** With the store's revision, read before anything else. */
  cacheKeyOf(message: IncomingMessage, revision: Revision): CacheKey {
    return { key: `${message.method} ${message.url}\n${headersOf(message).join("\n")}`, revision };
  }

  find({ key, revision }: CacheKey): Reply | undefined {
    if (revision !== this.#revision) return undefined;
    const cached = this.#answers.get(key);
    if (cached === undefined || cached.until > this.#now()) return cached?.reply;
    this.#answers.delete(key);
    return undefined;
  }

  /** `expiresAt`: when what the caller showed ends by itself. */
  keep({ key, revision }: CacheKey, reply: Reply, expiresAt: Instant | null): void {
    // What was read during a write may be of either state.
    if (revision !== this.#knownRevision() || typeof reply.body !== "string") return;
    if (reply.status !== 200 || reply.body.length > answerCharactersMax) return;
    if (revision !== this.#revision || this.#answers.size >= answersMax) this.#answers = new Map();
    this.#revision = revision;
    const until = this.#now() + cachedMillisecondsMax;
    this.#answers.set(key, { reply, until: expiresAt === null ? until : Math.min(until, expiresAt) });
  }
}

// A proxy that names every request would make each of them another one.
function headersOf({ headers, rawHeaders }: IncomingMessage): readonly string[] {
  if (headers["x-request-id"] === undefined) return rawHeaders;
  const isName = (index: number): boolean => rawHeaders[index]!.toLowerCase() === "x-request-id";
  return rawHeaders.filter((_text, index) => !isName(index - (index % 2)));
}
