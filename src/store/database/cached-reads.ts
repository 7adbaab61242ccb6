import type { Revision, StoreReads } from "../contract.ts";

/** The maximum number of cached answers. */
const answersMax = 4_096;

/** The maximum number of rows in cached lists: those of about 15,000 projects. */
const rowsMax = 100_000;

/** The maximum number of cached rows of versions, which have the values of their root: about 3 kB each. */
const versionRowsMax = 20_000;

/** The reads that most requests begin with: who calls, what the settings say, what the path names. */
const requestNames = [
  "tokenByHash",
  "settings",
  "limitExceptions",
  "userById",
  "projectById",
  "projectByName",
  "projectRole",
  "branchById",
  "branchOfId",
  "versionById",
  "versionMarks",
  "nodeLives",
] as const satisfies readonly (keyof StoreReads)[];

/** The reads of lists and counts over all projects. They read nothing of users, sessions and tokens. */
const listNames = [
  "projects",
  "branchesOf",
  "branchesByIds",
  "versionMarksOf",
  "versionHeads",
  "newestHeads",
  "newestTasks",
  "unreflectedBuilds",
  "currentModelRevisionIds",
  "assignedBranches",
  "carryingVersions",
] as const satisfies readonly (keyof StoreReads)[];

/** Those of them whose rows are large: they are not cached when there are too many. */
const versionNames = ["newestVersions", "versionsByIds"] as const satisfies readonly (keyof StoreReads)[];

/** The state of what is stored, as reads may depend on it. */
export interface Revisions {
  /** Another one after every commit. */
  readonly all: () => Revision;
  /** The same, or one that commits of nothing but tokens and sessions leave as it is. */
  readonly content: () => Revision;
}

/**
 * Caches the answers of some reads until the next write of any kind, and those of lists over all projects until the next
 * write of content: each page that is opened writes a token. An answer is never older than the newest revision known when
 * it is returned.
 */
export function cacheReads(reads: StoreReads, { all, content }: Revisions): StoreReads {
  const fast = <Name extends keyof StoreReads>(names: readonly Name[], cache: AnswerCache): Pick<StoreReads, Name> =>
    Object.fromEntries(
      names.map((name) => [name, cache(name, reads[name] as (...args: unknown[]) => Promise<unknown>)]),
    ) as Pick<StoreReads, Name>;
  return {
    ...reads,
    ...fast(requestNames, openCache(all, { rowsMax, whenFull: "drop" })),
    ...fast(listNames, openCache(content, { rowsMax, whenFull: "drop" })),
    ...fast(versionNames, openCache(content, { rowsMax: versionRowsMax, whenFull: "keep" })),
  };
}

/** Returns a read that caches its answers. */
type AnswerCache = (
  name: string,
  read: (...args: unknown[]) => Promise<unknown>,
) => (...args: unknown[]) => Promise<unknown>;

interface CacheBounds {
  readonly rowsMax: number;
  /** A full cache drops all answers, or keeps them and takes no further ones. */
  readonly whenFull: "drop" | "keep";
}

function openCache(revision: () => Revision, bounds: CacheBounds): AnswerCache {
  let answers = new Map<string, Promise<unknown>>();
  let rows = 0;
  let seen = revision();

  const isFull = (): boolean => answers.size >= answersMax || rows >= bounds.rowsMax;

  // An answer is cached in the map that was current when the read started: it is dropped if a commit came meanwhile.
  function current(): Map<string, Promise<unknown>> {
    const now = revision();
    if (now !== seen || (bounds.whenFull === "drop" && isFull())) {
      answers = new Map();
      rows = 0;
    }
    seen = now;
    return answers;
  }

  return (name, read) =>
    async (...args) => {
      const cache = current();
      const key = name + JSON.stringify(args);
      const known = cache.get(key);
      if (known !== undefined) return known;
      const answer = read(...args);
      if (isFull()) return answer;
      cache.set(key, answer);
      answer.then(
        (value) => (rows += cache === answers ? rowsOf(value) : 0),
        () => cache.delete(key),
      );
      return answer;
    };
}

function rowsOf(value: unknown): number {
  return Array.isArray(value) ? value.length : value instanceof Map ? value.size : 0;
}
