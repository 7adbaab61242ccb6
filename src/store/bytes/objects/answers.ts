/** Listings, refusals and other texts. A page of a listing has a thousand objects. */
const answerBytesMax = 16 * 1024 * 1024;

/** An object in a listing. */
export interface ListedObject {
  readonly key: string;
  readonly modifiedAt: number;
}

/** A body is longer than any answer of an object store. */
class LongAnswerError extends Error {
  override readonly name = "LongAnswerError";
}

/**
 * The bytes of a body. Of an object, only those that are wanted: a store without support for ranges sends everything. What
 * follows them is not read.
 */
export async function bodyOf(
  answer: Response,
  taken: { readonly offset: number; readonly length: number } | undefined,
): Promise<Buffer> {
  const isObject = taken !== undefined && answer.ok;
  const first = isObject && answer.status !== 206 ? taken.offset : 0;
  const end = isObject ? first + taken.length : answerBytesMax;
  const pieces: Uint8Array[] = [];
  let position = 0;
  for await (const piece of answer.body ?? []) {
    if (!isObject && position + piece.length > end) throw new LongAnswerError();
    pieces.push(piece.subarray(Math.max(0, first - position), Math.max(0, end - position)));
    position += piece.length;
    if (isObject && position >= end) break;
  }
  return Buffer.concat(pieces);
}

/** What `Content-Range` says: the first byte of the body, and the size of the object. */
export function rangeOf(headers: Headers): { readonly first: number; readonly size: number } | undefined {
  const [, first, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get("content-range") ?? "") ?? [];
  return first === undefined ? undefined : { first: Number(first), size: Number(size) };
}

// Keys consist of letters, digits, `-`, `.` and `/`, and the other tags of an answer contain no text from users: no
// value that is searched for here can be escaped or nested.
export function tagIn(text: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1];
}

/** The objects on a page of a listing, without the prefix that all keys have. */
export function objectsIn(text: string, prefixLength: number): readonly ListedObject[] {
  return [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = ""]) => ({
    key: (tagIn(entry, "Key") ?? "").slice(prefixLength),
    modifiedAt: Date.parse(tagIn(entry, "LastModified") ?? ""),
  }));
}
