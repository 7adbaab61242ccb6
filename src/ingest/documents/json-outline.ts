import { nestingMax } from "../bounds.ts";

/** One place in a JSON text: what kind of value is there, and what is below it. Elements of a list share one node. */
interface OutlineNode {
  kind: "object" | "list" | "scalar";
  readonly members: Map<string, OutlineNode>;
  element: OutlineNode | undefined;
  /** The first scalar value, as it is written; texts without quotes. */
  scalar: string | undefined;
}

const depthMax = 8;
const membersMax = 500;
const scalarCharactersMax = 200;

/**
 * The structure at the beginning of a JSON text, which may be cut off anywhere: the keys that occur and the first value of
 * each. Formats recognise their reports by it. All elements of a list are merged.
 *
 * A path names keys and lists: `runs[].tool.driver.name`, `[].filePath` in a text that is a list; `*` is any key.
 */
export class JsonOutline {
  readonly #root: OutlineNode;
  /** Another value follows the first: the text consists of several JSON values, usually one per line. */
  readonly isFollowed: boolean;

  constructor(text: string) {
    const scanner = new OutlineScanner(text);
    this.#root = newNode();
    scanner.value(this.#root, 0);
    this.isFollowed = scanner.isFollowed();
  }

  get isList(): boolean {
    return this.#root.kind === "list";
  }

  /** A list without elements. */
  get isEmptyList(): boolean {
    return this.#root.kind === "list" && this.#root.element === undefined;
  }

  /** Whether all of these paths occur. */
  has(...paths: readonly string[]): boolean {
    return paths.every((path) => this.#find(path) !== undefined);
  }

  /** Whether the value at the path is a list. */
  hasList(path: string): boolean {
    return this.#find(path)?.kind === "list";
  }

  /** Whether the value at the path is an object. */
  hasObject(path: string): boolean {
    return this.#find(path)?.kind === "object";
  }

  /** The first scalar at the path, at most its first 200 characters. */
  text(path: string): string | undefined {
    return this.#find(path)?.scalar;
  }

  #find(path: string): OutlineNode | undefined {
    let nodes: OutlineNode[] = [this.#root];
    for (const step of path.split(/\.|(?=\[\])/)) {
      if (step === "") continue;
      nodes = nodes.flatMap((node) => below(node, step));
      if (nodes.length === 0) return undefined;
    }
    return nodes[0];
  }
}

function below(node: OutlineNode, step: string): OutlineNode[] {
  if (step === "*") return [...node.members.values()];
  const found = step === "[]" ? node.element : node.members.get(step);
  return found === undefined ? [] : [found];
}

function newNode(): OutlineNode {
  return { kind: "scalar", members: new Map(), element: undefined, scalar: undefined };
}

/** Reads as far as the text reaches and never fails: whether the text is valid JSON is the reader's question. */
class OutlineScanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isFollowed(): boolean {
    this.#space();
    const next = this.#text[this.#at];
    return next === "{" || next === "[";
  }

  value(node: OutlineNode, depth: number): void {
    if (depth > nestingMax) return this.#stop();
    this.#space();
    switch (this.#text[this.#at]) {
      case "{":
        node.kind = "object";
        return this.#each("}", () => this.#member(node, depth));
      case "[":
        node.kind = "list";
        return this.#each("]", () => this.value((node.element ??= newNode()), depth + 1));
      case '"': {
        const text = this.#string();
        node.scalar ??= text.slice(0, scalarCharactersMax);
        return;
      }
      default:
        return this.#plain(node);
    }
  }

  #member(node: OutlineNode, depth: number): void {
    if (this.#text[this.#at] !== '"') return this.#stop();
    const key = this.#string();
    this.#space();
    if (this.#text[this.#at] !== ":") return this.#stop();
    this.#at++;
    let member = node.members.get(key);
    if (member === undefined) {
      member = newNode();
      if (depth < depthMax && node.members.size < membersMax) node.members.set(key, member);
    }
    this.value(member, depth + 1);
  }

  #each(close: string, read: () => void): void {
    this.#at++;
    for (;;) {
      this.#space();
      const next = this.#text[this.#at];
      if (next === undefined) return;
      if (next === close) return void this.#at++;
      if (next === ",") this.#at++;
      else {
        const before = this.#at;
        read();
        if (this.#at === before) return this.#stop();
      }
    }
  }

  #string(): string {
    const start = ++this.#at;
    for (;;) {
      const end = this.#text.indexOf('"', this.#at);
      if (end === -1) {
        this.#stop();
        return this.#text.slice(start);
      }
      this.#at = end + 1;
      let backslashes = 0;
      while (this.#text[end - 1 - backslashes] === "\\") backslashes++;
      if (backslashes % 2 === 0) return this.#text.slice(start, end);
    }
  }

  #plain(node: OutlineNode): void {
    const start = this.#at;
    while (this.#at < this.#text.length && !/[\s,\]}]/.test(this.#text[this.#at]!)) this.#at++;
    node.scalar ??= this.#text.slice(start, Math.min(this.#at, start + scalarCharactersMax));
  }

  #space(): void {
    while (this.#at < this.#text.length && this.#text.charCodeAt(this.#at) <= 0x20) this.#at++;
  }

  #stop(): void {
    this.#at = this.#text.length;
  }
}
