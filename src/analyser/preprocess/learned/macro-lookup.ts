import type { CTokens } from "../c-tokens.ts";
import { declaredTypes } from "./declared-types.ts";
import { MacroCollector, NameFilter, nameFilterOf, type LearnedMacro, type LearnedMacros } from "./learned-macros.ts";

/** The macros that a text may use: those that it defines itself go before those of the tree. */
export class MacroLookup {
  readonly #tokens: CTokens;
  readonly #ofTree: LearnedMacros;
  readonly #own = new MacroCollector();
  readonly #learned: LearnedMacros;
  readonly #ownNames: NameFilter;
  readonly #namesOfTree: NameFilter;
  /** Types that the text declares; read when a macro of the tree is found. */
  #types: ReadonlySet<string> | undefined;

  constructor(tokens: CTokens, ofTree: LearnedMacros) {
    this.#tokens = tokens;
    this.#ofTree = ofTree;
    this.#own.addTokens(tokens);
    this.#learned = this.#own.finish(ofTree);
    this.#ownNames = new NameFilter(this.#learned.keys());
    this.#namesOfTree = nameFilterOf(ofTree);
  }

  get isEmpty(): boolean {
    return this.#learned.size === 0 && this.#ofTree.size === 0;
  }

  /** Whether the name in `[start, end)` may be a macro: most words are none, and need not be cut out of the text. */
  mayHave(text: string, start: number, end: number): boolean {
    return this.#namesOfTree.mayHave(text, start, end) || this.#ownNames.mayHave(text, start, end);
  }

  find(name: string): LearnedMacro | undefined {
    if (this.#own.has(name)) return this.#learned.get(name);
    const macro = this.#ofTree.get(name);
    if (macro === undefined) return undefined;
    this.#types ??= declaredTypes(this.#tokens);
    return this.#types.has(name) ? undefined : macro;
  }
}
