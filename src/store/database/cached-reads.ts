import type { Revision, StoreReads } from "../contract.ts";

/** The maximum number of cached answers. */
const answersMax = 4_096;

/** The maximum number of rows in cached lists: those of about 15,000 projects. */
const rowsMax = 100_000;

/**
 * The reads that most requests begin with: who calls, what the settings say, what the path names; and the lists that counts
 * over all projects read each time.
 */
const cachedNames = [
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
  "projects",
  "branchesOf",
  "versionMarksOf",
  "versionHeads",
  "newestHeads",
  "assignedBranches",
  "carryingVersions",
] as const satisfies readonly (keyof StoreReads)[];

/**
 * Caches the answers of some reads until the next write of any kind: an answer is never older than the newest revision
 * known when it is returned.
 */
export function cacheReads(reads: StoreReads, revision: () => Revision): StoreReads {
  let answers = new Map<string, Promise<unknown>>();
  let rows = 0;
  let seen = revision();

  // An answer is cached in the map that was current when the read started: it is dropped if a commit came meanwhile.
  function current(): Map<string, Promise<unknown>> {
    const now = revision();
    if (now !== seen || answers.size >= answersMax || rows >= rowsMax) {
      answers = new Map();
      rows = 0;
    }
    seen = now;
    return answers;
  }

  function remember<Args extends unknown[], Value>(
    name: string,
    read: (...args: Args) => Promise<Value>,
  ): (...args: Args) => Promise<Value> {
    return async (...args) => {
      const cache = current();
      const key = name + JSON.stringify(args);
      const known = cache.get(key) as Promise<Value> | undefined;
      if (known !== undefined) return known;
      const answer = read(...args);
      cache.set(key, answer);
      answer.then(
        (value) => (rows += cache === answers ? rowsOf(value) : 0),
        () => cache.delete(key),
      );
      return answer;
    };
  }

  const fast = cachedNames.map((name) => [
    name,
    remember(name, reads[name] as (...args: unknown[]) => Promise<unknown>),
  ]);
  return { ...reads, ...(Object.fromEntries(fast) as Pick<StoreReads, (typeof cachedNames)[number]>) };
}

function rowsOf(value: unknown): number {
  return Array.isArray(value) ? value.length : value instanceof Map ? value.size : 0;
}
