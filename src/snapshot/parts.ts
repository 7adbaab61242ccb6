/** The files of a version's folder, and the names of their columns. They are a public format: names never change. */
export const parts = {
  artifacts: "artifacts.arrow",
  findings: "findings.arrow",
  rules: "rules.arrow",
  links: "links.arrow",
  absent: "absent.arrow",
  /** Only in editions that replaced others with more findings. */
  absentFindings: "absent-findings.arrow",
  /** Only if a tool left out files. */
  unread: "unread.arrow",
  /** Absent in versions of earlier releases, until they are searched. */
  search: "search",
  /** The same of the texts of findings. */
  messages: "messages",
} as const;

export type FactsPart = keyof typeof parts;

/** The file of a rating layer. */
export function ratingPart(layer: number): string {
  return `rating-${layer}.arrow`;
}

/** The file with the relaxed findings of a rating layer; absent when there are none. */
export function relaxedPart(layer: number): string {
  return `relaxed-${layer}.arrow`;
}

/** The file with the artifacts that a rating layer excluded; absent when there are none. */
export function excludedPart(layer: number): string {
  return `excluded-${layer}.arrow`;
}

/** The file with the groups of findings of a rating layer; absent in versions of earlier releases. */
export function groupsPart(layer: number): string {
  return `groups-${layer}.arrow`;
}

const measurePrefix = "measure:";
const infoPrefix = "info:";
const indicatorPrefix = "indicator:";

/** Column of a measure: given values in the artifacts, added ones in a rating layer. */
export const measureColumn = (id: string): string => measurePrefix + id;
export const infoColumn = (id: string): string => infoPrefix + id;
export const indicatorColumn = (id: string): string => indicatorPrefix + id;

/** The ids of all columns of a kind. */
export function idsOf(kind: "measure" | "info" | "indicator", columnNames: readonly string[]): string[] {
  const prefix = `${kind}:`;
  return columnNames.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}
