import type { Verdict } from "../verdict.ts";

/** What a summary says about itself. */
export interface SummaryOrigin {
  readonly project: string;
  readonly versionId: number;
  readonly edition: number;
}

/** A definition of a link that nothing uses: every dialect of Markdown leaves it out. */
export function summaryMarker({ project, version }: Pick<Verdict, "project" | "version">): string {
  return `[//]: # (belvedere summary ${encode(project)} ${version.id} ${version.edition})`;
}

/** Reads the marker of a comment. Undefined: the comment is not a summary of Belvedere. */
export function readSummaryMarker(text: string): SummaryOrigin | undefined {
  const found = /^(?:\[\/\/\]: # )?\(belvedere summary (\S+) (\d+) (\d+)\)\s*$/m.exec(text);
  if (found === null) return undefined;
  return { project: decode(found[1]!), versionId: Number(found[2]), edition: Number(found[3]) };
}

/** The marker of a comment on a line. */
export function findingMarker(project: string, findingId: number): string {
  return `[//]: # (belvedere finding ${encode(project)} ${findingId})`;
}

/** The finding that a comment is about. */
export function readFindingMarker(text: string, project: string): number | undefined {
  const found = /^\[\/\/\]: # \(belvedere finding (\S+) (\d+)\)\s*$/m.exec(text);
  return found === null || decode(found[1]!) !== project ? undefined : Number(found[2]);
}

/** Parentheses would end the marker. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll("(", "%28").replaceAll(")", "%29");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
