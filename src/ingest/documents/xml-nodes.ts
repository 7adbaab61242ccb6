import { elementBytesMax } from "../bounds.ts";
import type { Format, FormatDescription } from "../format.ts";
import type { Report } from "../report.ts";
import { refuseMisplaced, xmlFormat } from "./xml-format.ts";
import type { XmlElement, XmlVisitor } from "./xml-reader.ts";
import type { XmlRoot } from "./xml-root.ts";

/** An element with everything in it. */
export interface XmlNode extends XmlElement {
  /** Its own text, without that of its children. */
  text: string;
  readonly children: XmlNode[];
}

/** What a node costs besides its texts. */
const nodeBytes = 64;

/** Puts together one element after another from the events of a reader. Only one is in memory. */
export class XmlNodeBuilder {
  readonly #takes: (element: XmlElement) => boolean;
  readonly #open: XmlNode[] = [];
  #bytes = 0;

  /** `takes` chooses the elements that are put together. */
  constructor(takes: (element: XmlElement) => boolean) {
    this.#takes = takes;
  }

  /** Whether an element is being put together. */
  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  /** Whether the element belongs to one that is put together. */
  open(element: XmlElement): boolean {
    if (this.#open.length === 0) {
      if (!this.#takes(element)) return false;
      this.#bytes = 0;
    }
    const node: XmlNode = { ...element, text: "", children: [] };
    for (const [name, value] of Object.entries(element.attributes)) this.#bytes += name.length + value.length;
    this.#bytes += nodeBytes;
    if (!this.#isTooLarge) this.#open.at(-1)?.children.push(node);
    this.#open.push(node);
    return true;
  }

  /** The element that is whole now; "too large" if its content passed the bound. */
  close(text: string): XmlNode | "too large" | undefined {
    const node = this.#open.pop();
    if (node === undefined) return undefined;
    this.#bytes += text.length;
    if (!this.#isTooLarge) node.text = text.trim();
    if (this.#open.length > 0) return undefined;
    return this.#isTooLarge ? "too large" : node;
  }

  get #isTooLarge(): boolean {
    return this.#bytes > elementBytesMax;
  }
}

/** Reads the elements of a report one after another, each as a whole. */
interface XmlNodeReader {
  /** The start tag of the document's root. */
  root?(root: XmlElement): void;
  element(node: XmlNode): void;
  finish?(lastLine: number): void;
}

interface XmlNodesFormat {
  readonly id: string;
  readonly about: FormatDescription;
  readonly isRoot: (root: XmlRoot) => boolean;
  /** The names of the elements that are read as a whole. */
  readonly elements: readonly string[];
  /** Names of elements that are also inside elements that are read as a whole, each with those it may be a child of. */
  readonly nested?: Readonly<Record<string, readonly string[]>>;
  /** The names of items in these elements, each with the name of the element that it is a child of. */
  readonly items?: Readonly<Record<string, string>>;
  readonly read: (report: Report) => XmlNodeReader;
}

/** A format of an XML document of any size, with elements that are small enough to be in memory alone. */
export function xmlNodesFormat(format: XmlNodesFormat): Format {
  const { id, about, isRoot } = format;
  return xmlFormat({ id, about, isRoot, visit: (report) => new NodesVisitor(report, format) });
}

class NodesVisitor implements XmlVisitor {
  readonly #report: Report;
  readonly #reader: XmlNodeReader;
  readonly #names: ReadonlySet<string>;
  readonly #nested: Readonly<Record<string, readonly string[]>>;
  readonly #items: Readonly<Record<string, string>>;
  readonly #builder: XmlNodeBuilder;

  constructor(report: Report, { elements, nested = {}, items = {}, read }: XmlNodesFormat) {
    const names = new Set(elements);
    this.#report = report;
    this.#reader = read(report);
    this.#names = names;
    this.#nested = nested;
    this.#items = items;
    this.#builder = new XmlNodeBuilder(({ name }) => names.has(name));
  }

  open(element: XmlElement): boolean {
    if (element.parent === undefined) this.#reader.root?.(element);
    if (this.#isMisplaced(element)) refuseMisplaced(this.#report, element);
    return this.#builder.open(element);
  }

  #isMisplaced({ name, parent }: XmlElement): boolean {
    if (this.#names.has(name)) return this.#builder.isOpen && this.#nested[name]?.includes(parent?.name ?? "") !== true;
    const around = this.#items[name];
    return around !== undefined && around !== parent?.name;
  }

  close(element: XmlElement, text: string): void {
    const node = this.#builder.close(text);
    if (node === undefined) return;
    if (node !== "too large") return this.#reader.element(node);
    this.#report.refuse(element, null, { code: "results.element-too-large", params: { limit: elementBytesMax } });
  }

  finish(lastLine: number): void {
    this.#reader.finish?.(lastLine);
  }
}

/** The first child of a name. */
export function childOf(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node?.children.find((child) => child.name === name);
}

/** The children of a name. */
export function childrenOf(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? [];
}

/** The text of the first child of a name; undefined when it is missing or empty. */
export function childText(node: XmlNode | undefined, name: string): string | undefined {
  return childOf(node, name)?.text || undefined;
}

/** The text of the first child of a name as a whole number. */
export function childInteger(node: XmlNode | undefined, name: string): number | undefined {
  const text = childText(node, name);
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
