import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { noAlignment } from "../align-path.ts";
import { BrokenReportError } from "../broken-report.ts";
import { eachFilePart, type FilePart } from "./multipart-parts.ts";

const boundary = "XX";
const disposition = (rest: string): string => `Content-Disposition: form-data; ${rest}`;

async function* chunksOf(text: string, chunkBytes: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += chunkBytes) yield bytes.subarray(start, start + chunkBytes);
}

async function contentOf(part: FilePart): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of part.content) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** The files of a form as names with contents, or the refusal's phrase with its places; the same for all chunk sizes. */
async function read(text: string, take = contentOf): Promise<unknown> {
  const results: unknown[] = [];
  for (const chunkBytes of [1, 2, 3, 7, 1 << 16]) {
    const files: (readonly [string, string])[] = [];
    const reading = eachFilePart(chunksOf(text, chunkBytes), boundary, noAlignment, async (part) => {
      files.push([part.name, await take(part)]);
    });
    results.push(await reading.then(() => files, faultOf));
  }
  for (const result of results) expect(result).toEqual(results[0]);
  return results[0];
}

function faultOf(error: unknown): unknown {
  if (!(error instanceof BrokenReportError)) throw error;
  const { form: name, places } = error.problem.params!["detail"] as unknown as {
    readonly form: string;
    readonly places?: object;
  };
  return [name, places];
}

describe("what a form may hold", () => {
  const file = (content: string): string => `--XX\r\n${disposition('name="f"; filename="a.txt"')}\r\n\r\n${content}`;

  test("files, one after another", async () =>
    expect(await read(`${file("one")}\r\n${file("two\r\n--X\r\n")}\r\n--XX--\r\n`)).toEqual([
      ["a.txt", "one"],
      ["a.txt", "two\r\n--X\r\n"],
    ]));
  test("text before the first boundary and after the last", async () =>
    expect(await read(`before\r\n${file("one")}\r\n--XX--after\r\n--XX\r\n`)).toEqual([["a.txt", "one"]]));
  test("a closing boundary without a line end", async () =>
    expect(await read(`${file("one")}\r\n--XX--`)).toEqual([["a.txt", "one"]]));
  test("blanks behind a boundary", async () =>
    expect(await read(`--XX \t\r\n${disposition('name="f"')}\r\n\r\none\r\n--XX--`)).toEqual([["f", "one"]]));
  test("a file without content, with or without its line end", async () => {
    expect(await read(`${file("")}\r\n--XX--`)).toEqual([["a.txt", ""]]);
    expect(await read(`${file("")}--XX--`)).toEqual([["a.txt", ""]]);
  });
  test("no part at all", async () => expect(await read("--XX--\r\n")).toEqual([]));
  test("names in every spelling", async () => {
    const check = async (rest: string, name: string): Promise<void> =>
      expect(await read(`--XX\r\nX-Other: 1\r\n${disposition(rest)}\r\n\r\n1\r\n--XX--`), rest).toEqual([[name, "1"]]);
    await check("name=plain", "plain");
    await check('name="f"; filename="C:\\reports\\a.xml"', "C:\\reports\\a.xml");
    await check('name="f"; filename="a \\"b\\"; c.xml"', 'a "b"; c.xml');
    await check('name="f"; filename="%22a%22"', '"a"');
    await check('name="f"; filename="é.xml"', "é.xml");
    await check(`name="f"; filename="e.xml"; filename*=UTF-8''%C3%A9.xml`, "é.xml");
    await check(`name="f"; filename="e.xml"; filename*=UTF-8''%C3`, "e.xml");
    await check('\r\n name="f";\r\n\tfilename="folded"', "folded");
    await check('filename="only-file"', "only-file");
  });

  test("a file that is not read, or only in part, is passed over", async () => {
    const text = `${file("first\r\n".repeat(50))}\r\n${file("last")}\r\n--XX--\r\n`;
    expect(await read(text, async () => "")).toEqual([
      ["a.txt", ""],
      ["a.txt", ""],
    ]);
    const start = async ({ content }: FilePart): Promise<string> => {
      for await (const _ of content) return "started";
      return "";
    };
    expect(await read(text, start)).toHaveLength(2);
  });

  test("a piece that is still waited for when the reader stops takes nothing from the next file", async () => {
    const text = `${file("first".repeat(20))}\r\n${file("last")}\r\n--XX--\r\n`;
    const waiting: Promise<unknown>[] = [];
    const taken = await read(text, async (part) => {
      if (part.index === 1) return contentOf(part);
      waiting.push(part.content[Symbol.asyncIterator]().next());
      return "";
    });
    await Promise.all(waiting);
    expect(taken).toEqual([
      ["a.txt", ""],
      ["a.txt", "last"],
    ]);
  });
});

describe("what is refused, by its position", () => {
  const header = disposition('name="f"');
  const check = async (text: string, fault: string, places: object): Promise<void> =>
    expect(await read(text), JSON.stringify(text.slice(0, 60))).toEqual([fault, places]);

  test("a part whose header has no end", async () => {
    await check("\r\n--XX\r\ne/>\r\n--XX--\r", "form-header-missing", { position: 6 });
    await check("--XX\r\n--XX--\r\n", "form-header-missing", { position: 4 });
    await check(`--XX\r\n${header}\r\n--XX--\r\n\r\n`, "form-header-missing", { position: 4 });
  });
  test("a part without a header, or with one that does not name it", async () => {
    await check("--XX\r\n\r\n--XX--", "form-header-missing", { position: 4 });
    await check("--XX\r\n\r\ncontent\r\n--XX--", "form-header-missing", { position: 4 });
    await check("--XX\r\nContent-Type: text/plain\r\n\r\n1\r\n--XX--", "form-header-missing", { position: 4 });
    await check("--XX\r\nContent-Disposition: inline; name=f\r\n\r\n1\r\n--XX--", "form-header-missing", {
      position: 4,
    });
    await check("--XX\r\nContent-Disposition: form-data\r\n\r\n1\r\n--XX--", "form-header-missing", { position: 4 });
  });
  test("the end before the closing boundary", async () => {
    await check("", "form-cut-off", { position: 0 });
    await check("no boundary", "form-cut-off", { position: 11 });
    await check("--XX", "form-cut-off", { position: 4 });
    await check("--XX-", "form-cut-off", { position: 5 });
    await check(`--XX\r\n${header}\r\n\r\none\r\n--X`, "form-cut-off", { position: 58 });
  });
  test("a boundary with more on its line", () =>
    check(`--XXY\r\n${header}\r\n\r\n1\r\n--XX--`, "form-boundary-malformed", { position: 4 }));
  test("a header that is too long", async () => {
    const long = `--XX\r\nX: ${"x".repeat(20_000)}`;
    await check(long, "form-header-too-long", { position: 4, limit: 16_384 });
    await check(`${long}\r\n\r\n\r\n--XX--`, "form-header-too-long", { position: 4, limit: 16_384 });
  });
  test("a field that is too long", async () =>
    expect(await read(`--XX\r\n${disposition('name="strip"')}\r\n\r\n${"x".repeat(9000)}\r\n--XX--`)).toEqual([
      "field-too-long",
      undefined,
    ]));
});

test("a failure of the body or of a reader ends the reading, and the body is closed", async () => {
  let closed = 0;
  async function* body(): AsyncGenerator<Uint8Array> {
    try {
      yield Buffer.from(`--XX\r\n${disposition('name="f"')}\r\n\r\none two three`);
      await nextTurn();
      throw new Error("the disk");
    } finally {
      closed += 1;
    }
  }
  const failing = eachFilePart(body(), boundary, noAlignment, async (part) => void (await contentOf(part)));
  await expect(failing).rejects.toThrow("the disk");
  const refused = eachFilePart(body(), boundary, noAlignment, () => Promise.reject(new Error("the reader")));
  await expect(refused).rejects.toThrow("the reader");
  expect(closed).toBe(2);
});
