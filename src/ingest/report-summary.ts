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
  readonly counts: ItemCounts;
}

/** Tools of one report that are listed. */
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
  return { name, format: "", version: null, tools: new Set(), counts };
}
