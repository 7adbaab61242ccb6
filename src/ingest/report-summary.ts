/** What one report contained, counted while it is read. */
export interface ItemCounts {
  findings: number;
  tests: number;
  /** Lines of code of which the report says whether they were executed. */
  lines: number;
  functions: number;
  measures: number;
  /** Libraries and other components of the software. */
  components: number;
  links: number;
  /** Accepted lines of the native format that describe artifacts, rules, sources and values. */
  records: number;
  /** Items that the report contains again, and that count once. */
  repeated: number;
  /** Items that are listed as refused. */
  refused: number;
}

/** What is known of one report after it was read. */
export interface ReportSummary {
  /** What the sender calls it, where there are several. */
  readonly name: string | null;
  /** The id of its format. */
  format: string;
  /** The version of the format that the report names. */
  version: string | null;
  /** The tools whose results it contains, as far as it names them. */
  readonly tools: Set<string>;
  /** The versions of these tools, as far as it names them. */
  readonly toolVersions: Map<string, string>;
  readonly counts: ItemCounts;
}

/** Tools of one report that are listed, and of one part of a version. */
export const toolsListedMax = 20;

export function newSummary(name: string | null): ReportSummary {
  const counts = {
    findings: 0,
    tests: 0,
    lines: 0,
    functions: 0,
    measures: 0,
    components: 0,
    links: 0,
    records: 0,
    repeated: 0,
    refused: 0,
  };
  return { name, format: "", version: null, tools: new Set(), toolVersions: new Map(), counts };
}

/** A tool whose results are in a part of a version. */
export interface ReportedTool {
  readonly name: string;
  /** Null: no report names it. */
  readonly version: string | null;
}

/** The tools of several reports, in code-point order, each with every version that the reports name. */
export function toolsOf(reports: readonly Pick<ReportSummary, "tools" | "toolVersions">[]): readonly ReportedTool[] {
  const versions = new Map<string, Set<string>>();
  for (const { tools, toolVersions } of reports) {
    for (const name of tools) {
      const known = versions.get(name) ?? new Set();
      const version = toolVersions.get(name);
      if (version !== undefined) known.add(version);
      versions.set(name, known);
    }
  }
  const listed = [...versions].flatMap(([name, known]): readonly ReportedTool[] =>
    known.size === 0 ? [{ name, version: null }] : Array.from(known, (version) => ({ name, version })),
  );
  return listed.toSorted((one, other) => compare(keyOf(one), keyOf(other))).slice(0, toolsListedMax);
}

function keyOf({ name, version }: ReportedTool): string {
  return `${name}\n${version ?? ""}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
