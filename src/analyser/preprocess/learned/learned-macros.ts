import { definitionCharactersMax, macroNamesMax } from "../../bounds.ts";
import { readTokens, tokenKind, type CTokens } from "../c-tokens.ts";
import { readBody, type MacroBody, type MacroKind } from "./macro-body.ts";

/** How deep macros may be defined by other macros. */
const depthMax = 8;

/** A macro whose definitions agree: what it expands to, and whether it has arguments. */
export interface LearnedMacro {
  readonly kind: MacroKind;
  readonly hasArguments: boolean;
}

/** Learned macros by name. */
export type LearnedMacros = ReadonlyMap<string, LearnedMacro>;

/** For files that are measured without a tree. */
export const nothingLearned: LearnedMacros = new Map();

/** All definitions of a name, joined: `other` when they differ. */
interface JoinedDefinition {
  kind: MacroBody["kind"];
  readonly hasArguments: boolean;
  readonly needs: Set<string>;
}

const definition = /^#\s*define\s+([A-Za-z_]\w*)(?:\(([^()]*)\))?/;

/** Collects `#define`s, and finds out what the macros expand to. The order of the definitions does not matter. */
export class MacroCollector {
  readonly #macros = new Map<string, JoinedDefinition>();
  readonly #namesMax: number;

  constructor(namesMax = macroNamesMax) {
    this.#namesMax = namesMax;
  }

  /** Another collector with the same definitions. */
  copy(): MacroCollector {
    const copy = new MacroCollector(this.#namesMax);
    for (const [name, joined] of this.#macros) copy.#macros.set(name, { ...joined, needs: new Set(joined.needs) });
    return copy;
  }

  /** Adds the definitions in a text. */
  addText(text: string): void {
    if (text.includes("define")) this.addTokens(readTokens(text));
  }

  /** Adds the definitions among tokens: those in comments and raw texts are none. */
  addTokens({ text, count, kind, start, end }: CTokens): void {
    for (let token = 0; token < count; token++) {
      if (kind[token] === tokenKind.directive) this.addDirective(text.slice(start[token], end[token]));
    }
  }

  /** Adds a directive, if it is a definition. */
  addDirective(directive: string): void {
    const found = definition.exec(directive.slice(0, 1_000).replaceAll(/\\\r?\n/g, " "));
    if (found === null) return;
    const name = found[1]!;
    const hasArguments = found[2] !== undefined;
    const known = this.#macros.get(name);
    if (known?.kind === "other") return;
    if (known === undefined && this.#macros.size >= this.#namesMax) return;
    const { kind, needs } = readDefinition(directive, found);
    const joined = known ?? { kind, hasArguments, needs: new Set<string>() };
    joined.kind = joined.hasArguments === hasArguments ? join(joined.kind, kind) : "other";
    for (const need of needs) joined.needs.add(need);
    this.#macros.set(name, joined);
  }

  /** Whether there is a definition of this name. */
  has(name: string): boolean {
    return this.#macros.has(name);
  }

  /** The macros whose definitions agree. `known`: others that they may be defined by. */
  finish(known: LearnedMacros = nothingLearned): LearnedMacros {
    const learned = new Map<string, LearnedMacro>();
    const isAttribute = (name: string): boolean => {
      return (this.#macros.has(name) ? learned : known).get(name)?.kind === "attribute";
    };
    let waiting = [...this.#macros].filter(([, { kind }]) => kind !== "other");
    for (let depth = 0; depth < depthMax && waiting.length > 0; depth++) {
      const ready = waiting.filter(([, { needs }]) => [...needs].every(isAttribute));
      if (ready.length === 0) break;
      for (const [name, { kind, hasArguments }] of ready) {
        if (kind !== "empty" && kind !== "other") learned.set(name, { kind, hasArguments });
        // A call that expands to nothing is a statement, such as one that logs.
        else if (!hasArguments) learned.set(name, { kind: "attribute", hasArguments });
      }
      const done = new Set(ready);
      waiting = waiting.filter((macro) => !done.has(macro));
    }
    return learned;
  }
}

function readDefinition(directive: string, found: RegExpExecArray): MacroBody {
  if (directive.length > definitionCharactersMax) return { kind: "other", needs: [] };
  const body = directive.replaceAll(/\\\r?\n/g, " ").slice(found[0].length);
  const parameters = found[2]?.split(",").map((name) => name.trim());
  return readBody(readTokens(body), parameters?.map((name) => (name === "..." ? "__VA_ARGS__" : name)) ?? null);
}

function join(one: MacroBody["kind"], other: MacroBody["kind"]): MacroBody["kind"] {
  if (one === other) return one;
  const kinds = [one, other];
  if (!kinds.includes("empty")) return "other";
  const kind = kinds.find((each) => each !== "empty");
  return kind === "attribute" || kind === "open-scope" || kind === "close" ? kind : "other";
}

/** Names the learned macros that a text contains, with what they are: its measures depend on them and on no others. */
export function nameUsedMacros(text: string, learned: LearnedMacros): string {
  if (learned.size === 0) return "";
  const used = new Map<string, LearnedMacro>();
  const names = nameFilterOf(learned);
  for (let at = 0; at < text.length; at++) {
    const first = text.charCodeAt(at);
    if (!isNameStart(first)) continue;
    const from = at;
    for (at += 1; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (!isNameStart(code) && !(code >= 48 && code <= 57)) break;
    }
    if (!names.mayHave(text, from, at)) continue;
    const word = text.slice(from, at);
    const macro = learned.get(word);
    if (macro !== undefined) used.set(word, macro);
  }
  return Array.from(used, ([name, { kind, hasArguments }]) => `${name}${hasArguments ? "()" : ""}=${kind}`).join(" ");
}

/** Whether a character may start a name: a letter or `_`. */
function isNameStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
}

/** Most words of a text are no macros: they are passed over without being cut out. */
export class NameFilter {
  readonly #classes = new Uint8Array(nameClasses);

  constructor(names: Iterable<string>) {
    for (const name of names) this.#classes[classOf(name, 0, name.length)] = 1;
  }

  /** Whether the name in `[start, end)` may be one of the names; false only for others. */
  mayHave(text: string, start: number, end: number): boolean {
    return this.#classes[classOf(text, start, end)] === 1;
  }
}

const nameClasses = 1 << 13;

/** A number for names with the same length, and the same first, middle and last characters. */
function classOf(text: string, start: number, end: number): number {
  const [first, last] = [text.charCodeAt(start), text.charCodeAt(end - 1)];
  const middle = text.charCodeAt((start + end) >> 1);
  return (first * 61 + middle * 31 + last * 7 + (end - start) * 131) & (nameClasses - 1);
}

const filters = new WeakMap<LearnedMacros, NameFilter>();

/** The filter for the names of learned macros. */
export function nameFilterOf(learned: LearnedMacros): NameFilter {
  let filter = filters.get(learned);
  if (filter === undefined) {
    filter = new NameFilter(learned.keys());
    filters.set(learned, filter);
  }
  return filter;
}
