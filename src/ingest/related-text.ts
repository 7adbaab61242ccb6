import type { Problem } from "../text/index.ts";
import { alignPath, type Alignment } from "./align-path.ts";
import { relatedLocationsMax, textBytesMax } from "./bounds.ts";
import { checkEntryCount } from "./records/checks.ts";
import { knownLocation } from "./records/location.ts";
import { checkRelatedLocation } from "./records/related-location.ts";
import type { ReportedLocation } from "./reported.ts";

const relatedField = "relatedLocations";

/** The related locations of a finding as JSON text, or why they are refused. */
export interface RelatedText {
  readonly text: string | null;
  readonly problem: Problem | undefined;
  /** How many were left out, because of the bound of a text or because a path is not below the root. */
  readonly leftOut: number;
}

const noRelatedLocations: RelatedText = { text: null, problem: undefined, leftOut: 0 };

/** Writes the related locations of a finding at `path` as JSON text, up to the bound of a text. */
export function relatedText(path: string, locations: readonly ReportedLocation[], alignment: Alignment): RelatedText {
  if (locations.length === 0) return noRelatedLocations;
  const texts: string[] = [];
  let problem: Problem | undefined;
  let leftOut = 0;
  let bytes = 2;
  for (const { path: written, message: comment, ...location } of locations) {
    const aligned = written === undefined ? undefined : alignPath(written, alignment);
    const other = aligned?.ok === true && aligned.value !== path ? aligned.value : null;
    const message = comment?.toWellFormed() ?? null;
    const text = JSON.stringify({
      ...(other !== null && { path: other }),
      ...knownLocation(location),
      ...(message !== null && { message }),
    });
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > textBytesMax || aligned?.ok === false) {
      leftOut = locations.length - texts.length;
      break;
    }
    problem ??= checkRelatedLocation(other, message, `${relatedField}[${texts.length}]`);
    texts.push(text);
  }
  problem = checkEntryCount(texts, relatedField, relatedLocationsMax) ?? problem;
  return { text: texts.length === 0 || problem !== undefined ? null : `[${texts.join(",")}]`, problem, leftOut };
}
