import type { LoneOptions } from "../../analyser/index.ts";

/** Other programs change headers too. To read all of them at each save would take too long in a large tree. */
const readAgainMilliseconds = 5 * 60 * 1000;

type Macros = NonNullable<LoneOptions["macros"]>;

/** The macros that the headers of a folder define, so that a file has the same values here as in a build. */
export class FolderMacros {
  readonly #root: string;
  readonly #now: () => number;
  #read: { readonly at: number; readonly macros: Macros } | undefined;

  constructor(root: string, now: () => number = () => performance.now()) {
    this.#root = root;
    this.#now = now;
  }

  /** For the analysis of a file that was opened or saved. */
  async for(path: string): Promise<Macros> {
    const { folderMacros, isHeader } = await import("../../analyser/index.ts");
    const isOld = this.#read === undefined || this.#now() - this.#read.at > readAgainMilliseconds;
    if (isOld || isHeader(path)) this.#read = { at: this.#now(), macros: folderMacros(this.#root) };
    return this.#read!.macros;
  }
}
