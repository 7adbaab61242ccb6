import { AskedPaths, type PathStep } from "./outline-paths.ts";
import { OutlineNode, OutlineScanner } from "./outline-scanner.ts";

/** Formats ask for the same few hundred paths with every report. */
const askedPaths = new AskedPaths();

/**
 * The structure at the beginning of a JSON text, which may be cut off anywhere: the keys that occur and the first value of
 * each. Formats recognise their reports by it. All elements of a list are merged.
 *
 * A path names keys and lists: `runs[].tool.driver.name`, `[].filePath` in a text that is a list; `*` is any key. A text
 * has thousands of values, and recording all of them costs more than reading it: only what was asked for with texts before
 * is recorded. The first other path makes it read the text again.
 */
export class JsonOutline {
  readonly #text: string;
  /** Paths that the root has whatever of them occurs. */
  #recordedPaths = askedPaths.count;
  #root = new OutlineNode(askedPaths.root);
  /** Another value follows the first: the text consists of several JSON values, usually one per line. */
  readonly isFollowed: boolean;
  /** Nothing follows the first value: it is the whole text, or the text is cut off in it. */
  readonly isAlone: boolean;

  /** Expects a character for each byte. */
  constructor(text: string) {
    this.#text = text;
    const scanner = new OutlineScanner(text);
    const end = scanner.space(scanner.value(this.#root, 0, 0));
    this.isFollowed = text[end] === "{" || text[end] === "[";
    this.isAlone = end >= text.length;
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
    const node = this.#find(path);
    if (node === undefined || node.scalarStart === -1) return undefined;
    return this.#text.slice(node.scalarStart, node.scalarEnd);
  }

  #find(path: string): OutlineNode | undefined {
    const { steps, ordinal } = askedPaths.take(path);
    if (ordinal >= this.#recordedPaths) this.#recordAll();
    return this.#firstBelow(this.#root, steps, 0);
  }

  #recordAll(): void {
    this.#recordedPaths = Infinity;
    this.#root = new OutlineNode("all");
    new OutlineScanner(this.#text).value(this.#root, 0, 0);
  }

  /** The first node that the steps from this one on lead to. */
  #firstBelow(node: OutlineNode, steps: readonly PathStep[], from: number): OutlineNode | undefined {
    const step = steps[from];
    if (step === undefined) return node;
    if (step.kind !== "any key") {
      const found = step.kind === "element" ? node.element : this.#member(node, step.name);
      return found === undefined ? undefined : this.#firstBelow(found, steps, from + 1);
    }
    for (let member = node.firstMember; member !== undefined; member = member.nextMember) {
      const found = this.#firstBelow(member, steps, from + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #member(node: OutlineNode, key: string): OutlineNode | undefined {
    for (let member = node.firstMember; member !== undefined; member = member.nextMember) {
      const { keyStart, keyEnd } = member;
      if (keyEnd - keyStart === key.length && this.#text.startsWith(key, keyStart)) return member;
    }
    return undefined;
  }
}
