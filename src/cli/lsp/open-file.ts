import { ruleSettingsOf } from "../configuration/read-configuration.ts";
import type { FileArtifact, FileFacts, Rating } from "./facts.ts";
import type { FilePlace } from "./folders.ts";
import { analyseText, rulesHere, type LocalFacts, type NotAnalysed } from "./local-analysis.ts";
import type { Answered, ProjectFolder } from "./project-folder.ts";
import { linesSince, showFindings, type ShownFinding } from "./shown-findings.ts";

/** Parts of parts that are searched for the one at a line. */
const depthMax = 20;
/** More findings of one file are not shown. */
export const shownMax = 2000;

/** A file that is open in the editor. */
export class OpenFile {
  readonly folder: ProjectFolder;
  readonly path: string;
  #facts: (Answered<FileFacts> & { readonly versionId: number }) | undefined;
  #local: LocalFacts | undefined;
  #shown: readonly ShownFinding[] = [];
  #isHere: (rule: string) => boolean = () => false;

  constructor({ folder, path }: FilePlace) {
    this.folder = folder;
    this.path = path;
  }

  /** The findings that the editor shows. */
  get shown(): readonly ShownFinding[] {
    return this.#shown.slice(0, shownMax);
  }

  /** Whether there are more findings than are shown. */
  get isCut(): boolean {
    return this.#facts?.value.isCut === true || this.#shown.length > shownMax;
  }

  /** Whether a text differs from the one that the server analysed. */
  isChangedFrom(text: string): boolean {
    const known = this.#facts?.value.text;
    return known !== undefined && known !== null && known !== text;
  }

  /**
   * Asks the server; while it cannot be reached, this is what it said earlier. Without a version, or if the server does not
   * show the file any more, nothing of it is known. Returns whether something changed.
   */
  async read(): Promise<boolean> {
    const { view } = this.folder;
    const before = this.#facts;
    const known = before?.versionId === view?.versionId ? before : undefined;
    const answer = view === undefined ? undefined : await this.folder.readFacts(this.path, known);
    this.#facts = answer === undefined || view === undefined ? undefined : { ...answer, versionId: view.versionId };
    return before?.value !== this.#facts?.value;
  }

  /** Analyses a text on this machine. Returns why it could not. */
  async analyse(text: string, signal: AbortSignal): Promise<NotAnalysed | undefined> {
    this.#isHere = await rulesHere();
    const { root, macros } = this.folder;
    const options = { signal, rules: await ruleSettingsOf(root), macros: await macros.for(this.path) };
    const analysed = await analyseText(this.path, text, this.#facts?.value, options);
    this.#local = "findings" in analysed ? analysed : undefined;
    return "findings" in analysed ? undefined : analysed;
  }

  /** Finds the places of all findings in a text. */
  show(text: string): void {
    const { rules, settings } = this.folder;
    this.#shown = showFindings({
      text,
      facts: this.#facts?.value,
      local: this.#local,
      rules,
      isHere: this.#isHere,
      showRelaxed: settings.showRelaxed,
    });
  }

  /** The rating of the innermost part of the file at a line of a text; of the file, if there is no part. */
  async rate(text: string, line: number): Promise<{ readonly about: Rating; readonly url: string } | undefined> {
    const facts = this.#facts?.value;
    if (facts === undefined || facts.file === null) return undefined;
    const lines = linesSince(facts.text, text);
    let found: FileArtifact = facts.file;
    for (let depth = 0; depth < depthMax; depth++) {
      const parts = await this.folder.readParts(found.id);
      const inside = parts?.value.find(({ startLine, endLine }) => {
        const range = lines.rangeOf(startLine, endLine);
        return range !== undefined && range[0] <= line && line <= range[1];
      });
      if (inside === undefined) break;
      found = inside;
      if (!inside.hasParts) break;
    }
    const rating = await this.folder.readRating(found.id);
    return rating === undefined ? undefined : { about: rating.value, url: found.url };
  }
}
