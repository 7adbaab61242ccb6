import { tokenKind, type CTokens } from "../c-tokens.ts";
import { hiddenWords, isInCapitals, isReserved, specifierWords, trailingWords, typeWords } from "../c-words.ts";

/** What a macro expands to, as far as it matters for the structure of code. */
export type MacroKind =
  /** Nothing, or attributes and specifiers. */
  | "attribute"
  /** The literal of a text. */
  | "text"
  /** A type of the language. */
  | "type"
  /** `for (…)` or `while (…)`, without the statement. */
  | "loop"
  /** `if (…)` or `switch (…)`, without the statement. */
  | "condition"
  /** `case …`, with or without the colon. */
  | "case"
  /** `default`, with or without the colon. */
  | "default"
  /** The start of a namespace or of `extern "C"`. */
  | "open-scope"
  | "open-loop"
  | "open-condition"
  | "open-block"
  /** The end of one of these. */
  | "close"
  /** Its only argument. */
  | "argument"
  /** Elements of a list with their commas, or calls of a macro that is its argument. */
  | "elements"
  /** A whole declaration or function. */
  | "definition";

/** What one definition expands to: `empty` and `other` are not kinds of macros. */
export interface MacroBody {
  readonly kind: MacroKind | "empty" | "other";
  /** Other macros that must be attributes, so that this one is. */
  readonly needs: readonly string[];
}

/** Words that start a statement that is not a declaration. */
const controlWords = /^(?:do|if|else|for|while|switch|return|goto|case|default|break|continue|try|catch|throw)$/;
/** Words before a parenthesis that are part of an attribute with it. */
const attributeCalls = /^(?:__attribute__|__attribute|__declspec|alignas|_Alignas|throw|noexcept|asm|__asm__|_Pragma)$/;
/** Attributes of compilers that are not followed by a parenthesis. */
const compilerAttributes =
  /^(?:_Nonnull|_Nullable|_Null_unspecified|__nonnull|__nullable|__restrict|__single|__weak|__strong|__block|__unused|__used|__packed|__pure|__dead2)$/;
/** Specifiers that change what a declaration is. */
const declaringSpecifiers = /^(?:typedef|typename)$/;

/** Reads what a definition expands to. `parameters`: null for a macro without arguments. */
export function readBody(tokens: CTokens, parameters: readonly string[] | null): MacroBody {
  return new Body(tokens, parameters).read();
}

class Body {
  readonly #tokens: CTokens;
  readonly #parameters: readonly string[] | null;
  readonly #words: readonly string[];

  constructor(tokens: CTokens, parameters: readonly string[] | null) {
    this.#tokens = tokens;
    this.#parameters = parameters;
    this.#words = Array.from({ length: tokens.count }, (_, at) => tokens.text.slice(tokens.start[at], tokens.end[at]));
  }

  read(): MacroBody {
    const attributes = this.#readAttributes();
    if (attributes !== null) return attributes;
    return { kind: this.#blockKind() ?? this.#headKind() ?? this.#valueKind(), needs: [] };
  }

  /** Nothing, attributes and specifiers; around the only argument, the argument. Null for anything else. */
  #readAttributes(): MacroBody | null {
    const words = this.#words;
    const needs: string[] = [];
    const parameter = this.#parameters?.length === 1 ? this.#parameters[0] : undefined;
    let parametersUsed = 0;
    for (let at = 0; at < words.length;) {
      const word = words[at]!;
      const isCall = words[at + 1] === "(";
      if (word === "[" && words[at + 1] === "[") at = this.#after(at);
      else if (this.#tokens.kind[at] !== tokenKind.word) return null;
      else if (word === parameter) {
        parametersUsed += 1;
        at += 1;
      } else if (attributeCalls.test(word) && isCall) at = this.#after(at + 1);
      else if (isSpecifier(word)) at += word === "extern" && words[at + 1] === '"C"' ? 2 : 1;
      else if (isReserved(word) || this.#parameters?.includes(word) === true) return null;
      else {
        needs.push(word);
        at = isCall ? this.#after(at + 1) : at + 1;
      }
    }
    if (words.length === 0) return { kind: "empty", needs };
    if (parametersUsed > 1 || (parametersUsed === 1 && needs.length > 0)) return null;
    return { kind: parametersUsed === 1 ? "argument" : "attribute", needs };
  }

  /** Whether it opens or closes a brace. */
  #blockKind(): MacroBody["kind"] | null {
    let [depth, least] = [0, 0];
    for (const [at, word] of this.#words.entries()) {
      if (this.#tokens.kind[at] !== tokenKind.mark) continue;
      depth += word === "{" ? 1 : word === "}" ? -1 : 0;
      least = Math.min(least, depth);
    }
    if (depth === 0 && least === 0) return null;
    if (depth === -1 && least === -1) return "close";
    if (depth !== 1 || least !== 0) return "other";
    const first = this.#words[0]!;
    if (first === "namespace" || (first === "extern" && this.#words[1] === '"C"')) return "open-scope";
    if (first === "for" || first === "while") return "open-loop";
    if (first === "if" || first === "switch") return "open-condition";
    return first === "{" || first === "do" ? "open-block" : "other";
  }

  /** Whether it ends with the head of a loop or condition, or is a `case`. */
  #headKind(): MacroBody["kind"] | null {
    const words = this.#words;
    if (words[0] === "case" || words[0] === "default") return words[0];
    if (words[0] === "do") return "other";
    let [last, isLoop] = ["", false];
    for (let at = 0; at < words.length; at++) {
      if (words[at] === "else" && at === words.length - 1) last = "else";
      if (words[at] !== "(") continue;
      const before = words[at - 1] ?? "";
      const after = this.#after(at);
      if (before === "for" || before === "while") isLoop = true;
      if (after === words.length) last = before;
      at = after - 1;
    }
    if (!/^(?:for|while|if|switch|else)$/.test(last)) return null;
    return isLoop ? "loop" : last === "else" ? "other" : "condition";
  }

  #valueKind(): MacroBody["kind"] {
    const words = this.#words;
    const { kind } = this.#tokens;
    const isText = words.every((word, at) => kind[at] === tokenKind.text || isInCapitals(word));
    if (isText && words.some((word) => word.startsWith('"'))) return this.#parameters === null ? "text" : "other";
    if (this.#parameters === null) {
      if (words.at(-1) === ",") return "elements";
      const isType = words.every((word) => typeWords.has(word) || isSpecifier(word) || word === "*");
      return isType ? "type" : "other";
    }
    if (words.at(-1) === "," || this.#callsParameter()) return "elements";
    // Before C89, parameters were left out: `#define OF(arguments) ()`.
    if (words.length === 2 && words[0] === "(" && words[1] === ")" && this.#parameters.length === 1) return "argument";
    const isDeclaration = kind[0] === tokenKind.word && kind[1] === tokenKind.word && !controlWords.test(words[0]!);
    const isWhole = words.at(-1) === ";" || words.at(-1) === "}";
    return isDeclaration && isWhole ? "definition" : "other";
  }

  /** Whether it consists of calls of a parameter only: `X(a) X(b)`. */
  #callsParameter(): boolean {
    let at = 0;
    while (this.#parameters?.includes(this.#words[at] ?? "") === true && this.#words[at + 1] === "(") {
      at = this.#after(at + 1);
    }
    return at > 0 && at === this.#words.length;
  }

  /** The token after a bracket's partner; the end when it has none. */
  #after(opening: number): number {
    let depth = 0;
    for (let at = opening; at < this.#words.length; at++) {
      if (this.#words[at] === "(" || this.#words[at] === "[") depth += 1;
      if (this.#words[at] === ")" || this.#words[at] === "]") depth -= 1;
      if (depth === 0) return at + 1;
    }
    return this.#words.length;
  }
}

function isSpecifier(word: string): boolean {
  if (declaringSpecifiers.test(word)) return false;
  if (compilerAttributes.test(word)) return true;
  return specifierWords.has(word) || hiddenWords.has(word) || (trailingWords.has(word) && !controlWords.test(word));
}
