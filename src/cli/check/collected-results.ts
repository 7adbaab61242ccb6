import {
  assemble,
  assembledSide,
  Collector,
  readContexts,
  readResults,
  type AssembledResults,
  type Format,
  type MatchSide,
  type UploadBytes,
} from "../../ingest/index.ts";
import type { Result } from "../../text/index.ts";
import type { LocalFinding } from "./finding.ts";

/** As on a server, without its limit of disk space. */
const bounds = { expandedBytesMax: Number.MAX_SAFE_INTEGER, ratioMax: 200 };
/** A server only notes ids that its model does not know; here every id is known. */
const vocabulary = { strict: false, computes: () => false, knows: () => true };

/** What a report is called, and how its paths become those of the project. */
export interface ReportName {
  readonly name: string;
  readonly strip?: string;
  readonly pathPrefix?: string;
}

/** Results that are read as a build reads them. */
export class CollectedResults {
  readonly collector: Collector;
  readonly #sources = new Map<string, string>();
  readonly #added: readonly Format[];

  /** `added`: the formats of plug-ins. */
  constructor(added: readonly Format[] = []) {
    this.#added = added;
    this.collector = new Collector(vocabulary, (hash, text) => void this.#sources.set(hash, text));
  }

  /** Reads a report of any format. */
  read(upload: UploadBytes, { name, strip = "", pathPrefix = "" }: ReportName): Promise<Result<void>> {
    return readResults(upload, this.collector, {
      name,
      mediaType: "application/octet-stream",
      boundary: null,
      gzip: false,
      alignment: { strip, pathPrefix },
      bounds,
      added: this.#added,
      setAside: () => Promise.reject(new Error("A file is read where it is")),
      onProgress: () => undefined,
    });
  }

  /** Reads lines of results (R2); every text has whole lines. */
  async readLines(texts: readonly string[]): Promise<void> {
    const chunks = texts.filter((text) => text !== "").map((text) => Buffer.from(text));
    if (chunks.length === 0) return;
    const size = chunks.reduce((sum, { length }) => sum + length, 0);
    const open = async function* (range?: { readonly start: number; readonly end: number }) {
      if (range === undefined) yield* chunks;
      else yield Buffer.concat(chunks).subarray(range.start, range.end);
    };
    const read = await this.read({ size, open }, { name: "lines.ndjson" });
    if (!read.ok) throw new Error(`lines of results are refused: ${read.problem.code}`);
  }

  /** The findings, as they are compared. */
  async finish(): Promise<FinishedResults> {
    const assembled = assemble(this.collector, "");
    const { artifacts, findings } = assembled;
    const contexts = await readContexts(findings, artifacts, (hash) => Promise.resolve(this.#sources.get(hash)));
    return { assembled, side: assembledSide(assembled, contexts) };
  }
}

export interface FinishedResults {
  readonly assembled: AssembledResults;
  readonly side: MatchSide;
}

/** A finding of the results. */
export function findingAt({ assembled, side }: FinishedResults, finding: number): LocalFinding {
  const { locations } = assembled.findings;
  const number = (name: "startLine" | "startColumn" | "endLine"): number | null => {
    const value = locations.get(name)?.values[finding] ?? 0;
    return value > 0 ? value : null;
  };
  return {
    path: pathOf({ assembled, side }, finding),
    rule: side.ruleIds[side.rule[finding]!]!,
    message: side.messages.text(finding),
    startLine: number("startLine"),
    startColumn: number("startColumn"),
    endLine: number("endLine"),
  };
}

/** The path of the file of a finding. */
export function pathOf({ assembled, side }: FinishedResults, finding: number): string {
  return assembled.artifacts.paths.text(side.file[side.artifact[finding]!]!);
}
