import {
  classWords,
  isInCapitals,
  isReserved,
  looksLikeMacro,
  specifierWords,
  statementWords,
  trailingWords,
  typeWords,
} from "./c-words.ts";
import type { LiveTokens } from "./live-tokens.ts";
import type { Mask } from "./mask.ts";
import { hideInParameters, type Candidate } from "./parameters.ts";
import type { Scope } from "./scopes.ts";

/** Tokens of one declaration that are read. */
const declarationTokensMax = 400;

const attributeWords = /^(?:__attribute__|__attribute|__declspec)$/;

/** Hides macros that are attributes in the declaration that starts at a token. */
export function hideDeclarationMacros(tokens: LiveTokens, first: number, mask: Mask, scope: Scope): void {
  new Declaration(tokens, mask, scope).read(first);
}

class Declaration {
  readonly #tokens: LiveTokens;
  readonly #mask: Mask;
  readonly #scope: Scope;

  constructor(tokens: LiveTokens, mask: Mask, scope: Scope) {
    this.#tokens = tokens;
    this.#mask = mask;
    this.#scope = scope;
  }

  read(first: number): void {
    const tokens = this.#tokens;
    const specifiers = this.#skipTemplate(first);
    const isDeclaration = this.#scope.kind !== "statements" || specifierWords.has(tokens.word(specifiers));
    let token = this.#readSpecifiers(specifiers);
    for (const end = Math.min(tokens.count, first + declarationTokensMax); token < end;) {
      if (tokens.isOneOf(token, ";{}=-")) return;
      if (tokens.is(token, ":") && !tokens.is(token + 1, ":") && !tokens.is(token - 1, ":")) return;
      if (tokens.is(token, "[")) token = this.#hideTrailing(tokens.after(token));
      else if (tokens.is(token, "(") && isDeclaration) {
        const after = tokens.after(token);
        if (after === token + 1) return;
        this.#hideConvention(token, after);
        hideInParameters(tokens, this.#mask, token + 1, after - 1);
        token = this.#hideTrailing(after);
      } else token = tokens.after(token);
    }
  }

  /** Arguments of macros in `template <…>` are hidden: a macro is a type there. */
  #skipTemplate(first: number): number {
    const tokens = this.#tokens;
    let token = first;
    while (tokens.word(token) === "template" && tokens.is(token + 1, "<")) {
      let depth = 0;
      let at = token + 1;
      const end = Math.min(tokens.count, first + declarationTokensMax);
      for (; at < end; at = tokens.after(at)) {
        if (tokens.is(at, "<")) depth += 1;
        if (tokens.is(at, ">")) depth -= 1;
        if (depth === 0) break;
        if (tokens.is(at, "=") && tokens.is(at - 1, "*")) this.#hide({ from: at, to: at + 2 });
        if (tokens.is(at, "(") && tokens.isWord(at - 1) && looksLikeMacro(tokens.word(at - 1))) {
          this.#hide({ from: at, to: tokens.after(at) });
        }
      }
      token = at + 1;
    }
    return tokens.word(token) === "template" ? token + 1 : token;
  }

  /** Hides words that are too many: a declaration has one type and one name. */
  #readSpecifiers(first: number): number {
    const tokens = this.#tokens;
    const words: Candidate[] = [];
    let [surplus, token] = [-2, first];
    let [isClass, isConstructor, hasType] = [false, false, false];
    while (tokens.isWord(token) || tokens.is(token, "*") || tokens.is(token, "&") || tokens.is(token, ":")) {
      if (tokens.is(token, ":") && !tokens.is(token + 1, ":")) break;
      const from = token;
      const word = tokens.isWord(token) ? tokens.word(token) : "";
      token += 1;
      if (tokens.is(from, ":")) {
        // `a::b` is one name.
        surplus -= 1;
        token += 1;
        words.pop();
      }
      if (word === "") continue;
      if (!isReserved(word)) {
        surplus += 1;
        if (tokens.is(token, "<")) token = this.#afterTemplateArguments(token);
        words.push({ from, to: this.#afterArguments(from, token) });
        if (this.#continuesAfter(words.at(-1)!.to, isClass)) token = words.at(-1)!.to;
        continue;
      }
      if (attributeWords.test(word)) {
        if (tokens.is(token, "(")) token = tokens.after(token);
      } else if (word === "extern" && tokens.isText(token)) token += 1;
      else if (classWords.has(word)) isClass = true;
      else if (word === "explicit") isConstructor = true;
      else if (word === "operator") surplus += 1;
      else if (word === "auto" && tokens.word(token) === "inline") {
        // A function inside another one (GNU): `auto inline int f (a)`, where `auto` is not a type.
      } else if (typeWords.has(word)) {
        surplus += hasType ? 0 : 1;
        hasType = true;
      }
      if (statementWords.has(word) && word !== "template" && !attributeWords.test(word)) break;
    }
    if (isClass && (tokens.is(token, "{") || tokens.is(token, ":"))) surplus += 1;
    if (tokens.is(token, "(") && tokens.is(tokens.after(token), "(")) {
      // `VG_(name)(int c)` makes a name, `API int (name)(int c)` has one.
      const isName =
        tokens.isWord(token - 1) &&
        !isReserved(tokens.word(token - 1)) &&
        tokens.start[token] === tokens.end[token - 1] &&
        tokens.after(token) === token + 3;
      if (isName) {
        this.#joinName(token);
        words.pop();
        token = tokens.after(token);
      } else surplus += 1;
    }
    const name = words.at(-1);
    if (name !== undefined && tokens.is(token, "(")) {
      isConstructor ||= tokens.word(name.from) === this.#scope.name || this.#hasInitialisers(tokens.after(token));
    }
    if (isConstructor) surplus += 1;
    this.#hideSurplus(words, surplus, token);
    // A macro with arguments that is a type is one without them.
    for (const { from, to } of words) if (to <= token && tokens.is(from + 1, "(")) this.#hide({ from: from + 1, to });
    return token;
  }

  /** Makes one name of `VG_(name)`. */
  #joinName(opening: number): void {
    const { start, end } = this.#tokens;
    const isTight = end[opening] === start[opening + 1] && end[opening + 1] === start[opening + 2];
    if (!isTight) this.#hide({ from: opening, to: opening + 3 });
    else for (const token of [opening, opening + 2]) this.#mask.put(start[token]!, "_");
  }

  /** Whether initialisers of a constructor follow its parameters. */
  #hasInitialisers(after: number): boolean {
    const tokens = this.#tokens;
    let token = after;
    while (trailingWords.has(tokens.word(token))) {
      token = tokens.is(token + 1, "(") ? tokens.after(token + 1) : token + 1;
    }
    return this.#scope.kind === "members" && tokens.is(token, ":") && !tokens.is(token + 1, ":");
  }

  /** Hides as many words as there are too many: first those that look like macros, then the first ones. */
  #hideSurplus(words: readonly Candidate[], surplus: number, end: number): void {
    const tokens = this.#tokens;
    if (surplus <= 0) return;
    const macros = words
      .filter(({ from }) => looksLikeMacro(tokens.word(from)))
      .sort(
        (one, other) => Number(isInCapitals(tokens.word(other.from))) - Number(isInCapitals(tokens.word(one.from))),
      );
    const [last] = words.slice(-1);
    const isTrailing = last !== undefined && macros.includes(last) && words.length > macros.length;
    const ordered = isTrailing ? [last, ...macros.filter((word) => word !== last)] : macros;
    const others = words.filter((word) => !macros.includes(word) && word !== last);
    const isComplete = tokens.isOneOf(end, ";=([,{:");
    const hidden = [...ordered, ...(isComplete ? others : [])].slice(0, surplus);
    for (const word of hidden) {
      this.#hide(word.to <= end || word === last ? word : { from: word.from, to: word.from + 1 });
    }
  }

  /** The end of the arguments after a macro; `token` for none. */
  #afterArguments(from: number, token: number): number {
    const tokens = this.#tokens;
    if (!looksLikeMacro(tokens.word(from)) || !tokens.is(token, "(")) return token;
    return tokens.after(token);
  }

  /** Whether a declaration continues after the arguments of a macro. */
  #continuesAfter(token: number, isClass: boolean): boolean {
    const tokens = this.#tokens;
    const isWord = tokens.isWord(token) && !trailingWords.has(tokens.word(token));
    return isWord || tokens.is(token, "*") || (isClass && tokens.is(token, "{"));
  }

  #afterTemplateArguments(token: number): number {
    const tokens = this.#tokens;
    let depth = 0;
    for (let at = token; at < Math.min(tokens.count, token + declarationTokensMax); at = tokens.after(at)) {
      if (tokens.is(at, "<")) depth += 1;
      if (tokens.is(at, ">")) depth -= 1;
      if (depth === 0) return at + 1;
      if (tokens.is(at, ";") || tokens.is(at, "{")) break;
    }
    return token + 1;
  }

  /** Hides the calling convention in `(WINAPI *name)(…)`. */
  #hideConvention(opening: number, after: number): void {
    const tokens = this.#tokens;
    const isPointer = tokens.is(opening + 2, "*") || (tokens.isWord(opening + 2) && after === opening + 4);
    const isMacro = tokens.isWord(opening + 1) && looksLikeMacro(tokens.word(opening + 1));
    if (isMacro && isPointer && tokens.is(after, "(")) this.#hide({ from: opening + 1, to: opening + 2 });
  }

  /** Hides macros between the parameters and the body, or the end. */
  #hideTrailing(from: number): number {
    const tokens = this.#tokens;
    const found: Candidate[] = [];
    let token = from;
    while (tokens.isWord(token)) {
      const word = tokens.word(token);
      const after = tokens.is(token + 1, "(") ? tokens.after(token + 1) : token + 1;
      if (!trailingWords.has(word)) {
        if (isInCapitals(word) && tokens.isWord(after) && tokens.startsLine(after) && !tokens.startsLine(token)) {
          // `void f(int x) NOT_REACHED`: the macro is the body.
          this.#hide({ from: token, to: after });
          this.#mask.put(tokens.start[token]! - 1, ";");
          return after;
        }
        if (isReserved(word) || !(looksLikeMacro(word) || this.#endsHeader(after))) return token;
        found.push({ from: token, to: after });
      }
      token = after;
    }
    if (found.length > 0 && this.#endsHeader(token)) for (const candidate of found) this.#hide(candidate);
    return token;
  }

  #endsHeader(token: number): boolean {
    const tokens = this.#tokens;
    return tokens.isOneOf(token, ";{,=:[") || token >= tokens.count;
  }

  #hide({ from, to }: Candidate): void {
    const { start, end } = this.#tokens;
    for (let token = from; token < to; token++) this.#mask.hide(start[token]!, end[token]!);
  }
}
