import { tokenKind, type CTokens } from "./c-tokens.ts";
import type { Mask } from "./mask.ts";

/** One side of a conditional group: tokens `[from, to)`, and what its condition is known to be. */
interface Branch {
  readonly from: number;
  to: number;
  readonly condition: string;
  readonly known: boolean | null;
}

/** A group from `#if` to `#endif` that is still open. */
interface Group {
  /** The token of the `#if`. */
  readonly opening: number;
  readonly branches: Branch[];
}

/** What is before a group: the end of a statement, an element of a list, or something unfinished. */
type Context = "statement" | "list" | "unfinished";

const groupDepthMax = 500;
/** How many tokens before a group are read to find out whether it is in parentheses. */
const lookBackMax = 2_000;

/**
 * Handles `#if` groups: hides their directives, and of those sides that are not whole statements or declarations, all but
 * one. Returns which tokens are left.
 */
export function resolveConditionals(tokens: CTokens, isCpp: boolean, mask: Mask): Uint8Array {
  return new Conditionals(tokens, isCpp, mask).run();
}

class Conditionals {
  readonly #tokens: CTokens;
  readonly #isCpp: boolean;
  readonly #mask: Mask;
  /** 1 for tokens that are left. */
  readonly #live: Uint8Array;
  /** What earlier groups, of which one side was chosen, assumed. */
  readonly #assumed = new Map<string, boolean>();

  constructor(tokens: CTokens, isCpp: boolean, mask: Mask) {
    this.#tokens = tokens;
    this.#isCpp = isCpp;
    this.#mask = mask;
    this.#live = new Uint8Array(tokens.count).fill(1);
  }

  run(): Uint8Array {
    const { kind, count, start, end, text } = this.#tokens;
    const open: Group[] = [];
    for (let token = 0; token < count; token++) {
      if (kind[token] !== tokenKind.directive) continue;
      const directive = /^#\s*(\w+)/.exec(text.slice(start[token], start[token]! + 40))?.[1] ?? "";
      if (!conditional.test(directive) || open.length > groupDepthMax) continue;
      this.#mask.hideDirective(start[token]!, end[token]!);
      this.#live[token] = 0;
      const group = open.at(-1);
      if (directive.startsWith("if")) open.push({ opening: token, branches: [this.#branchAt(token, directive)] });
      else if (group !== undefined) {
        group.branches.at(-1)!.to = token;
        if (directive === "endif") this.#close(open.pop()!);
        else group.branches.push(this.#branchAt(token, directive));
      }
    }
    for (const { branches } of open) branches.at(-1)!.to = count;
    while (open.length > 0) this.#close(open.pop()!);
    return this.#live;
  }

  #branchAt(token: number, directive: string): Branch {
    const { text, start, end } = this.#tokens;
    const words = text
      .slice(start[token], Math.min(end[token]!, start[token]! + 400))
      .replaceAll(/\/\*.*?\*\/|\/\/.*|\\$/gm, " ")
      .replace(/^#\s*\w+/, "");
    const condition = conditionOf(directive, words);
    return { from: token + 1, to: token + 1, condition, known: this.#valueOf(condition) };
  }

  /** The value of a condition that does not depend on the configuration of a build; null for any other. */
  #valueOf(condition: string): boolean | null {
    if (/^\(*0[uUlL]*\)*$/.test(condition) || condition.startsWith("0&&")) return false;
    if (/^\(*1[uUlL]*\)*$/.test(condition)) return true;
    if (/^defined\(?__ASSEMBL(?:ER|Y)__\)?$/.test(condition)) return false;
    if (/^!defined\(?__ASSEMBL(?:ER|Y)__\)?$/.test(condition)) return true;
    if (/^\(*defined\(?__cplusplus\)?/.test(condition) || /^\(*__cplusplus/.test(condition)) {
      return this.#isCpp
        ? condition.includes("&&") || /[<>]/.test(condition)
          ? null
          : true
        : condition.includes("||")
          ? null
          : false;
    }
    if (/^!\(?defined\(?__cplusplus\)?\)?$/.test(condition)) return !this.#isCpp;
    return null;
  }

  /** Decides which sides of a group are left. Groups inside it are decided already. */
  #close({ opening, branches }: Group): void {
    const isPossible = branches.filter(({ known }, index) => {
      return known !== false && !branches.slice(0, index).some((before) => before.known === true);
    });
    for (const branch of branches) if (!isPossible.includes(branch)) this.#drop(branch);
    if (isPossible.length === 0) return;
    const around = this.#contextOf(opening);
    if (isPossible.every((branch) => this.#isWhole(branch, around))) return;
    if (branches.length === 1) {
      if (this.#assumed.get(branches[0]!.condition) === false) this.#drop(branches[0]!);
      return;
    }
    const open = isPossible.filter(({ condition }) => this.#assumed.get(condition) !== false);
    // The longest side: most of the code is measured.
    const chosen = (open.length > 0 ? open : isPossible).reduce((one, other) => {
      return this.#countLive(other) > this.#countLive(one) ? other : one;
    });
    for (const { condition } of isPossible) {
      if (condition !== "") this.#assume(condition, condition === chosen.condition);
    }
    for (const branch of isPossible) if (branch !== chosen) this.#drop(branch);
  }

  #countLive({ from, to }: Branch): number {
    let count = 0;
    for (let token = from; token < to; token++) count += this.#live[token]!;
    return count;
  }

  #assume(condition: string, value: boolean): void {
    if (this.#assumed.has(condition)) return;
    this.#assumed.set(condition, value);
    this.#assumed.set(condition.startsWith("!") ? condition.slice(1) : `!${condition}`, !value);
  }

  #drop({ from, to }: Branch): void {
    const { kind, start, end } = this.#tokens;
    for (let token = from; token < to; token++) {
      if (this.#live[token] === 0) continue;
      this.#live[token] = 0;
      if (kind[token] === tokenKind.directive) this.#mask.hideDirective(start[token]!, end[token]!);
      else this.#mask.hide(start[token]!, end[token]!);
    }
  }

  /** What is before a group: the end of a statement, an element of a list, or something unfinished. */
  #contextOf(opening: number): Context {
    const { kind, text, start } = this.#tokens;
    let depth = 0;
    let last = "";
    let lastKind = -1;
    for (let token = opening - 1, looked = 0; token >= 0 && looked < lookBackMax; token--) {
      if (this.#live[token] === 0 || kind[token] === tokenKind.directive) continue;
      looked += 1;
      const character = text[start[token]!]!;
      if (lastKind === -1) {
        last = character;
        lastKind = kind[token]!;
      }
      if (kind[token] !== tokenKind.mark) continue;
      if (character === ")" || character === "]") depth += 1;
      else if (character === "(" || character === "[") {
        if (depth === 0) return "unfinished";
        depth -= 1;
      } else if (depth === 0 && (character === ";" || character === "{" || character === "}")) break;
    }
    if (lastKind === -1) return "statement";
    if (lastKind !== tokenKind.mark) return "unfinished";
    if (last === "," || last === "{") return last === "," ? "list" : "statement";
    return last === ";" || last === "}" || last === ":" ? "statement" : "unfinished";
  }

  /** Whether a side consists of whole statements, declarations or elements, with all their brackets. */
  #isWhole({ from, to }: Branch, around: Context): boolean {
    const { kind, text, start, end } = this.#tokens;
    const open: string[] = [];
    let first = -1;
    let last = -1;
    for (let token = from; token < to; token++) {
      if (this.#live[token] === 0 || kind[token] === tokenKind.directive) continue;
      if (first === -1) first = token;
      last = token;
      if (kind[token] !== tokenKind.mark) continue;
      const character = text[start[token]!]!;
      if (character === "(" || character === "[" || character === "{") open.push(character);
      else if (character === ")" && open.pop() !== "(") return false;
      else if (character === "]" && open.pop() !== "[") return false;
      else if (character === "}" && open.pop() !== "{") return false;
    }
    if (first === -1) return true;
    if (open.length > 0 || around === "unfinished") return false;
    const starts =
      kind[first] === tokenKind.word || kind[first] === tokenKind.text || /[{}(*~:[#.]/.test(text[start[first]!]!);
    if (!starts || text.slice(start[first], end[first]) === "else") return false;
    if (kind[last] !== tokenKind.mark) return false;
    const ending = text[start[last]!]!;
    return ending === "," || (around === "statement" && (ending === ";" || ending === "}" || ending === ":"));
  }
}

const conditional = /^(?:if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)$/;

/** The condition of a directive in one form: without spaces, `defined(X)` for `#ifdef X`. */
function conditionOf(directive: string, words: string): string {
  const written = words.replaceAll(/\s+/g, "");
  if (directive === "else") return "";
  if (directive.endsWith("ndef")) return `!defined(${written})`;
  if (directive.endsWith("def")) return `defined(${written})`;
  return written.replace(/^(!?)defined(\w+)$/, "$1defined($2)");
}
