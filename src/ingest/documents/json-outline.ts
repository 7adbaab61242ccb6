import { nestingMax } from "../bounds.ts";

/** One place in a JSON text: what kind of value is there, and what is below it. Elements of a list share one node. */
interface OutlineNode {
  kind: "object" | "list" | "scalar";
  /** Made for the first member: most values have none. */
  members: Map<string, OutlineNode> | undefined;
  element: OutlineNode | undefined;
  /** The first scalar value, as it is written; texts without quotes. */
  scalar: string | undefined;
}

const depthMax = 8;
const membersMax = 500;
const scalarCharactersMax = 200;
/** The steps of the paths that formats ask for. There are a few hundred, and each is asked for with every report. */
const stepsOfPath = new Map<string, readonly string[]>();
/** The codes of the characters that structure a JSON text: comparing them is quicker than comparing texts. */
const code = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
};

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
  /** Nothing follows the first value: it is the whole text, or the text is cut off in it. */
  readonly isAlone: boolean;

  constructor(text: string) {
    const scanner = new OutlineScanner(text);
    this.#root = newNode();
    scanner.value(this.#root, 0);
    this.isFollowed = scanner.isFollowed();
    this.isAlone = scanner.isAtEnd;
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
    return firstBelow(this.#root, stepsOf(path), 0);
  }
}

function stepsOf(path: string): readonly string[] {
  let steps = stepsOfPath.get(path);
  if (steps === undefined) {
    steps = path.split(/\.|(?=\[\])/).filter((step) => step !== "");
    stepsOfPath.set(path, steps);
  }
  return steps;
}

/** The first node that the steps from this one on lead to. */
function firstBelow(node: OutlineNode, steps: readonly string[], from: number): OutlineNode | undefined {
  const step = steps[from];
  if (step === undefined) return node;
  if (step !== "*") {
    const found = step === "[]" ? node.element : node.members?.get(step);
    return found === undefined ? undefined : firstBelow(found, steps, from + 1);
  }
  for (const member of node.members?.values() ?? []) {
    const found = firstBelow(member, steps, from + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function newNode(): OutlineNode {
  return { kind: "scalar", members: undefined, element: undefined, scalar: undefined };
}

/** Whether a character ends a number, a word, or something that is not JSON. */
function endsPlain(character: number): boolean {
  return (
    character <= 0x20 || character === code.comma || character === code.closeList || character === code.closeObject
  );
}

/** Reads as far as the text reaches and never fails: whether the text is valid JSON is the reader's question. */
class OutlineScanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  isFollowed(): boolean {
    this.#space();
    const next = this.#text[this.#at];
    return next === "{" || next === "[";
  }

  value(node: OutlineNode, depth: number): void {
    if (depth > nestingMax) return this.#stop();
    this.#space();
    switch (this.#text.charCodeAt(this.#at)) {
      case code.openObject:
        node.kind = "object";
        return this.#each(code.closeObject, node, depth);
      case code.openList:
        node.kind = "list";
        return this.#each(code.closeList, node, depth);
      case code.quote: {
        const start = this.#at + 1;
        const end = this.#string();
        node.scalar ??= this.#text.slice(start, Math.min(end, start + scalarCharactersMax));
        return;
      }
      default:
        return this.#plain(node);
    }
  }

  /** The members of an object, or the elements of a list. */
  #each(close: number, node: OutlineNode, depth: number): void {
    this.#at++;
    for (;;) {
      this.#space();
      if (this.#at >= this.#text.length) return;
      const next = this.#text.charCodeAt(this.#at);
      if (next === close) return void this.#at++;
      if (next === code.comma) this.#at++;
      else {
        const before = this.#at;
        if (close === code.closeObject) this.#member(node, depth);
        else this.value((node.element ??= newNode()), depth + 1);
        if (this.#at === before) return this.#stop();
      }
    }
  }

  #member(node: OutlineNode, depth: number): void {
    if (this.#text.charCodeAt(this.#at) !== code.quote) return this.#stop();
    const start = this.#at + 1;
    const end = this.#string();
    this.#space();
    if (this.#text.charCodeAt(this.#at) !== code.colon) return this.#stop();
    this.#at++;
    if (depth >= depthMax) return this.#pass();
    const members = (node.members ??= new Map());
    const key = this.#text.slice(start, end);
    const known = members.get(key);
    if (known !== undefined) return this.value(known, depth + 1);
    if (members.size >= membersMax) return this.#pass();
    const member = newNode();
    members.set(key, member);
    this.value(member, depth + 1);
  }

  /** Passes a value without recording it. */
  #pass(): void {
    let open = 0;
    do {
      this.#space();
      switch (this.#text.charCodeAt(this.#at)) {
        case code.quote:
          this.#string();
          break;
        case code.openObject:
        case code.openList:
          open++;
          this.#at++;
          break;
        case code.closeObject:
        case code.closeList:
          if (open === 0) return;
          open--;
          this.#at++;
          break;
        case code.comma:
        case code.colon:
          this.#at++;
          break;
        default:
          this.#passPlain();
      }
    } while (open > 0 && this.#at < this.#text.length);
  }

  /** Passes a text in quotes, and returns where its end quote is. */
  #string(): number {
    this.#at++;
    for (;;) {
      const end = this.#text.indexOf('"', this.#at);
      if (end === -1) {
        this.#stop();
        return this.#text.length;
      }
      this.#at = end + 1;
      let backslashes = 0;
      while (this.#text.charCodeAt(end - 1 - backslashes) === code.backslash) backslashes++;
      if (backslashes % 2 === 0) return end;
    }
  }

  #plain(node: OutlineNode): void {
    const start = this.#at;
    this.#passPlain();
    node.scalar ??= this.#text.slice(start, Math.min(this.#at, start + scalarCharactersMax));
  }

  #passPlain(): void {
    while (this.#at < this.#text.length && !endsPlain(this.#text.charCodeAt(this.#at))) this.#at++;
  }

  #space(): void {
    while (this.#at < this.#text.length && this.#text.charCodeAt(this.#at) <= 0x20) this.#at++;
  }

  #stop(): void {
    this.#at = this.#text.length;
  }
}
