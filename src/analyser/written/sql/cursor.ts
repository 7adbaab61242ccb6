import { errorType, type TreeArrays } from "../../syntax/flat-tree.ts";
import { TreeWriter } from "../tree-writer.ts";
import type { Dialect } from "./dialect.ts";
import { node, sqlTypes } from "./node-types.ts";
import type { TokenList } from "./token-list.ts";
import { scan } from "./scan.ts";

const longestWordCompared = 24;
const separator = sqlTypes.idOf("separator");
const semicolon = sqlTypes.idOf(";");
const quote = sqlTypes.idOf("$quote");

/** A position in the tokens of a text, and the tree that is written of those before it. */
export class Cursor {
  #text: string;
  readonly dialect: Dialect;
  readonly #writer: TreeWriter;
  #tokens: TokenList;
  #at = 0;
  #aside = 0;
  /** Depth of what is nested: parentheses, blocks, bodies. */
  depth = 0;
  /** Whether the statements are those of a procedure. */
  inBody = false;
  /** Whether what is compared here is a condition. */
  inCondition = false;
  /** Whether parentheses may contain semicolons. */
  inRule = false;
  hasError = false;

  constructor(text: string, dialect: Dialect, tree: TreeArrays) {
    this.#text = text;
    this.dialect = dialect;
    this.#tokens = scan(text, 0, text.length, dialect);
    this.#writer = new TreeWriter(tree, node.source_file, 2 * this.#tokens.count + 16);
  }

  /** The number of a token's type, from the current one on; 0 behind the last one. */
  type(ahead = 0): number {
    return this.#tokens.type[this.#at + ahead] ?? 0;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.count;
  }

  /** The type of the token before the current one. */
  get lastType(): number {
    return this.type(-1);
  }

  /** How many tokens were taken. */
  get position(): number {
    return this.#at;
  }

  /** The text of a token. */
  textOf(ahead = 0): string {
    const at = this.#at + ahead;
    return this.#text.slice(this.#tokens.start[at] ?? 0, this.#tokens.end[at] ?? 0);
  }

  /** A keyword, an operator, or an identifier in small letters; "" for names in quotes and literals. */
  word(ahead = 0): string {
    const at = this.#at + ahead;
    const type = this.#tokens.type[at] ?? 0;
    if (type === node.null) return "null";
    if (type !== node.identifier) return sqlTypes.nodeTypeIsNamed(type) ? "" : sqlTypes.nameOf(type);
    const [start, end] = [this.#tokens.start[at]!, this.#tokens.end[at]!];
    return end - start > longestWordCompared ? "" : this.#text.slice(start, end).toLowerCase();
  }

  is(...words: readonly string[]): boolean {
    return words.includes(this.word());
  }

  /** Whether a statement ends at a token: a semicolon, a separator, the end of the text. */
  isEnd(ahead = 0): boolean {
    const type = this.type(ahead);
    return type === 0 || type === semicolon || type === separator;
  }

  isSemicolon(): boolean {
    return this.type() === semicolon;
  }

  isSeparator(ahead = 0): boolean {
    return this.type(ahead) === separator;
  }

  /** Writes the current token. */
  take(field = 0): void {
    this.takeAs(this.type(), field);
  }

  /** Writes the current token as another node. */
  takeAs(type: number, field = 0): void {
    if (this.isAtEnd) return;
    this.writeAsides();
    if (type === errorType) this.hasError = true;
    this.#writer.leaf(type, this.#tokens.start[this.#at]!, this.#tokens.end[this.#at]!, field);
    this.#at += 1;
  }

  takeIf(...words: readonly string[]): boolean {
    const isWord = this.is(...words);
    if (isWord) this.take();
    return isWord;
  }

  takeSemicolon(): void {
    if (this.type() === semicolon) this.take();
  }

  /** Opens a node at the current token, and closes it behind what `fill` takes. */
  within(type: number, fill: (opened: number) => void, nodeField = 0): void {
    this.writeAsides();
    const start = this.#tokens.start[this.#at] ?? this.#text.length;
    const opened = this.#writer.open(type, start, nodeField);
    this.depth += 1;
    fill(opened);
    this.depth -= 1;
    this.#writer.close();
  }

  retype(opened: number, type: number): void {
    this.#writer.retype(opened, type);
  }

  /** Notes that something is missing behind what was written. */
  miss(): void {
    this.#writer.leaf(errorType, this.#writer.end, this.#writer.end, 0);
    this.hasError = true;
  }

  /** Takes the current token, a text, and what `fill` takes of the tokens in it between its quotes. */
  inside(quoteLength: number, fill: () => void): void {
    const [start, end] = [this.#tokens.start[this.#at]!, this.#tokens.end[this.#at]!];
    this.writeAsides();
    this.#writer.leaf(quote, start, start + quoteLength, 0);
    const outer = { tokens: this.#tokens, at: this.#at, aside: this.#aside, text: this.#text };
    const [from, to] = [start + quoteLength, end - quoteLength];
    if (quoteLength === 1) {
      const inner = outer.text.slice(from, to).replaceAll("''", "' ");
      this.#text = outer.text.slice(0, from) + inner + outer.text.slice(to);
    }
    this.#tokens = scan(this.#text, from, to, this.dialect);
    this.#at = 0;
    this.#aside = 0;
    fill();
    this.writeAsides();
    this.#tokens = outer.tokens;
    this.#at = outer.at + 1;
    this.#aside = outer.aside;
    this.#text = outer.text;
    this.#writer.leaf(quote, to, end, 0);
  }

  /** Writes the comments before the current token. */
  writeAsides(): void {
    const before = this.#tokens.start[this.#at] ?? Infinity;
    for (let aside = this.#tokens.asides[this.#aside]; aside !== undefined && aside.start < before;) {
      this.#writer.leaf(aside.type, aside.start, aside.end, 0);
      this.#aside += 1;
      aside = this.#tokens.asides[this.#aside];
    }
  }

  finish(): void {
    this.writeAsides();
    this.#writer.finish();
  }
}
