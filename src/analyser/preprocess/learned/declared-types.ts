import { tokenKind, type CTokens } from "../c-tokens.ts";
import { classWords, isInCapitals, isReserved, specifierWords } from "../c-words.ts";
import { marks } from "../marks.ts";

/**
 * The types that a text declares: with `struct`, `class`, `enum`, `union`, `typedef` or `using`. Their names are not macros
 * there, even if some header of the tree defines a macro of the same name.
 */
export function declaredTypes(tokens: CTokens): ReadonlySet<string> {
  return new DeclaredTypes(tokens).find();
}

const startsDeclaration = new Set(
  ["class", "struct", "union", "enum", "typedef", "using"].map((word) => word.charCodeAt(0)),
);

class DeclaredTypes {
  readonly #tokens: CTokens;
  readonly #found = new Set<string>();

  constructor(tokens: CTokens) {
    this.#tokens = tokens;
  }

  find(): ReadonlySet<string> {
    const { text, count, kind, start } = this.#tokens;
    // Where the declarators of a `typedef` end: at a semicolon outside of braces.
    let [depth, typedefDepth, isUsing] = [0, -1, false];
    for (let token = 0; token < count; token++) {
      const first = text.charCodeAt(start[token]!);
      if (kind[token] === tokenKind.word) {
        // Most words start with another letter than those that declare types.
        if (!startsDeclaration.has(first)) continue;
        const word = this.#word(token);
        if (classWords.has(word)) this.#addClass(token + 1);
        else if (word === "typedef") typedefDepth = depth;
        else if (word === "using") isUsing = this.#word(token + 1) !== "namespace";
      } else if (kind[token] !== tokenKind.mark) continue;
      else if (first === marks.openingBrace) depth += 1;
      else if (first === marks.closingBrace) depth = Math.max(0, depth - 1);
      else if (first === marks.equals && isUsing) {
        this.#add(token - 1);
        isUsing = false;
      } else if (first === marks.semicolon) {
        if (depth <= typedefDepth) this.#addDeclarator(token - 1);
        if (depth <= typedefDepth) typedefDepth = -1;
        if (isUsing) this.#add(token - 1);
        isUsing = false;
      } else if (first === marks.closingParenthesis && depth === typedefDepth && this.#word(token - 2) === "*") {
        this.#add(token - 1);
      }
    }
    return this.#found;
  }

  /** The name after `struct` and the like; other words before it are attributes. */
  #addClass(first: number): void {
    let name = this.#word(first) === "class" ? first + 1 : first;
    while (this.#isName(name) && this.#isName(name + 1)) name += 1;
    const next = this.#word(name + 1);
    // `typedef struct PACKED { … } name;` has an attribute and no name.
    const isAttribute = next === "{" && isInCapitals(this.#word(name));
    if (!isAttribute && /^(?:[{};:,>)*&]|final)$/.test(next)) this.#add(name);
  }

  /** The name of a `typedef`, which ends with this token; an attribute may be after it. */
  #addDeclarator(last: number): void {
    if (this.#word(last) === "]") {
      let opening = last;
      while (opening > 0 && this.#word(opening) !== "[" && this.#word(opening) !== ";") opening -= 1;
      this.#add(opening - 1);
      return;
    }
    const type = this.#word(last - 2);
    const isType = classWords.has(type) || specifierWords.has(type) || type === ":";
    this.#add(this.#isName(last) && this.#isName(last - 1) && !isType ? last - 1 : last);
  }

  #add(token: number): void {
    if (this.#isName(token)) this.#found.add(this.#word(token));
  }

  #isName(token: number): boolean {
    return this.#tokens.kind[token] === tokenKind.word && token < this.#tokens.count && !isReserved(this.#word(token));
  }

  #word(token: number): string {
    const { text, start, end, count } = this.#tokens;
    return token < 0 || token >= count ? "" : text.slice(start[token], end[token]);
  }
}
