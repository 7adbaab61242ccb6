import type { Problem, ProblemCode } from "../text/index.ts";

/** The codes of problems that do not depend on the grammar. */
export interface ScannerCodes {
  readonly quoteUnclosed: ProblemCode;
  readonly controlCharacter: ProblemCode;
}

/** A piece of text without its quotes, and where it starts. */
export interface ScannedText {
  readonly text: string;
  readonly position: number;
  readonly quoted: boolean;
}

/**
 * Walks over a text without splitting it into tokens, because the meaning of a character depends on its position.
 * Remembers the first problem; a production that finds one returns undefined.
 */
export class Scanner {
  readonly text: string;
  position = 0;
  problem: Problem | undefined;
  readonly #codes: ScannerCodes;

  constructor(text: string, codes: ScannerCodes) {
    this.text = text;
    this.#codes = codes;
  }

  get ended(): boolean {
    return this.position >= this.text.length;
  }

  /** The UTF-16 unit at the position; empty at the end. */
  get next(): string {
    return this.text.charAt(this.position);
  }

  /** Skips spaces and returns whether there were any. Tabs and line ends are not spaces (D6). */
  skipSpaces(): boolean {
    return this.takeRun(spaces) !== "";
  }

  /** Takes the character if it is the next one. */
  take(character: string): boolean {
    if (this.next !== character) return false;
    this.position += character.length;
    return true;
  }

  /** Takes the text that a sticky pattern matches here; empty when it does not match. */
  takeRun(pattern: RegExp): string {
    pattern.lastIndex = this.position;
    const run = pattern.exec(this.text)?.[0] ?? "";
    this.position += run.length;
    return run;
  }

  /** Takes a text in double quotes, with `""` for a quote inside. The opening quote is the next character. */
  takeQuoted(): ScannedText | undefined {
    const position = this.position;
    let end = this.text.indexOf('"', position + 1);
    while (end !== -1 && this.text.charAt(end + 1) === '"') end = this.text.indexOf('"', end + 2);
    if (end === -1) return this.refuse(this.#codes.quoteUnclosed);
    this.position = end + 1;
    return { text: this.text.slice(position + 1, end).replaceAll('""', '"'), position, quoted: true };
  }

  /** Takes a text in double quotes, or else the text that the pattern matches; refuses with `missing` if there is neither. */
  takeText(bare: RegExp, missing: ProblemCode): ScannedText | undefined {
    if (this.next === '"') return this.takeQuoted();
    const position = this.position;
    const text = this.takeRun(bare);
    return text === "" ? this.refuse(missing) : { text, position, quoted: false };
  }

  /** Refuses the text at the current or the given position. */
  refuse(code: ProblemCode, params: Problem["params"] = {}, position = this.position): undefined {
    const control = position === this.position ? controlCharacterAt(this.text, position) : undefined;
    this.problem ??= control === undefined ? { code, params, position } : this.#controlProblem(control, position);
    return undefined;
  }

  /** Refuses the text if it contains a control character that is not allowed even in quotes. */
  refuseControlCharacters(): boolean {
    const position = this.text.search(forbiddenCharacter);
    if (position === -1) return false;
    this.problem ??= this.#controlProblem(this.text.charCodeAt(position), position);
    return true;
  }

  #controlProblem(unit: number, position: number): Problem {
    const character = `U+${unit.toString(16).toUpperCase().padStart(4, "0")}`;
    return { code: this.#codes.controlCharacter, params: { character }, position };
  }
}

const spaces = / +/y;
const controlCharacter = /\p{Cc}/u;
// Messages of findings may contain tabs and line ends, and paths U+007F to U+009F, so quoted values may contain them.
const forbiddenCharacter = /[^\P{Cc}\t\n\r\u007f-\u009f]/u;

function controlCharacterAt(text: string, position: number): number | undefined {
  return controlCharacter.test(text.charAt(position)) ? text.charCodeAt(position) : undefined;
}

/** The start of a text, for the text of a problem. */
export function excerpt(text: string): string {
  return text.length <= excerptCharactersMax ? text : `${text.slice(0, excerptCharactersMax).toWellFormed()}…`;
}

const excerptCharactersMax = 60;
