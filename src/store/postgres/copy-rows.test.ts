import { PassThrough, Writable } from "node:stream";
import { expect, test } from "vitest";
import { copiedDouble, copyInto, copyOut } from "./copy-rows.ts";

/** Accepts one piece per turn of the event loop. */
function slowStream(): { readonly stream: Writable; bytes(): Buffer } {
  const taken: Buffer[] = [];
  const stream = new Writable({
    highWaterMark: 1,
    write(piece: Buffer, _encoding, done) {
      taken.push(piece);
      setImmediate(done);
    },
  });
  return { stream, bytes: () => Buffer.concat(taken) };
}

test("rows written concurrently into a slow stream are one COPY", async () => {
  const { stream, bytes } = slowStream();
  const copy = copyInto(stream);
  const texts = ["one", "two", "three"];
  await Promise.all(texts.map((text, index) => copy.write([index, Buffer.from(text)])));
  await copy.finish();
  const found: [number, string][] = [];
  await copyOut(new PassThrough().end(bytes()), (key, value) => found.push([key, Buffer.from(value).toString()]));
  expect(found).toEqual(texts.map((text, index) => [index, text]));
});

test("an absent value has the length -1 and no bytes; a double has eight bytes", async () => {
  const { stream, bytes } = slowStream();
  const copy = copyInto(stream);
  await copy.write([null, copiedDouble(0.5)]);
  await copy.finish();
  expect(bytes().subarray(19).toString("hex")).toBe("0002ffffffff000000083fe0000000000000ffff");
});
