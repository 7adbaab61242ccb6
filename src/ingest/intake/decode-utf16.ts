import { brokenAt } from "../broken-report.ts";
import { peek } from "./peek.ts";

const utf8Mark = Uint8Array.of(0xef, 0xbb, 0xbf);

/**
 * The same text in UTF-8. Reports in UTF-16, as Windows programs and redirected output in PowerShell are written, are
 * recognised by their byte order mark, or by an XML declaration without one; they get the mark of UTF-8, because the
 * declaration still names the other encoding. All other bytes pass unchanged.
 */
export async function* decodeUtf16(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { start, whole } = await peek(chunks, 4);
  const encoding = encodingOf(start);
  if (encoding === undefined) return yield* whole;
  const decoder = new TextDecoder(encoding, { fatal: true });
  yield utf8Mark;
  let line = 1;
  for await (const chunk of whole) {
    const text = decode(decoder, chunk, true, line);
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) line++;
    if (text !== "") yield Buffer.from(text);
  }
  const rest = decode(decoder, new Uint8Array(0), false, line);
  if (rest !== "") yield Buffer.from(rest);
}

function encodingOf(start: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second, third, fourth] = start;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0x3c && second === 0 && third === 0x3f && fourth === 0) return "utf-16le";
  if (first === 0 && second === 0x3c && third === 0 && fourth === 0x3f) return "utf-16be";
  return undefined;
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array, stream: boolean, line: number): string {
  try {
    return decoder.decode(chunk, { stream });
  } catch {
    throw brokenAt(line, "encoding-invalid");
  }
}
