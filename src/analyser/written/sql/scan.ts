import { errorType } from "../../syntax/flat-tree.ts";
import type { Dialect } from "./dialect.ts";
import { node, sqlTypes, symbolId, wordId } from "./node-types.ts";
import { endOfComment, endOfData, endOfQuoted, isLineCommand } from "./scan-parts.ts";
import { TokenList } from "./token-list.ts";

const separator = sqlTypes.idOf("separator");
const semicolon = sqlTypes.idOf(";");

const space = /[\s\uFEFF]+/y;
const word = /[\p{L}_][\p{L}\p{N}\p{M}_$#]*/uy;
const variable = /@{1,2}[\p{L}\p{N}_$#@]+|#{1,2}[\p{L}_][\p{L}\p{N}_$#]*/uy;
/** A variable of psql as a text or as a name. */
const clientVariable = /:(?:'\w+'|"\w+")/y;
const number = /(?:0[xX][0-9a-fA-F]+|(?:\d[\d_]*(?:\.(?!\.)\d*)?|\.\d+)(?:[eE][-+]?\d+)?)/y;
const dollarQuote = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy;
const punctuation = /[()[\],;]/y;
const symbol = /:=|::|=>|\.\.|<=>|[<>!]=|<>|!<|!>|\|\||&&|<<|>>|[-+*/%]=|[-+*/<>=~!@#%^&|.:?]/y;
/** Operators of any characters; only those with unusual characters may end with a sign. */
const postgresSymbol =
  /:=|::|=>|\.\.|[.:?]|(?:(?!--|\/\*)[-+*/<>=~!@#%^&|`?])*[~!@#%^&|`?](?:(?!--|\/\*)[-+*/<>=~!@#%^&|`?])*|(?:(?!--|\/\*)[-+*/<>=])*[*/<>=]|[-+]/y;
const delimiterCommand = /delimiter[ \t]+(\S+)[^\n]*/iy;
const goLine = /go[ \t]*(?:\d+[ \t]*)?;?[ \t]*(?=\r?\n|$|--)/iy;
const slashLine = /\/[ \t]*(?=\r?\n|$)/y;
/** What may start what is looked for: most tokens start otherwise. */
const brackets = new Set(["(", ")", ",", ";"]);
const mayStartComment = /[-/#{$Rr]/;
const mayStartQuoted = /['"`[$_NEXBUQnexbuq]/;
const copyFromInput = /\bfrom\s+std(?:in|out)\b/i;
/** Commands of psql that end a statement, as a semicolon does. */
const endingCommand = /^\\(?:g|crosstabview|watch|r(?:eset)?\b|p\b|bind|parse|send)/;
const braces = /\{\{[^]*?\}\}/y;
const templateTag = /\{%[^]*?%\}|\{#[^]*?#\}/y;
/** Conditional compilation of Oracle: all sides are read. */
const directive = /\$(?:(?:if|elsif)\b[^]*?\$then\b|else\b|end\b|error\b[^]*?\$end\b)/iy;
const marker = /\$\$\w+|\{\d+\}|\$\{[\w.-]+\}|%\(\w+\)s|%s|\$\d+/y;

/** Splits a part of a text into tokens. Comments are separate: they may be anywhere. */
export function scan(text: string, from: number, to: number, dialect: Dialect): TokenList {
  return new Scanner(text, from, to, dialect).run();
}

class Scanner {
  readonly #text: string;
  readonly #to: number;
  readonly #dialect: Dialect;
  readonly #tokens = new TokenList();
  #at: number;
  /** Where the statement starts whose tokens are read; -1 between statements. */
  #statement = -1;
  #delimiter = "";
  /** Whether nothing but space is before the position in its line. */
  #isFirst = true;

  constructor(text: string, from: number, to: number, dialect: Dialect) {
    this.#text = text;
    this.#at = from;
    this.#to = to;
    this.#dialect = dialect;
  }

  run(): TokenList {
    for (;;) {
      const from = this.#at;
      this.#at += this.#lengthAt(space);
      this.#isFirst = this.#tokens.count === 0 || this.#text.slice(from, this.#at).includes("\n");
      if (this.#at >= this.#to) return this.#tokens;
      const first = this.#text[this.#at]!;
      if (brackets.has(first) && !this.#isDelimiter()) this.#takeSymbol();
      else if (mayStartComment.test(first) && this.#takeComment()) continue;
      else if (!this.#takeLine() && !(mayStartQuoted.test(first) && this.#takeQuoted()) && !this.#takeWord()) {
        this.#takeSymbol();
      }
    }
  }

  #takeComment(): boolean {
    const end = endOfComment(this.#text, this.#at, this.#to, this.#dialect);
    if (end === null) return this.#takeAside(this.#dialect === "oracle" ? directive : templateTag);
    if (end === -1) this.#add(errorType, this.#to);
    else {
      this.#tokens.addAside(node.comment, this.#at, end);
      this.#at = end;
    }
    return true;
  }

  #takeAside(pattern: RegExp): boolean {
    const first = this.#text[this.#at];
    const length = first === "{" || first === "$" ? this.#lengthAt(pattern) : 0;
    if (length === 0) return false;
    this.#tokens.addAside(node.template, this.#at, this.#at + length);
    this.#at += length;
    return true;
  }

  /** What takes a whole line: commands of clients, and separators of batches. */
  #takeLine(): boolean {
    if (this.#text[this.#at] === "\\") {
      this.#takeClientCommand();
      return true;
    }
    if (this.#isDelimiter()) {
      this.#add(separator, this.#at + this.#delimiter.length);
      return true;
    }
    if (!this.#isFirst) return false;
    const lineEnd = this.#dialect === "tsql" ? this.#lengthAt(goLine) : 0;
    const slash = this.#dialect === "oracle" ? this.#lengthAt(slashLine) : 0;
    if (lineEnd + slash > 0) this.#add(separator, this.#at + lineEnd + slash);
    else if (this.#dialect === "mysql" && this.#lengthAt(delimiterCommand) > 0) {
      const [whole, delimiter = ""] = this.#matchAt(delimiterCommand)!;
      this.#delimiter = delimiter === ";" ? "" : delimiter;
      this.#add(node.command, this.#at + whole.trimEnd().length);
    } else if (this.#statement === -1 && isLineCommand(this.#text, this.#at, this.#dialect)) {
      this.#add(node.command, this.#endOfCommand());
    } else return false;
    return true;
  }

  #isDelimiter(): boolean {
    return this.#delimiter !== "" && this.#text.startsWith(this.#delimiter, this.#at);
  }

  /** A command of psql. Some end a statement; `\;` is a semicolon, and others may be within a statement. */
  #takeClientCommand(): void {
    if (this.#text[this.#at + 1] === ";") return this.#add(semicolon, this.#at + 2);
    const end = this.#endOfLine();
    const command = this.#text.slice(this.#at, end);
    if (this.#statement !== -1 && !endingCommand.test(command)) {
      this.#tokens.addAside(node.command, this.#at, end);
      this.#at = end;
      return;
    }
    this.#add(node.command, end);
    if (/^\\copy\b/i.test(command) && copyFromInput.test(command)) this.#takeData();
  }

  #takeQuoted(): boolean {
    const opened = this.#lengthAt(dollarQuote);
    if (opened > 0 && this.#dialect === "postgres") {
      const quote = this.#text.slice(this.#at, this.#at + opened);
      const end = this.#text.indexOf(quote, this.#at + opened);
      const isClosed = end !== -1 && end + opened <= this.#to;
      if (isClosed) this.#add(sqlTypes.idOf("$quote"), end + opened);
      else this.#add(errorType, this.#to);
      return true;
    }
    const quoted = endOfQuoted(this.#text, this.#at, this.#to, this.#dialect);
    if (quoted === null) return false;
    if (quoted.end === -1) this.#add(errorType, this.#to);
    else this.#add(quoted.isName ? node.identifier : node.string, quoted.end);
    return true;
  }

  #takeWord(): boolean {
    let length = this.#lengthAt(word);
    if (length > 0) {
      const delimiter = this.#delimiter === "" ? -1 : this.#text.indexOf(this.#delimiter, this.#at);
      if (delimiter !== -1) length = Math.min(length, delimiter - this.#at);
      this.#add(wordId(this.#text.slice(this.#at, this.#at + length)), this.#at + length);
      return true;
    }
    const isClient = this.#dialect === "postgres" && this.#text[this.#at - 1] !== ":";
    const named =
      (isClient && this.#lengthAt(clientVariable)) ||
      this.#lengthAt(variable) ||
      this.#lengthAt(marker) ||
      this.#lengthAt(braces);
    const isNumber = named === 0 ? this.#lengthAt(number) : 0;
    if (named + isNumber === 0) return false;
    this.#add(named > 0 ? node.identifier : node.number, this.#at + named + isNumber);
    return true;
  }

  #takeSymbol(): void {
    const length =
      this.#lengthAt(punctuation) || this.#lengthAt(this.#dialect === "postgres" ? postgresSymbol : symbol);
    if (length === 0) return this.#add(errorType, this.#at + 1);
    this.#add(symbolId(this.#text.slice(this.#at, this.#at + length)), this.#at + length);
  }

  #add(type: number, end: number): void {
    this.#tokens.add(type, this.#at, end);
    const start = this.#at;
    this.#at = end;
    if (type === separator || type === node.command) this.#statement = -1;
    else if (type !== semicolon) this.#statement = this.#statement === -1 ? start : this.#statement;
    else {
      const statement = this.#statement === -1 ? "" : this.#text.slice(this.#statement, end);
      this.#statement = -1;
      if (this.#dialect === "postgres" && /^copy\b/i.test(statement) && copyFromInput.test(statement)) this.#takeData();
    }
  }

  /** The rows behind `COPY … FROM stdin;`. */
  #takeData(): void {
    const line = this.#text.indexOf("\n", this.#at);
    if (line === -1 || line >= this.#to || !/^[ \t\r]*(?:--|$)/.test(this.#text.slice(this.#at, line))) return;
    this.#at += this.#lengthAt(space);
    if (this.#at < line) this.#takeComment();
    const [start, end] = endOfData(this.#text, line + 1, this.#to);
    if (end <= start) return;
    this.#tokens.addAside(node.data, start, end);
    this.#at = end;
  }

  /** In SQL*Plus, a hyphen at the end of a line continues the command. */
  #endOfCommand(): number {
    const start = this.#at;
    let end = this.#endOfLine();
    while (this.#dialect === "oracle" && this.#text[end - 1] === "-") {
      const next = this.#text.indexOf("\n", end);
      if (next === -1 || next >= this.#to) break;
      this.#at = next + 1;
      end = this.#endOfLine();
    }
    this.#at = start;
    return end;
  }

  #endOfLine(): number {
    const end = this.#text.indexOf("\n", this.#at);
    const line = this.#text.slice(this.#at, end === -1 ? this.#to : Math.min(end, this.#to));
    return this.#at + line.trimEnd().length;
  }

  #matchAt(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text);
  }

  #lengthAt(pattern: RegExp): number {
    pattern.lastIndex = this.#at;
    return pattern.test(this.#text) ? Math.min(pattern.lastIndex, this.#to) - this.#at : 0;
  }
}
