import { readTokens, tokenKind, type CTokens } from "../c-tokens.ts";
import { isInCapitals, isReserved, specifierWords, statementWords, typeWords } from "../c-words.ts";
import { Mask } from "../mask.ts";
import type { LearnedMacro, LearnedMacros } from "./learned-macros.ts";
import { MacroLookup } from "./macro-lookup.ts";
import type { MacroKind } from "./macro-body.ts";

/** Tokens of the arguments of one macro that are read. */
const argumentTokensMax = 2_000;

/** A use of a macro: its name, and the token after it and its arguments. */
interface MacroUse {
  readonly name: number;
  readonly after: number;
}

/**
 * Replaces macros whose definitions are known by what they mean for the structure of code, in the same number of
 * characters. The definitions in the text itself go before those of the tree.
 */
export function applyLearned(text: string, ofTree: LearnedMacros, tokens = readTokens(text)): string {
  const macros = new MacroLookup(tokens, ofTree);
  if (macros.isEmpty) return text;
  const mask = new Mask(text);
  new Application(tokens, macros, mask).run();
  return mask.apply();
}

class Application {
  readonly #macros: MacroLookup;
  readonly #mask: Mask;
  readonly #text: string;
  /** The tokens without directives. */
  readonly #start: Uint32Array;
  readonly #end: Uint32Array;
  readonly #kind: Uint8Array;
  readonly #count: number;
  /** Words that were cut out of the text: most are not needed. */
  readonly #words: (string | undefined)[] = [];
  /** For each open brace: of the text, or of a macro, which is hidden or becomes a brace. */
  readonly #open: ("text" | "hidden" | "written")[] = [];
  /** The token before the one that is read, without those that are hidden. */
  #before = -1;

  constructor(tokens: CTokens, macros: MacroLookup, mask: Mask) {
    this.#macros = macros;
    this.#mask = mask;
    this.#text = tokens.text;
    const [start, end, kind] = [tokens.start.slice(), tokens.end.slice(), tokens.kind.slice()];
    let count = 0;
    for (let token = 0; token < tokens.count; token++) {
      if (tokens.kind[token] === tokenKind.directive) continue;
      start[count] = tokens.start[token]!;
      end[count] = tokens.end[token]!;
      kind[count] = tokens.kind[token]!;
      count += 1;
    }
    this.#count = count;
    this.#words.length = count;
    this.#start = start.subarray(0, count);
    this.#end = end.subarray(0, count);
    this.#kind = kind.subarray(0, count);
  }

  run(): void {
    for (let token = 0; token < this.#count;) {
      const kind = this.#kind[token];
      let next = token;
      if (kind === tokenKind.mark) {
        const mark = this.#text[this.#start[token]!];
        if (mark === "{") this.#open.push("text");
        else if (mark === "}") this.#open.pop();
      } else if (kind === tokenKind.word && this.#macros.mayHave(this.#text, this.#start[token]!, this.#end[token]!)) {
        const macro = this.#macros.find(this.#word(token));
        if (macro !== undefined && !isReserved(this.#word(token))) next = this.#take(token, macro);
      }
      // Something hidden is not the neighbour of what follows.
      if (next === token) this.#before = token;
      token = Math.max(next, token + 1);
    }
  }

  /** The text of a token; empty before the first and behind the last one. */
  #word(token: number): string {
    if (token < 0 || token >= this.#count) return "";
    return (this.#words[token] ??= this.#text.slice(this.#start[token], this.#end[token]));
  }

  /** Replaces a macro; returns the token after what was hidden, or the same token when it is left. */
  #take(name: number, { kind, hasArguments }: LearnedMacro): number {
    if (hasArguments && this.#word(name + 1) !== "(") return name;
    const after = hasArguments ? this.#afterArguments(name + 1) : name + 1;
    if (after === -1) return name;
    return this.#replace({ name, after }, kind);
  }

  #replace(use: MacroUse, kind: MacroKind): number {
    const { name, after } = use;
    switch (kind) {
      case "attribute":
        return this.#hideAttribute(use);
      case "text":
        return this.#hideText(name);
      case "type":
        return this.#nameType(name);
      case "loop":
      case "condition":
        return this.#writeHead(use, kind === "loop" ? "while" : "if");
      case "case":
        return this.#writeCase(use);
      case "default":
        return this.#writeColon(use) ? this.#hide(use.name + 1, use.after) : use.name;
      case "argument":
        return this.#keepArgument(use);
      case "definition":
        return this.#markDefinition(use);
      case "close":
        return this.#close(use);
      case "elements":
        return /^[{,]$/.test(this.#word(this.#before)) && /^[\w{}]/.test(this.#word(after))
          ? this.#hide(name, after)
          : name;
      case "open-scope":
        this.#open.push("hidden");
        return this.#hide(name, after);
      default:
        this.#open.push("written");
        return this.#write(use, opening[kind].length > this.#word(name).length ? "{" : opening[kind]);
    }
  }

  /** Hides an attribute where a declaration has one. Elsewhere it is marked as a macro: the form of the text decides. */
  #hideAttribute({ name, after }: MacroUse): number {
    const before = this.#word(this.#before) || ";";
    const next = this.#word(after) || ";";
    if (before === "." || next === "." || (before === ">" && this.#word(this.#before - 1) === "-")) return name;
    if (after > name + 1 && this.#isAfterType() && trailingOfMember.test(next)) return name;
    const isBeforeName = this.#kind[after] === tokenKind.word && !/^(?:and|or|xor)$/.test(next);
    const isAfterName = this.#isTypeAndName() && /^[;:=,)[{]$/.test(next);
    const isAfterParameters = this.#isAfterParameters() && /^[;{:=,)(]$/.test(next);
    const isAfterStar = /^[*&]$/.test(before) && /^[>,)*&]$/.test(next);
    const isFirst = /^[;{}:]$/.test(before) && /^[~[]$/.test(next);
    if (isBeforeName || isAfterName || isAfterParameters || isAfterStar || isFirst) return this.#hide(name, after);
    this.#markMacro(name);
    return name;
  }

  /** Whether a type is before this token, so that what has parentheses is a function: `bool lock(int x) const`. */
  #isAfterType(): boolean {
    const before = this.#word(this.#before);
    return this.#kind[this.#before] === tokenKind.word ? !specifierWords.has(before) : /^[*&>]$/.test(before);
  }

  /** Whether a type and a name are before this token, or the width of a member. */
  #isTypeAndName(): boolean {
    if (this.#kind[this.#before] === tokenKind.number) return this.#word(this.#before - 1) === ":";
    if (this.#kind[this.#before] !== tokenKind.word || isReserved(this.#word(this.#before))) return false;
    const type = this.#word(this.#before - 1);
    if (this.#kind[this.#before - 1] === tokenKind.word) return typeWords.has(type) || !isReserved(type);
    return /^[*&>]$/.test(type);
  }

  /** Whether parameters, and words that may follow them, are before this token. */
  #isAfterParameters(): boolean {
    let token = this.#before;
    while (trailingOfMember.test(this.#word(token))) token -= 1;
    return this.#word(token) === ")";
  }

  /** Of texts that follow one another, one is enough. */
  #hideText(name: number): number {
    const isText = (token: number): boolean => {
      if (this.#kind[token] === tokenKind.text) return true;
      return this.#kind[token] === tokenKind.word && this.#macros.find(this.#word(token))?.kind === "text";
    };
    const isSurplus = isText(this.#before) || this.#kind[name + 1] === tokenKind.text;
    return isSurplus ? this.#hide(name, name + 1) : name;
  }

  /** A type beside another one is hidden, as in `unsigned int32`; any other is not taken for an attribute. */
  #nameType(name: number): number {
    const isBeside = typeWords.has(this.#word(this.#before)) || typeWords.has(this.#word(name + 1));
    if (isBeside) return this.#hide(name, name + 1);
    const word = this.#word(name);
    if (isInCapitals(word)) this.#mask.put(this.#start[name]!, `t${word.slice(1).toLowerCase()}`);
    return name;
  }

  /** Writes the keyword of a loop or condition in place of the macro; its arguments are the condition. */
  #writeHead(use: MacroUse, keyword: string): number {
    const { name, after } = use;
    if (!/^[;{}:)]$|^(?:else|do)$/.test(this.#word(this.#before)) || this.#word(after) === ";") return name;
    if (!this.#isExpression(name + 1, after)) return this.#write(use, keyword === "if" ? "if(0)" : "for(;;)");
    if (this.#word(name).length < keyword.length) return name;
    this.#putName(name, keyword);
    return name;
  }

  /** Whether arguments are expressions, so that they can be a condition. */
  #isExpression(from: number, to: number): boolean {
    if (to <= from + 2) return false;
    for (let token = from + 1; token < to; token++) {
      const [word, before] = [this.#word(token), this.#word(token - 1)];
      const isWord = this.#kind[token] === tokenKind.word;
      if (isWord && this.#kind[token - 1] === tokenKind.word) return false;
      if (isWord && isReserved(word) && !/^(?:this|nullptr|true|false|NULL|sizeof)$/.test(word)) return false;
      if (/^[,)]$/.test(word) && /^[(,*&]$/.test(before)) return false;
    }
    return true;
  }

  #writeCase(use: MacroUse): number {
    const { name, after } = use;
    const written = after > name + 1 ? "case" : "case 0";
    if (this.#word(name).length >= written.length && this.#writeColon(use)) this.#putName(name, written);
    return name;
  }

  /** Writes the colon of a label, if it has none. With it alone a macro is a label that does not count, like `default`. */
  #writeColon({ after }: MacroUse): boolean {
    if (!/^[;{}:)]$/.test(this.#word(this.#before))) return false;
    if (this.#word(after) === ":") return true;
    const end = this.#end[after - 1]!;
    if (!/\s/.test(this.#text[end] ?? "")) return false;
    this.#mask.put(end, ":");
    return true;
  }

  /** Removes the macro around its argument, where a call is not possible: `int f OF((int a));`. */
  #keepArgument({ name, after }: MacroUse): number {
    const before = this.#word(this.#before);
    const isAfterName = this.#kind[this.#before] === tokenKind.word && !statementWords.has(before);
    // With a body it is a function of this name.
    if ((!isAfterName && before !== "*") || this.#word(after) === "{") return name;
    this.#hide(name, name + 2);
    this.#hide(after - 1, after);
    return name + 2;
  }

  /** Hides a macro that expands to a whole declaration after `static`; any other is marked as a macro. */
  #markDefinition({ name, after }: MacroUse): number {
    const before = this.#word(this.#before);
    if (!/^(?:static|extern|inline|const)$/.test(before) || /^[{=*]$/.test(this.#word(after))) {
      this.#markMacro(name);
      return name;
    }
    this.#hide(this.#before, this.#before + 1);
    return this.#hide(name, after);
  }

  /** Closes what a macro opened; what closes something else is left. */
  #close(use: MacroUse): number {
    const opened = this.#open.at(-1);
    if (opened === undefined || opened === "text") return use.name;
    this.#open.pop();
    return opened === "hidden" ? this.#hide(use.name, use.after) : this.#write(use, "}");
  }

  #markMacro(name: number): void {
    const word = this.#word(name);
    if (/^\w{2,}$/.test(word)) this.#mask.put(this.#start[name]!, word.toUpperCase());
  }

  /** Writes something in place of a macro and its arguments, if there is room; else it is left. */
  #write({ name, after }: MacroUse, written: string): number {
    if (this.#word(name).length < written.length) return name;
    this.#putName(name, written);
    this.#hide(name + 1, after);
    this.#before = name;
    return after;
  }

  #putName(name: number, written: string): void {
    this.#mask.put(this.#start[name]!, written.padEnd(this.#word(name).length));
  }

  #hide(from: number, to: number): number {
    for (let token = from; token < to; token++) this.#mask.hide(this.#start[token]!, this.#end[token]!);
    return to;
  }

  /** The token after the arguments; -1 when they have no end, or contain statements, which must not be hidden. */
  #afterArguments(parenthesis: number): number {
    let depth = 0;
    const end = Math.min(this.#count, parenthesis + argumentTokensMax);
    for (let token = parenthesis; token < end; token++) {
      if (this.#word(token) === "(") depth += 1;
      if (this.#word(token) === ")") depth -= 1;
      if (/^[;{}]$/.test(this.#word(token))) return -1;
      if (depth === 0) return token + 1;
    }
    return -1;
  }
}

/** Words between the parameters of a member and its body. */
const trailingOfMember = /^(?:const|noexcept|override|final)$/;

/** What is written in place of macros that open a block. */
const opening = { "open-loop": "for(;;){", "open-condition": "if(0){", "open-block": "{" } as const;
