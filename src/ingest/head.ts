import { headBytes } from "./bounds.ts";
import { JsonOutline } from "./documents/json-outline.ts";
import { rootOf, type XmlRoot } from "./documents/xml-root.ts";

/** Begins the colours of a terminal. */
const escape = "\u{1b}";
/** Characters that decide whether a report is text. */
const textCharactersSeen = 4096;

/** The beginning of a report, from which its format is detected. What only some formats need is worked out on first use. */
export class Head {
  /** As text, byte by byte where it is not ASCII; without a byte order mark and leading white space. */
  readonly text: string;
  /** Whether this is the whole report. */
  readonly isWhole: boolean;
  #json: JsonOutline | undefined;
  #xml: XmlRoot | undefined;
  #lines: readonly string[] | undefined;

  /** Expects UTF-8. */
  constructor(chunks: readonly Uint8Array[]) {
    const bytes = Buffer.concat(chunks);
    this.isWhole = bytes.length < headBytes;
    const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
    this.text = bytes.toString("latin1", start, start + headBytes).trimStart();
  }

  /** The structure of a JSON text; undefined for anything else. */
  get json(): JsonOutline | undefined {
    // A log may begin with a level in brackets: `[INFO] …`.
    if (!/^(?:\{|\[\s*(?:[[{"\]]|$))/.test(this.text)) return undefined;
    return (this.#json ??= new JsonOutline(this.text));
  }

  /** The root of an XML document; undefined for anything else. */
  get xml(): XmlRoot | undefined {
    if (!this.text.startsWith("<")) return undefined;
    return (this.#xml ??= rootOf(this.text));
  }

  /** The lines, without their ends. The last one may be cut off. */
  get lines(): readonly string[] {
    return (this.#lines ??= this.text.split(/\r?\n/));
  }

  /** Whether it looks like text that people can read: no control characters but those of terminals. */
  get isText(): boolean {
    for (const character of this.text.slice(0, textCharactersSeen)) {
      if (character < " " && !/[\s\b]/.test(character) && character !== escape) return false;
    }
    return true;
  }
}
