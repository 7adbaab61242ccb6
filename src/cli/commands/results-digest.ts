/** A function as the summary of a scan names it. */
export interface WorstFunction {
  readonly path: string;
  readonly cyclomatic: number;
  readonly cognitive: number | undefined;
  readonly lines: number | undefined;
}

/** How many of the worst functions are listed. */
export const worstMax = 10;

const unrated = "UNRATED";

/** Collects the values of a summary from the results: findings by severity, and the worst functions. */
export class ResultsDigest {
  /** By the level on the scale of severities. */
  readonly severities = new Map<string, number>();
  readonly worst: WorstFunction[] = [];
  readonly #severityOfRule: Map<string, string>;
  #columns: readonly string[] = [];

  /** `severityOfRule`: of the rules that the built-in model describes. */
  constructor(severityOfRule: ReadonlyMap<string, string> = new Map()) {
    this.#severityOfRule = new Map(severityOfRule);
  }

  async *watch(texts: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const text of texts) {
      for (const line of text.split("\n")) this.#see(line);
      yield text;
    }
  }

  // Sources are most of the bytes and are not needed here, so they are not parsed.
  #see(line: string): void {
    if (line.startsWith('{"kind":"columns"')) {
      this.#columns = (JSON.parse(line) as { readonly measures: readonly string[] }).measures;
    } else if (line.startsWith('{"kind":"rule"')) {
      const { id, categories = [] } = JSON.parse(line) as { readonly id: string; readonly categories?: string[] };
      this.#severityOfRule.set(id, severityIn(categories) ?? unrated);
    } else if (line.startsWith('{"kind":"finding"')) {
      const { rule } = JSON.parse(line) as { readonly rule: string };
      const severity = this.#severityOfRule.get(rule) ?? unrated;
      this.severities.set(severity, (this.severities.get(severity) ?? 0) + 1);
    } else if (line.startsWith('{"kind":"artifact"') && line.includes('"FUNCTION"')) {
      this.#seeFunction(JSON.parse(line) as ArtifactLine);
    }
  }

  #seeFunction({ path, type, values, measures }: ArtifactLine): void {
    if (type !== "FUNCTION") return;
    const value = (id: string): number | undefined =>
      measures?.[id] ?? values?.[this.#columns.indexOf(id)] ?? undefined;
    const cyclomatic = value("VG");
    const last = this.worst.at(-1);
    if (cyclomatic === undefined) return;
    if (this.worst.length === worstMax && last !== undefined && last.cyclomatic >= cyclomatic) return;
    this.worst.push({ path, cyclomatic, cognitive: value("COG"), lines: value("LC") });
    this.worst.sort((left, right) => right.cyclomatic - left.cyclomatic);
    this.worst.splice(worstMax);
  }
}

interface ArtifactLine {
  readonly path: string;
  readonly type: string;
  readonly values?: readonly (number | null)[];
  readonly measures?: Readonly<Record<string, number>>;
}

/** The level on the scale of severities that a rule's categories name. */
export function severityIn(categories: readonly string[]): string | undefined {
  const prefix = "SEVERITY.";
  return categories.find((category) => category.startsWith(prefix))?.slice(prefix.length);
}
