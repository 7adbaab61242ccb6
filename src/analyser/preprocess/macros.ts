import { adaptArguments, hideAll, nameArguments, openBlock } from "./arguments.ts";
import { hiddenWords, looksLikeMacro, statementWords, typeWords } from "./c-words.ts";
import { adaptSyntax } from "./cpp-syntax.ts";
import { hideDeclarationMacros } from "./declarations.ts";
import { hideBeforeInitialiser, hideReference } from "./initialisers.ts";
import type { LiveTokens } from "./live-tokens.ts";
import { endOfAttribute, endsAsMacro, hasBlock, isAlone, isBareCondition } from "./macro-shapes.ts";
import { marks } from "./marks.ts";
import type { Mask } from "./mask.ts";
import {
  adaptElement,
  adaptEnumerator,
  hideAfterName,
  hideAfterType,
  hideBits,
  hideInnerMember,
  hideModule,
  keepFirstArgument,
} from "./members.ts";
import { scopeAt, type Scope } from "./scopes.ts";

/** Makes macros readable for a parser that does not expand them: hides attributes, and ends statements. */
export function maskMacros(tokens: LiveTokens, isCpp: boolean, mask: Mask): void {
  new Macros(tokens, isCpp, mask).run();
}

const fileScope: Scope = { kind: "declarations", name: "" };

/** A scope, and where the parentheses around it end. */
interface OpenScope {
  readonly scope: Scope;
  readonly parenthesesEnd: number;
}

class Macros {
  readonly #tokens: LiveTokens;
  readonly #isCpp: boolean;
  readonly #mask: Mask;
  #scope = fileScope;
  /** The first token of the statement. */
  #first = 0;
  /** The end of the parentheses around; a semicolon in them ends no statement. */
  #parenthesesEnd = -1;

  /** The parenthesis that became a brace. */
  #opened = -1;

  constructor(tokens: LiveTokens, isCpp: boolean, mask: Mask) {
    this.#tokens = tokens;
    this.#isCpp = isCpp;
    this.#mask = mask;
  }

  run(): void {
    const tokens = this.#tokens;
    const open: OpenScope[] = [];
    let directive = 0;
    for (let token = 0; token < tokens.count; token++) {
      while (directive < tokens.directives.length && tokens.directives[directive]!.before <= token) {
        this.#takeDirective(tokens.directives[directive]!, token);
        directive += 1;
      }
      const mark = tokens.markOf(token);
      if (mark === marks.openingBrace) {
        open.push({ scope: this.#scope, parenthesesEnd: this.#parenthesesEnd });
        this.#scope = scopeAt(tokens, this.#first, token, this.#scope);
        this.#parenthesesEnd = -1;
        this.#first = token + 1;
      } else if (mark === marks.closingBrace) {
        const closed = open.pop();
        if (this.#scope.kind === "members" || this.#scope.kind === "enumerators") {
          hideAfterType(tokens, token + 1, this.#mask);
        }
        this.#scope = closed?.scope ?? fileScope;
        this.#parenthesesEnd = closed?.parenthesesEnd ?? -1;
        this.#first = token < this.#parenthesesEnd ? -1 : token + 1;
      } else if (
        token >= this.#parenthesesEnd &&
        (mark === marks.semicolon || (mark === marks.colon && this.#isLabelEnd(token)))
      ) {
        this.#first = token + 1;
      } else if (mark === 0) this.#takeWord(token);
      else this.#takeMark(token, mark);
    }
    for (; directive < tokens.directives.length; directive++) {
      this.#takeDirective(tokens.directives[directive]!, tokens.count);
    }
  }

  /** Hides directives that the grammar does not accept at their position. */
  #takeDirective({ start, end, name }: LiveTokens["directives"][number], token: number): void {
    const isBetween = token === this.#first && token >= this.#parenthesesEnd;
    const { kind } = this.#scope;
    const isElement = kind === "list" || kind === "enumerators";
    if (name === "include" && isBetween && !isElement) return;
    if (name !== "define" || !isBetween || isElement) this.#mask.hideDirective(start, end);
    else this.#mask.hideComments(start, end);
  }

  #takeMark(token: number, mark: number): void {
    const tokens = this.#tokens;
    const { kind } = this.#scope;
    if (mark === marks.openingParenthesis) {
      if (tokens.word(token - 1) === "offsetof") hideInnerMember(tokens, token, this.#mask);
      if (token !== this.#opened) this.#takeArguments(token);
    }
    if (this.#opened !== -1 && token === tokens.partner[this.#opened]) this.#first = token + 1;
    if (kind === "members" && mark === marks.colon) hideBits(tokens, token, this.#mask);
    const isDeleted = kind === "declarations" && mark === marks.equals && tokens.word(token + 1) === "delete";
    if (isDeleted && tokens.is(token + 2, ";")) hideAll(tokens, token, token + 2, this.#mask);
    if (this.#isCpp) this.#adaptCpp(token);
    if (token === this.#first) this.#startWithMark(token);
  }

  #takeArguments(token: number): void {
    const tokens = this.#tokens;
    const { kind } = this.#scope;
    const isElement = kind === "list" && looksLikeMacro(tokens.word(token - 1));
    const isTest = kind === "declarations" && token === this.#first + 1 && tokens.is(tokens.after(token), "{");
    if (isTest) nameArguments(tokens, token, this.#mask);
    const isMacro = kind === "statements" || isElement || (token === this.#first + 1 && this.#isMacroCall(token - 1));
    adaptArguments(tokens, token, this.#mask, isMacro, this.#isCpp);
    if (tokens.partner[token]! > this.#parenthesesEnd) this.#parenthesesEnd = tokens.partner[token]!;
  }

  /** Takes a word, a number or a text. */
  #takeWord(token: number): void {
    const tokens = this.#tokens;
    const { kind } = this.#scope;
    if (!tokens.isWord(token)) {
      if (token === this.#first) this.#startWithMark(token);
      return;
    }
    if (this.#isCpp) this.#adaptCpp(token);
    const word = tokens.word(token);
    if (hiddenWords.has(word)) {
      const after = tokens.is(token + 1, "(") ? tokens.after(token + 1) : token + 1;
      hideAll(tokens, token, after, this.#mask);
      if (token === this.#first) this.#first = after;
      return;
    }
    const isMacro = looksLikeMacro(word);
    if (isMacro && !tokens.is(token + 1, "(") && (tokens.isText(token - 1) || tokens.isText(token + 1))) {
      hideAll(tokens, token, token + 1, this.#mask);
    }
    if (kind === "enumerators") adaptEnumerator(tokens, token, this.#mask);
    else if (kind === "list") adaptElement(tokens, token, this.#mask);
    else if (token === this.#first) this.#first = this.#startStatement(token);
    else if (isMacro && tokens.word(token - 1) === "if") hideAll(tokens, token, token + 1, this.#mask);
    else if (isBareCondition(tokens, token)) hideAll(tokens, token, token + 1, this.#mask);
  }

  #adaptCpp(token: number): void {
    const tokens = this.#tokens;
    const { kind } = this.#scope;
    adaptSyntax(tokens, token, this.#mask, kind === "statements");
    if (token <= this.#first || token <= this.#parenthesesEnd) return;
    if (kind === "declarations" || kind === "members") hideBeforeInitialiser(tokens, token, this.#mask);
    else if (kind === "statements" && tokens.is(token, "&")) hideReference(tokens, this.#first, token, this.#mask);
  }

  /** A statement may start with an attribute, or be a destructor. */
  #startWithMark(token: number): void {
    const tokens = this.#tokens;
    if (tokens.is(token, "[") && tokens.is(token + 1, "[")) this.#first = tokens.after(token);
    else if (tokens.is(token, "~") && this.#scope.kind === "members") {
      hideDeclarationMacros(tokens, token + 1, this.#mask, this.#scope);
    }
  }

  /** Handles what starts at a word, and returns where the statement after a macro starts; the same token for no macro. */
  #startStatement(token: number): number {
    const tokens = this.#tokens;
    const word = tokens.word(token);
    const next = token + 1;
    const { kind } = this.#scope;
    if (kind === "statements" && (word === "else" || word === "do")) return next;
    if (/^(?:export|module|import)$/.test(word) && kind === "declarations" && hideModule(tokens, token, this.#mask)) {
      return token;
    }
    if (/^(?:signals|Q_SIGNALS)$/.test(word) && tokens.is(next, ":")) hideAll(tokens, token, token + 2, this.#mask);
    const isSlots = /^(?:slots|Q_SLOTS)$/.test(tokens.word(next)) && tokens.is(token + 2, ":");
    if (isSlots) hideAll(tokens, next, token + 2, this.#mask);
    if (word === "using" && tokens.word(next) === "typename") hideAll(tokens, next, token + 2, this.#mask);
    if (word === "namespace") hideAfterName(tokens, next, this.#mask);
    if (word === "template" && !tokens.is(next, "<")) {
      hideAll(tokens, token, next, this.#mask);
      return next;
    }
    if (statementWords.has(word) && word !== "template") {
      const isMacro = looksLikeMacro(tokens.word(next)) || isBareCondition(tokens, next);
      const condition = isMacro ? next + 1 : next;
      return /^(?:if|for|while|switch)$/.test(word) && tokens.is(condition, "(") ? tokens.after(condition) : token;
    }
    const attribute = kind === "statements" ? -1 : endOfAttribute(tokens, token);
    if (attribute !== -1) {
      hideAll(tokens, token, attribute, this.#mask);
      return attribute;
    }
    if (tokens.is(next, "(")) {
      const end = this.#takeCall(token, tokens.after(next));
      if (end > token) return end;
    } else if (looksLikeMacro(word) && isAlone(tokens, token, kind === "statements")) {
      if (kind === "statements" && !tokens.is(next, "{")) this.#endStatement(token);
      else hideAll(tokens, token, next, this.#mask);
      return next;
    }
    hideDeclarationMacros(tokens, token, this.#mask, this.#scope);
    return token;
  }

  /** Whether a call at the start of a statement must be a macro: no type is before it. */
  #isMacroCall(token: number): boolean {
    const word = this.#tokens.word(token);
    if (statementWords.has(word) || typeWords.has(word)) return false;
    if (looksLikeMacro(word)) return true;
    return this.#scope.kind === "declarations" || !this.#isCpp;
  }

  /** Handles a call at the start of a statement; returns where the next statement starts, or -1. */
  #takeCall(token: number, end: number): number {
    const tokens = this.#tokens;
    const { kind } = this.#scope;
    if (end === token + 2) return -1;
    if (kind === "statements" && openBlock(tokens, token, this.#mask)) {
      this.#opened = token + 1;
      return token + 2;
    }
    if (!this.#isMacroCall(token)) return -1;
    const isWhole = tokens.is(end, ";");
    if (!isWhole && !endsAsMacro(tokens, end, kind)) return -1;
    if (kind === "members") {
      if (!isWhole || this.#isCpp) hideAll(tokens, token, end, this.#mask);
      else keepFirstArgument(tokens, token + 2, end - 1, this.#mask);
    } else {
      if (kind === "declarations" && !hasBlock(tokens, token + 1, end)) {
        hideAll(tokens, token + 2, end - 1, this.#mask);
      }
      if (!isWhole) this.#endStatement(end - 1);
    }
    return isWhole ? -1 : end;
  }

  /** Puts a semicolon into the white space after a token. */
  #endStatement(token: number): void {
    const at = this.#tokens.end[token]!;
    if (/\s/.test(this.#tokens.text[at] ?? "")) this.#mask.put(at, ";");
  }

  /** Whether a colon ends a label, a `case` or `public:`; in another statement it is something else. */
  #isLabelEnd(token: number): boolean {
    const tokens = this.#tokens;
    if (tokens.is(token + 1, ":") || tokens.is(token - 1, ":")) return false;
    const word = tokens.word(this.#first);
    if (word === "case" || word === "default") return true;
    return token === this.#first + 1 || (/^(?:public|private|protected)$/.test(word) && token === this.#first + 2);
  }
}
