import { SaxesParser } from "saxes";
import { xmlDepthMax, xmlRunCharactersMax } from "../bounds.ts";
import { brokenAt, BrokenReportError } from "../broken-report.ts";
import { linesBeforeFault } from "../decode.ts";
import { xmlFault } from "./xml-faults.ts";

/** An element with the attributes of its start tag. */
export interface XmlElement {
  /** Without a namespace's prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: XmlElement | undefined;
  /** Where its start tag ends. */
  readonly line: number;
}

export interface XmlVisitor {
  /** An element begins. Returns whether its text is wanted when it closes. */
  open(element: XmlElement): boolean;
  close(element: XmlElement, text: string): void;
  /** The document was read to its end. */
  finish(lastLine: number): void;
}

type Decoder = InstanceType<typeof TextDecoder>;

interface OpenElement {
  readonly element: XmlElement;
  text: string | undefined;
}

/**
 * Reads an XML document of any size. A DOCTYPE may name a DTD, as real reports do; it is never fetched. Definitions of
 * entities are refused, so a document can neither include files nor expand (I9).
 */
export class XmlReader {
  readonly #visitor: XmlVisitor;
  readonly #parser = new SaxesParser({ xmlns: false, fragment: false });
  readonly #open: OpenElement[] = [];
  #decoder: Decoder | undefined;
  #charactersSinceTag = 0;
  #lastLine: number | undefined;

  constructor(visitor: XmlVisitor) {
    this.#visitor = visitor;
    const parser = this.#parser;
    parser.on("error", (error) => {
      throw xmlFault(parser.line, error.message.replace(/^\d+:\d+: /, ""));
    });
    parser.on("doctype", (doctype) => this.#checkDoctype(doctype));
    parser.on("opentag", ({ name, attributes }) => this.#openTag(name, attributes as Record<string, string>));
    parser.on("closetag", () => this.#closeTag());
    parser.on("text", (text) => this.#text(text));
    parser.on("cdata", (text) => this.#text(text));
  }

  get line(): number {
    return this.#lastLine ?? this.#parser.line;
  }

  push(chunk: Uint8Array): void {
    this.#decoder ??= decoderFor(chunk);
    this.#write(this.#decode(chunk, true));
  }

  finish(): void {
    this.#write(this.#decode(new Uint8Array(0), false));
    // Closing the parser resets its line.
    const lastLine = this.#parser.line;
    this.#parser.close();
    this.#lastLine = lastLine;
    this.#visitor.finish(lastLine);
  }

  #decode(chunk: Uint8Array, stream: boolean): string {
    try {
      return (this.#decoder ?? new TextDecoder()).decode(chunk, { stream });
    } catch {
      const line = this.#parser.line + linesBeforeFault(chunk, this.#decoder?.encoding);
      throw brokenAt(line, "encoding-invalid");
    }
  }

  #write(text: string): void {
    this.#charactersSinceTag += text.length;
    if (text !== "") this.#parser.write(text);
    if (this.#charactersSinceTag > xmlRunCharactersMax) {
      throw brokenAt(this.#parser.line, "tag-missing", { limit: xmlRunCharactersMax });
    }
  }

  #checkDoctype(doctype: string): void {
    if (!/<!\s*(?:ENTITY|NOTATION)/i.test(doctype) && !/%[\w:]/.test(doctype)) return;
    throw new BrokenReportError({ code: "results.xml-entities", params: { line: this.#parser.line } });
  }

  #openTag(qualified: string, attributes: Record<string, string>): void {
    this.#charactersSinceTag = 0;
    if (this.#open.length >= xmlDepthMax) throw brokenAt(this.#parser.line, "nested-too-deep", { limit: xmlDepthMax });
    const name = qualified.slice(qualified.indexOf(":") + 1);
    const element = { name, attributes, parent: this.#open.at(-1)?.element, line: this.#parser.line };
    this.#open.push({ element, text: this.#visitor.open(element) ? "" : undefined });
  }

  #closeTag(): void {
    this.#charactersSinceTag = 0;
    const { element, text } = this.#open.pop()!;
    this.#visitor.close(element, text ?? "");
  }

  #text(text: string): void {
    const top = this.#open.at(-1);
    if (top?.text !== undefined && top.text.length < xmlRunCharactersMax) top.text += text;
  }
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
