import { relatedLocationsMax } from "../../bounds.ts";
import type { LineReader } from "../../documents/text-format.ts";
import { analysisFailure } from "../../failures.ts";
import type { Report, ReportedLocation } from "../../report.ts";
import { BodyReader } from "./body.ts";
import { rustLint } from "./dialects/arrow.ts";
import type { CompilerMessage, LogLine } from "./dialects/dialect.ts";
import { isFortranPlace } from "./dialects/fortran.ts";
import { messageOf } from "./dialects/index.ts";
import { undecidedPython } from "./dialects/python.ts";
import { logLine } from "./log-line.ts";
import { failureOf, isOfRuff } from "./outcome.ts";

/** Different messages that are remembered, to recognise repeated ones. */
const seenMax = 1_000_000;
/** Messages that wait until the report shows which tool wrote them. */
const undecidedMax = 10_000;
/** Folders that nested calls of make are in. */
const foldersMax = 1000;
/** Lines of code between the place of a message and its text. */
const placeLinesMax = 20;

interface OpenMessage {
  message: CompilerMessage;
  readonly line: number;
  readonly related: ReportedLocation[];
  readonly body: BodyReader | undefined;
}

/**
 * Reads messages line by line. Notes belong to the message before them; lines of code, carets and counts in between are
 * skipped. A repeated message counts once: a header is reported for each file that includes it, and build tools repeat
 * messages in their summary.
 */
export class CompilerReader implements LineReader {
  readonly #report: Report;
  #open: OpenMessage | undefined;
  #before = "";
  #place: { readonly text: string; readonly line: number } | undefined;
  readonly #seen = new Set<string>();
  readonly #folders: string[] = [];
  #undecided: OpenMessage[] = [];
  /** How far `Found:` of HLint is indented; the code below it is indented further. */
  #foundIndent: number | undefined;
  #pythonTool: "flake8" | "ruff" | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  line(written: string, number: number): void {
    const line = logLine(written, this.#before, this.#placeAbove(number));
    this.#before = line.text;
    if (isFortranPlace(line.text)) this.#place = { text: line.text, line: number };
    if (this.#isMake(line.text)) return;
    if (this.#isCodeOfHlint(line.text)) return;
    const message = messageOf(line);
    if (message === undefined) return this.#other(line, number);
    const placed = { ...message, path: this.#resolve(message) };
    if (message.isNote === true && this.#open !== undefined) return this.#note(placed);
    this.#flush();
    if (message.tool === "ruff") this.#decide("ruff");
    // A text that follows in the next lines is not known yet.
    if (message.body === undefined && this.#isSeen(placed)) return;
    const body = message.body && new BodyReader(message.body);
    this.#open = { message: placed, line: number, related: [], body };
  }

  finish(): void {
    this.#flush();
    this.#decide("flake8");
  }

  #placeAbove(line: number): string | undefined {
    return this.#place !== undefined && line - this.#place.line <= placeLinesMax ? this.#place.text : undefined;
  }

  #isSeen({ path, startLine, startColumn, rule, severity, text }: CompilerMessage): boolean {
    const key = JSON.stringify([path, startLine, startColumn, rule, severity, text]);
    if (this.#seen.has(key)) {
      this.#report.repeated();
      return true;
    }
    if (this.#seen.size < seenMax) this.#seen.add(key);
    return false;
  }

  /** `make[1]: Entering directory '/app/lib'`: the paths that follow are relative to it. */
  #isMake(text: string): boolean {
    const found = /^\S*make(?:\[\d+\])?: (?:(Entering|Leaving) directory [`'"](.*)['"])?/.exec(text);
    if (found === null) return false;
    if (found[1] === "Entering" && this.#folders.length < foldersMax) this.#folders.push(found[2]!);
    else if (found[1] === "Leaving") this.#folders.pop();
    return true;
  }

  #resolve({ path, folder = this.#folders.at(-1) }: CompilerMessage): string | undefined {
    if (path === undefined || folder === undefined || folder === "") return path;
    return /^(?:[\\/]|[A-Za-z]:|file:)/.test(path) ? path : `${folder}/${path}`;
  }

  #note({ path, startLine, startColumn, text }: CompilerMessage): void {
    const { related } = this.#open!;
    if (related.length < relatedLocationsMax) related.push({ path, startLine, startColumn, message: text });
  }

  /** A line that is not a message: it may continue the last one, or say how the tool ended. */
  #other({ text }: LogLine, line: number): void {
    if (isOfRuff(text)) {
      this.#flush();
      this.#decide("ruff");
    }
    const failure = failureOf(text);
    if (failure !== undefined) this.#report.analysisFailed({ line }, analysisFailure(failure.tool, failure.detail));
    const open = this.#open;
    if (open === undefined) return;
    if (open.body !== undefined) {
      open.body.line(text);
    } else if (isOfHlint(open, text, line)) {
      this.#foundIndent = indentOf(text);
      open.message = { ...open.message, tool: "hlint" };
    } else if (open.message.tool === "rustc" && /^(?:error|warning)$/.test(open.message.rule)) {
      const lint = rustLint(text);
      if (lint !== undefined) open.message = { ...open.message, ...lint };
    }
  }

  /** Code that HLint found, or proposes, may look like a message. A blank line ends it. */
  #isCodeOfHlint(text: string): boolean {
    if (this.#foundIndent === undefined) return false;
    if (text.trim() === "") this.#foundIndent = undefined;
    return this.#foundIndent !== undefined && indentOf(text) > this.#foundIndent;
  }

  #flush(): void {
    this.#foundIndent = undefined;
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined) return;
    if (open.body !== undefined) {
      open.message = { ...open.message, text: open.body.text };
      if (this.#isSeen(open.message)) return;
    }
    if (open.message.tool !== undecidedPython) return this.#add(open);
    if (this.#pythonTool !== undefined) return this.#add(withTool(open, this.#pythonTool));
    this.#undecided.push(open);
    if (this.#undecided.length >= undecidedMax) this.#decide("flake8");
  }

  /** The report shows which of the tools with the same lines wrote it. The first sign counts. */
  #decide(tool: "flake8" | "ruff"): void {
    this.#pythonTool ??= tool;
    for (const open of this.#undecided) this.#add(withTool(open, this.#pythonTool));
    this.#undecided = [];
  }

  #add({ message, line, related }: OpenMessage): void {
    const { tool, rule, severity, path, text, families = [], helpUri, isFailure } = message;
    const { startLine, startColumn, endLine, endColumn } = message;
    if (isFailure === true) {
      this.#report.analysisFailed({ line }, analysisFailure(tool, `${path ?? ""}: ${text}`));
    }
    const describe = () => ({ name: rule, tool, families, helpUri });
    this.#report.finding(
      { line },
      {
        path,
        rule: this.#report.definition({ line }, `${tool}:${rule}`, severity, describe),
        message: text,
        location: { startLine, startColumn, endLine, endColumn },
        related,
      },
    );
  }
}

/** Warnings and errors of HLint have the form of GHC's. Only HLint shows below them the code that it found. */
function isOfHlint({ message, line: above }: OpenMessage, text: string, line: number): boolean {
  return /^(?:ghc|hlint)$/.test(message.tool) && line === above + 1 && /^\s*Found:?\s*$/.test(text);
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

function withTool(open: OpenMessage, tool: string): OpenMessage {
  return { ...open, message: { ...open.message, tool } };
}
