import { SaxesParser } from "saxes";
import type { XmlElement, XmlVisitor } from "../../plugins/index.ts";
import { xmlDepthMax, xmlRunCharactersMax } from "../bounds.ts";
import { brokenAt, BrokenReportError } from "../broken-report.ts";
import { linesBeforeFault } from "../decode.ts";
import { xmlFault } from "./xml-faults.ts";

export type { XmlElement, XmlVisitor };

type Decoder = InstanceType<typeof TextDecoder>;

/** Control characters, which XML does not allow. Tools copy them from what a program printed, as the colours of a terminal. */
const controls = new RegExp(`[${span(0x1, 0x8)}${span(0xb, 0xc)}${span(0xe, 0x1f)}]`, "g");
/**
 * What the parser sees in their place. XML allows these characters in texts and values, and not in names; Unicode has no
 * characters for them, so no report contains them.
 */
const substitutes = /[\u{fdd0}-\u{fdef}]/gu;
const firstSubstitute = 0xfdd0;

/** What the parser says of a reference to a character that XML does not have, or that is no reference at all. */
const referenceFault = "malformed character entity.";

interface OpenElement {
  readonly element: XmlElement;
  text: string | undefined;
}

/**
 * Reads an XML document of any size. A DOCTYPE may name a DTD, as real reports do; it is never fetched. Definitions of
 * entities are refused, so a document can neither include files nor expand (I9).
 * Three faults of real reports are accepted, because nothing is lost by them: blank lines before the declaration, control
 * characters in texts and values, and references to such characters, which stay as they are written. A NUL is refused: it is
 * the mark of a damaged file.
 */
export class XmlReader {
  readonly #visitor: XmlVisitor;
  readonly #keepsPrefixes: boolean;
  readonly #parser = new SaxesParser({ xmlns: false, fragment: false });
  readonly #open: OpenElement[] = [];
  #decoder: Decoder | undefined;
  #charactersSinceTag = 0;
  #lastLine: number | undefined;
  #hasStarted = false;
  #linesBeforeStart = 0;
  #hasControls = false;
  /** There is a reference to a character that XML does not have, in the value or text that comes next. */
  #hasOddReference = false;

  /** `keepsPrefixes`: names of elements have the prefix of their namespace, so that an element of another namespace has another name. */
  constructor(visitor: XmlVisitor, keepsPrefixes = false) {
    this.#visitor = visitor;
    this.#keepsPrefixes = keepsPrefixes;
    const parser = this.#parser;
    parser.on("error", (error) => {
      const message = error.message.replace(/^\d+:\d+: /, "");
      if (message !== referenceFault) throw xmlFault(this.#currentLine, message);
      this.#hasOddReference = true;
    });
    parser.on("doctype", (doctype) => this.#checkDoctype(doctype));
    parser.on("opentag", ({ name, attributes }) => this.#openTag(name, attributes as Record<string, string>));
    parser.on("closetag", () => this.#closeTag());
    parser.on("text", (text) => this.#text(text));
    parser.on("cdata", (text) => this.#text(text));
  }

  get line(): number {
    return this.#lastLine ?? this.#currentLine;
  }

  get #currentLine(): number {
    return this.#linesBeforeStart + this.#parser.line;
  }

  push(chunk: Uint8Array): void {
    this.#decoder ??= decoderFor(chunk);
    this.#write(this.#decode(chunk, true));
  }

  finish(): void {
    this.#write(this.#decode(new Uint8Array(0), false));
    // Closing the parser resets its line.
    const lastLine = this.#currentLine;
    this.#parser.close();
    this.#lastLine = lastLine;
    this.#visitor.finish(lastLine);
  }

  #decode(chunk: Uint8Array, stream: boolean): string {
    try {
      return (this.#decoder ?? new TextDecoder()).decode(chunk, { stream });
    } catch {
      const line = this.#currentLine + linesBeforeFault(chunk, this.#decoder?.encoding);
      throw brokenAt(line, "encoding-invalid");
    }
  }

  #write(decoded: string): void {
    const text = this.#hideControls(this.#hasStarted ? decoded : this.#startOf(decoded));
    this.#charactersSinceTag += text.length;
    if (text !== "") this.#parser.write(text);
    if (this.#charactersSinceTag > xmlRunCharactersMax) {
      throw brokenAt(this.#currentLine, "tag-missing", { limit: xmlRunCharactersMax });
    }
  }

  /** Without the white space before the document. */
  #startOf(text: string): string {
    const trimmed = text.replace(/^[ \t\r\n]+/, "");
    this.#hasStarted = trimmed !== "";
    this.#linesBeforeStart += text.slice(0, text.length - trimmed.length).split("\n").length - 1;
    return trimmed;
  }

  #hideControls(text: string): string {
    const hidden = text.replace(controls, (control) => String.fromCharCode(firstSubstitute + control.charCodeAt(0)));
    if (hidden !== text) this.#hasControls = true;
    return hidden;
  }

  #showControls(text: string): string {
    if (!this.#hasControls) return text;
    return text.replace(substitutes, (substitute) => String.fromCharCode(substitute.charCodeAt(0) - firstSubstitute));
  }

  #checkDoctype(doctype: string): void {
    if (!/<!\s*(?:ENTITY|NOTATION)/i.test(doctype) && !/%[\w:]/.test(doctype)) return;
    throw new BrokenReportError({ code: "results.xml-entities", params: { line: this.#currentLine } });
  }

  #openTag(qualified: string, attributes: Record<string, string>): void {
    this.#charactersSinceTag = 0;
    if (this.#open.length >= xmlDepthMax) throw brokenAt(this.#currentLine, "nested-too-deep", { limit: xmlDepthMax });
    if (this.#hasOddReference) for (const value of Object.values(attributes)) this.#checkReferences(value);
    this.#hasOddReference = false;
    for (const key of this.#hasControls ? Object.keys(attributes) : []) {
      attributes[key] = this.#showControls(attributes[key]!);
    }
    const name = this.#keepsPrefixes ? qualified : qualified.slice(qualified.indexOf(":") + 1);
    const element = { name, attributes, parent: this.#open.at(-1)?.element, line: this.#currentLine };
    this.#open.push({ element, text: this.#visitor.open(element) ? "" : undefined });
  }

  #closeTag(): void {
    this.#charactersSinceTag = 0;
    const { element, text } = this.#open.pop()!;
    this.#visitor.close(element, text ?? "");
  }

  /**
   * References to control characters stay as they are. Without its end, a reference would have everything up to the next
   * semicolon in it, elements as well.
   */
  #checkReferences(text: string): void {
    if (/&#(?!(?:\d+|x[\da-f]+);)/i.test(text)) throw xmlFault(this.#currentLine, referenceFault);
  }

  #text(text: string): void {
    if (this.#hasOddReference) this.#checkReferences(text);
    this.#hasOddReference = false;
    const top = this.#open.at(-1);
    if (top?.text !== undefined && top.text.length < xmlRunCharactersMax) top.text += this.#showControls(text);
  }
}

function span(first: number, last: number): string {
  return `${String.fromCharCode(first)}-${String.fromCharCode(last)}`;
}

/** The decoder for the encoding that the document declares; UTF-8 where it declares none or one that is not known. */
function decoderFor(chunk: Uint8Array): Decoder {
  // A byte order mark says more than the declaration, which may name the encoding that the text had before.
  if (chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) return new TextDecoder("utf-8", { fatal: true });
  const declaration = Buffer.from(chunk.subarray(0, 200)).toString("latin1");
  const label = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(declaration)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    return new TextDecoder("utf-8", { fatal: true });
  }
}
