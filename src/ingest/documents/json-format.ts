import { formatPointer } from "../../language/index.ts";
import type { JsonDeclaration, JsonElement, JsonElementReader } from "../../plugins/index.ts";
import type { Problem } from "../../text/index.ts";
import { brokenAt } from "../broken-report.ts";
import type { Format, FormatReader } from "../format.ts";
import type { Head } from "../head.ts";
import { fieldInvalid } from "../records/checks.ts";
import { Report } from "../report.ts";
import { isObject, type JsonObject } from "./json-fields.ts";
import type { JsonOutline } from "./json-outline.ts";
import { KeyOrder } from "./key-order.ts";
import { JsonPattern } from "./json-patterns.ts";
import { RequiredLists } from "./required-lists.ts";
import { JsonSplitter } from "./json-splitter.ts";
import type { JsonChoice, JsonPath, JsonStructure } from "./json-visitor.ts";

export type { JsonElement, JsonElementReader };

type JsonFormat = JsonDeclaration<Report, JsonOutline, Head>;

/** A format that is one JSON text of any size with lists of elements. */
export function jsonFormat(format: JsonFormat): Format {
  return {
    id: format.id,
    about: format.about,
    detects: (head) => head.json !== undefined && format.detects(head.json, head),
    open: (collector, setting) => new ElementsReader(new Report(collector, setting), format),
  };
}

class ElementsReader implements FormatReader {
  readonly #report: Report;
  readonly #reader: JsonElementReader;
  readonly #elements: readonly JsonPattern[];
  readonly #outerPatterns: readonly JsonPattern[];
  readonly #ignored: readonly JsonPattern[];
  readonly #scalars: ReadonlySet<string>;
  readonly #mayLackLists: boolean;
  readonly #listsMayBeNull: boolean;
  readonly #required: RequiredLists;
  readonly #outer = new Map<string, unknown>();
  readonly #order: KeyOrder;
  #splitter: JsonSplitter;
  #listsSeen = false;

  constructor(report: Report, format: JsonFormat) {
    const { read, elements, outer = [], ignored = [], scalars = [], order = [] } = format;
    const { mayLackLists = false, listsMayBeNull = false } = format;
    this.#required = new RequiredLists(format.required ?? []);
    this.#report = report;
    this.#reader = read(report);
    this.#elements = elements.map((text) => new JsonPattern(text));
    this.#outerPatterns = outer.map((text) => new JsonPattern(text));
    this.#ignored = ignored.map((text) => new JsonPattern(text));
    this.#scalars = new Set(scalars);
    this.#mayLackLists = mayLackLists;
    this.#listsMayBeNull = listsMayBeNull;
    this.#order = new KeyOrder(order);
    this.#splitter = this.#newSplitter();
  }

  #newSplitter(): JsonSplitter {
    return new JsonSplitter({
      choose: (path) => this.#choose(path),
      entered: (path, structure) => this.#entered(path, structure),
      value: (path, value, line) => this.#value(path, value, line),
      scalar: (path, value, line) => this.#scalar(path, value, line),
      refuse: (path, problem, line) => this.#refuse(path, problem, line),
    });
  }

  get line(): number {
    return this.#splitter.line;
  }

  push(chunk: Uint8Array): void {
    this.#splitter.push(chunk);
  }

  finish(): "again" | "done" {
    this.#splitter.finish();
    if (this.#order.endPass()) {
      this.#splitter = this.#newSplitter();
      return "again";
    }
    const { missing } = this.#required;
    if (missing !== undefined) throw brokenAt(this.line, "list-missing", { name: missing });
    if (!this.#listsSeen && !this.#mayLackLists) {
      const names = this.#elements.map(({ text }) => text.replace(/(?:\[\]|\.\*)$/, "") || "[]");
      throw brokenAt(this.line, "list-missing", { name: names.join(", ") });
    }
    this.#reader.finish?.(this.#outer, this.line);
    this.#report.accept();
    return "done";
  }

  #choose(path: JsonPath): JsonChoice {
    if (this.#ignored.some((pattern) => pattern.depth === path.length && pattern.covers(path))) return "skip";
    const [key] = path;
    if (typeof key === "string" && !this.#order.isDue(key)) return "skip";
    let choice: JsonChoice = "skip";
    for (const pattern of this.#elements) {
      if (!pattern.covers(path)) continue;
      if (path.length === pattern.depth) return "take";
      choice = "enter";
    }
    for (const pattern of this.#outerPatterns) {
      if (pattern.covers(path)) return path.length === pattern.depth && choice !== "enter" ? "take" : "enter";
    }
    if (choice === "skip") this.#refuseMisplaced(path);
    return choice;
  }

  /** A list that is an object, or the other way round, is empty as PHP writes it; anything in it is refused. */
  #refuseMisplaced(path: JsonPath): void {
    const fits = this.#elements.map((pattern) => pattern.fitsKind(path));
    if (!fits.includes(false) || fits.includes(true)) return;
    if (this.#outerPatterns.some((pattern) => pattern.fitsKind(path) === true)) return;
    const kind = typeof path.at(-1) === "number" ? "object" : "array";
    this.#refuse(path, fieldInvalid(String(path.at(-2) ?? ""), kind), this.line);
  }

  /** Programs in PHP write an empty object as a list. */
  #entered(path: JsonPath, structure: JsonStructure): void {
    this.#required.entered(path, structure);
    const isListInList = structure === "list" && typeof path.at(-1) === "number";
    if (isListInList && this.#elements.some((pattern) => pattern.covers(path) && !pattern.expectsList(path))) {
      this.#refuse(path, fieldInvalid(String(path.at(-1)), "object"), this.line);
    }
    this.#listsSeen ||= this.#elements.some(
      (pattern) =>
        (pattern.isOfMany || !this.#scalars.has(pattern.text)) &&
        pattern.depth === path.length + 1 &&
        pattern.covers(path) &&
        !(pattern.isOfList && structure === "object"),
    );
  }

  #value(path: JsonPath, value: unknown, line: number): void {
    const isAt = (pattern: JsonPattern): boolean => pattern.depth === path.length && pattern.covers(path);
    const pattern = this.#elements.find(isAt);
    if (pattern === undefined) {
      const outer = this.#outerPatterns.find(isAt);
      if (outer !== undefined) this.#outer.set(outer.text, value);
      return;
    }
    const isScalar = this.#scalars.has(pattern.text);
    if (!isScalar && !isObject(value)) return this.#refuse(path, fieldInvalid("element", "object"), line);
    // Readers may store an element; the splitter reuses its path.
    const steps = [...path];
    this.#reader.element({
      position: { line, pointer: () => formatPointer(...steps) },
      value: isScalar ? { value } : (value as JsonObject),
      pattern: pattern.text,
      path: steps,
      outer: this.#outer,
    });
  }

  /** A null in place of a list is empty where the format allows it; any other scalar, and a null in a list, is refused. */
  #scalar(path: JsonPath, value: unknown, line: number): void {
    const key = path.at(-1) ?? "";
    const isEmptyList = value === null && typeof key === "string" && this.#listsMayBeNull;
    if (!isEmptyList) this.#refuse(path, fieldInvalid(String(key), "object"), line);
  }

  #refuse(path: JsonPath, problem: Problem, line: number): void {
    this.#report.refuse({ line, pointer: () => formatPointer(...path) }, null, problem);
  }
}
