import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Workshop } from "../../bench/workshop.ts";
import { analyseFolder } from "../../src/analyser/index.ts";
import { comparedLanguage } from "../../src/model/index.ts";

/** What is known of the root of a package after a build with STANDARD. */
export interface MeasuredRoot {
  /** The language with most lines of code, apart from tests, generated and vendored files. */
  readonly language: string;
  readonly measures: Readonly<Record<string, number>>;
  readonly levels: Readonly<Record<string, string>>;
}

interface ResultLine {
  readonly kind: string;
  readonly type?: string;
  readonly infos?: Readonly<Record<string, string>>;
  /** In a line of columns, the ids. */
  readonly measures?: readonly string[];
  readonly values?: readonly (number | null)[];
}

/** Analyses a folder as `belvedere scan` does, and builds a version of the results as a server does. */
export async function measureFolder(
  workshop: Workshop,
  { root, include, scratch, name }: { root: string; include?: readonly string[]; scratch: string; name: string },
): Promise<MeasuredRoot> {
  const chosen = include === undefined ? {} : { include };
  const analysis = await analyseFolder({ root, ...chosen, git: false, source: false });
  if (!analysis.ok) throw new Error(analysis.problem.code);
  const file = join(scratch, "results.ndjson");
  const tally = new LanguageTally();
  await pipeline(Readable.from(tally.watch(analysis.value)), createWriteStream(file));
  const { version } = await workshop.build(file, name);
  return { language: tally.main(), ...version.root };
}

/** Counts lines of code by language while results pass. */
class LanguageTally {
  readonly #codeLines = new Map<string, number>();
  #columns: readonly string[] = [];

  async *watch(texts: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const text of texts) {
      for (const line of text.split("\n")) if (line !== "") this.#add(JSON.parse(line) as ResultLine);
      yield text;
    }
  }

  main(): string {
    const [first] = [...this.#codeLines].toSorted(([, left], [, right]) => right - left);
    if (first === undefined) throw new Error("no code but tests, generated and vendored files");
    return first[0];
  }

  #add({ kind, type, infos, measures = [], values = [] }: ResultLine): void {
    if (kind === "columns") this.#columns = measures;
    if (kind !== "artifact" || type !== "FILE" || infos?.["CODE_KIND"] !== undefined) return;
    const named = infos?.["LANGUAGE"];
    if (named === undefined) return;
    const language = comparedLanguage(named);
    const known = this.#codeLines.get(language) ?? 0;
    this.#codeLines.set(language, known + (values[this.#columns.indexOf("LOC")] ?? 0));
  }
}
