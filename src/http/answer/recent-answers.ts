import type { IncomingMessage } from "node:http";
import type { Instant, Revision } from "../../store/index.ts";
import type { Reply } from "../stages/request-context.ts";

/** How long an answer may be given again. Short: it only has to serve those who ask the same thing at the same time. */
const keptMillisecondsMax = 1_000;
const answersMax = 1_024;
/** Longer answers cost more to keep than to make; and they are rarely asked for twice a second. */
const answerCharactersMax = 16 * 1024;

interface CachedAnswer {
  readonly reply: Reply;
  readonly until: Instant;
}

/** What the store was like when a request came, and the request itself: an answer is good for exactly these. */
export interface Question {
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
  #kept = new Map<string, CachedAnswer>();
  #keptAt: Revision | undefined;

  constructor(knownRevision: () => Revision, now: () => Instant) {
    this.#knownRevision = knownRevision;
    this.#now = now;
  }

  /** With the store's revision, asked for before anything is read. */
  questionOf(message: IncomingMessage, revision: Revision): Question {
    return { key: `${message.method} ${message.url}\n${headersOf(message).join("\n")}`, revision };
  }

  find({ key, revision }: Question): Reply | undefined {
    if (revision !== this.#keptAt) return undefined;
    const kept = this.#kept.get(key);
    if (kept === undefined || kept.until > this.#now()) return kept?.reply;
    this.#kept.delete(key);
    return undefined;
  }

  /** `expiresAt`: when what the caller showed ends by itself. */
  keep({ key, revision }: Question, reply: Reply, expiresAt: Instant | null): void {
    // What was read while somebody wrote may be of either state.
    if (revision !== this.#knownRevision() || typeof reply.body !== "string") return;
    if (reply.status !== 200 || reply.body.length > answerCharactersMax) return;
    if (revision !== this.#keptAt || this.#kept.size >= answersMax) this.#kept = new Map();
    this.#keptAt = revision;
    const until = this.#now() + keptMillisecondsMax;
    this.#kept.set(key, { reply, until: expiresAt === null ? until : Math.min(until, expiresAt) });
  }
}

// A proxy that names every request would make each of them another one.
function headersOf({ headers, rawHeaders }: IncomingMessage): readonly string[] {
  if (headers["x-request-id"] === undefined) return rawHeaders;
  const isName = (index: number): boolean => rawHeaders[index]!.toLowerCase() === "x-request-id";
  return rawHeaders.filter((_text, index) => !isName(index - (index % 2)));
}
