import type { CodeKind } from "../../analyser/index.ts";
import { unrated, type RelatedPlace, type ScanFinding } from "./finding.ts";
import { functionMeasures, WorstFunctions, type FunctionMeasure, type MeasuredFunction } from "./worst-functions.ts";

/** What a digest needs to know. */
export interface DigestOptions {
  /** Severities of the rules that the built-in model describes. */
  readonly severityOfRule?: ReadonlyMap<string, string>;
  readonly functions?: WorstFunctions;
  /** The severity of a finding in code of a kind, whose rule has this severity. */
  readonly severityIn?: (kind: CodeKind | null, severity: string) => string;
  /** Whether a finding belongs to the result; all of them if it is left out. */
  readonly isWanted?: (finding: ScanFinding) => boolean;
  /** Called for every wanted finding. */
  readonly onFinding?: (finding: ScanFinding) => void;
  /** Called for every function and method. */
  readonly onFunction?: (measured: MeasuredFunction) => void;
  /** Called after every text of the analysis. */
  readonly settle?: () => Promise<void>;
}

/** Collects the values of a summary from the results: findings by severity and by rule, and the worst functions. */
export class ResultsDigest {
  /** Findings that count, by the level on the scale of severities. */
  readonly severities = new Map<string, number>();
  /** Findings that comments in the source suppress, by rule. */
  readonly suppressed = new Map<string, number>();
  readonly functions: WorstFunctions;
  /** Kinds of files that are rated apart, by path. */
  readonly kinds = new Map<string, CodeKind>();
  /** Findings that do not belong to the result. */
  unwantedCount = 0;
  readonly #options: DigestOptions;
  readonly #severityOfRule: Map<string, string>;
  #columns: readonly string[] = [];
  #file = "";
  #kind: CodeKind | null = null;

  constructor(options: DigestOptions = {}) {
    this.#options = options;
    this.#severityOfRule = new Map(options.severityOfRule);
    this.functions = options.functions ?? new WorstFunctions();
  }

  /** Findings that count. */
  get findingCount(): number {
    return sumOf(this.severities);
  }

  get suppressedCount(): number {
    return sumOf(this.suppressed);
  }

  async *watch(texts: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const text of texts) {
      for (const line of text.split("\n")) this.#see(line);
      await this.#options.settle?.();
      yield text;
    }
  }

  // Sources are most of the bytes and are not needed here, so they are not parsed.
  #see(line: string): void {
    if (line.startsWith('{"kind":"columns"')) {
      this.#columns = (JSON.parse(line) as { readonly measures: readonly string[] }).measures;
    } else if (line.startsWith('{"kind":"rule"')) {
      const { id, categories = [] } = JSON.parse(line) as { readonly id: string; readonly categories?: string[] };
      if (!this.#severityOfRule.has(id)) this.#severityOfRule.set(id, severityIn(categories) ?? unrated);
    } else if (line.startsWith('{"kind":"finding"')) {
      this.#seeFinding(JSON.parse(line) as FindingLine);
    } else if (line.startsWith('{"kind":"artifact"')) {
      this.#seeArtifact(JSON.parse(line) as ArtifactLine);
    }
  }

  #seeArtifact(artifact: ArtifactLine): void {
    const { path, type, name, location, values, measures } = artifact;
    if (type === "FILE") {
      [this.#file, this.#kind] = [path, artifact.infos?.CODE_KIND ?? null];
      if (this.#kind !== null) this.kinds.set(path, this.#kind);
    }
    if (type !== "FUNCTION" && type !== "METHOD") return;
    const value = (id: string): number | null => measures?.[id] ?? values?.[this.#columns.indexOf(id)] ?? null;
    const entries = Object.entries(functionMeasures).map(([measure, id]) => [measure, value(id)] as const);
    const measured = Object.fromEntries(entries) as Record<FunctionMeasure, number | null>;
    const place = { path, file: this.#file, name: name ?? path, type, line: location?.startLine ?? null };
    const found: MeasuredFunction = { ...place, ...measured };
    this.functions.add(found);
    this.#options.onFunction?.(found);
  }

  #seeFinding(line: FindingLine): void {
    const finding = this.#findingOf(line);
    if (this.#options.isWanted?.(finding) === false) {
      this.unwantedCount += 1;
      return;
    }
    if (finding.suppressed === null) add(this.severities, finding.severity);
    else add(this.suppressed, finding.rule);
    this.#options.onFinding?.(finding);
  }

  /** Findings follow the line of their file. */
  #findingOf({ artifact, rule, message = "", location = {}, ...others }: FindingLine): ScanFinding {
    const isInside = artifact.startsWith(`${this.#file}#`);
    const path = isInside ? this.#file : artifact;
    const severity = this.#severityOfRule.get(rule) ?? unrated;
    const { startLine = null, startColumn = null, endLine = null, endColumn = null } = location;
    const related = (others.relatedLocations ?? []).map((place): RelatedPlace => {
      return { path: place.path ?? this.#file, startLine: place.startLine ?? null, endLine: place.endLine ?? null };
    });
    return {
      path,
      unit: isInside ? artifact.slice(this.#file.length + 1) : null,
      rule,
      severity: this.#options.severityIn?.(this.#kind, severity) ?? severity,
      message,
      startLine,
      startColumn,
      endLine,
      endColumn,
      fingerprint: others.fingerprint ?? null,
      related,
      suppressed: typeof others.relaxed === "string" ? others.relaxed : others.relaxed === true ? "" : null,
    };
  }
}

interface ArtifactLine {
  readonly path: string;
  readonly type: string;
  readonly name?: string;
  readonly location?: { readonly startLine?: number };
  readonly values?: readonly (number | null)[];
  readonly measures?: Readonly<Record<string, number>>;
  readonly infos?: { readonly CODE_KIND?: CodeKind };
}

interface LinePlace {
  readonly path?: string;
  readonly startLine?: number;
  readonly startColumn?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

interface FindingLine {
  readonly artifact: string;
  readonly rule: string;
  readonly message?: string;
  readonly location?: LinePlace;
  readonly fingerprint?: string;
  readonly relatedLocations?: readonly LinePlace[];
  readonly relaxed?: string | boolean;
}

/** The level on the scale of severities that a rule's categories name. */
export function severityIn(categories: readonly string[]): string | undefined {
  const prefix = "SEVERITY.";
  return categories.find((category) => category.startsWith(prefix))?.slice(prefix.length);
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
