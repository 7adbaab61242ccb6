import { analyse } from "chardet";

/** Bytes of words that are looked at: more do not change the answer. */
const probeBytesMax = 16_384;

/** The least confidence, of 100. Encodings of several bytes for a character prove themselves; others are likely by chance. */
const confidenceMin = { wide: 11, narrow: 40 };

/** By the names of the detector. All others count as Windows-1252. */
const encodings: Readonly<Record<string, { readonly label: string; readonly confidenceMin: number }>> = {
  Shift_JIS: { label: "shift_jis", confidenceMin: confidenceMin.wide },
  "EUC-JP": { label: "euc-jp", confidenceMin: confidenceMin.wide },
  GB18030: { label: "gb18030", confidenceMin: confidenceMin.wide },
  Big5: { label: "big5", confidenceMin: confidenceMin.wide },
  "EUC-KR": { label: "euc-kr", confidenceMin: confidenceMin.wide },
  "windows-1251": { label: "windows-1251", confidenceMin: confidenceMin.narrow },
  "KOI8-R": { label: "koi8-r", confidenceMin: confidenceMin.narrow },
  "ISO-8859-7": { label: "iso-8859-7", confidenceMin: confidenceMin.narrow },
};

/** Decodes a text that is not UTF-8. If nothing speaks for another encoding, it is Windows-1252, which includes Latin-1. */
export function decodeForeign(bytes: Buffer): { readonly text: string; readonly encoding: string } {
  const [best] = analyse(foreignWords(bytes));
  const found = best && encodings[best.name];
  if (found !== undefined && best!.confidence >= found.confidenceMin) {
    try {
      return { text: new TextDecoder(found.label, { fatal: true }).decode(bytes), encoding: found.label };
    } catch {
      // The words at the beginning look like it, but later bytes are not valid in it.
    }
  }
  return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "windows-1252" };
}

/**
 * The words with a byte beyond ASCII. The detector knows the letters of natural languages; keywords and names of programs
 * would hide these.
 */
function foreignWords(bytes: Buffer): Buffer {
  const words = Buffer.alloc(Math.min(bytes.length + 1, probeBytesMax), " ");
  let [length, start, isForeign] = [0, 0, false];
  for (let at = 0; at <= bytes.length && length < words.length; at++) {
    const byte = bytes[at] ?? 0;
    // The second byte of a character may be an ASCII letter.
    if (byte >= 0x40) {
      isForeign ||= byte >= 0x80;
      continue;
    }
    if (isForeign) length += bytes.copy(words, length, start, at) + 1;
    [start, isForeign] = [at + 1, false];
  }
  return words.subarray(0, length);
}
