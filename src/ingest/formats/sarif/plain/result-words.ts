import { indexOfWord } from "../../../documents/expected-keys.ts";
import { refused } from "../../../documents/json-bytes.ts";
import type { KeyMeaning } from "../../../documents/plain-json.ts";

const encoder = new TextEncoder();
const wordsOf = (names: string): readonly Uint8Array[] => names.split(" ").map((name) => encoder.encode(name));

/** The members of a result that say something. The rule and its severity follow from the first four. */
export const fields = {
  ruleId: 0,
  ruleIndex: 1,
  level: 2,
  rule: 3,
  kind: 4,
  baselineState: 5,
  message: 6,
  locations: 7,
  properties: 8,
  fingerprints: 9,
  partialFingerprints: 10,
  relatedLocations: 11,
  codeFlows: 12,
  stacks: 13,
  fixes: 14,
  suppressions: 15,
  taxa: 16,
  guid: 17,
  correlationGuid: 18,
  provenance: 19,
} as const;
/** Any other member. */
export const other = 20;
/** Beside the bits of the members: a physical location was read. */
export const physicalBit = 1 << 21;

export const failKind = encoder.encode('"fail"');
/** States of results that are still there. */
export const presentStates = wordsOf('"new" "unchanged" "updated"');

/** What the keys of each object mean: their number in a list of words. */
export const meanings = {
  result: meaningIn(Object.keys(fields).join(" ")),
  message: meaningIn("text arguments"),
  location: meaningIn("physicalLocation"),
  physical: meaningIn("artifactLocation region"),
  region: meaningIn("startLine startColumn endLine endColumn snippet"),
  properties: meaningIn("security-severity"),
};

/** Keys that are not ASCII are refused. */
function meaningIn(names: string): KeyMeaning {
  const words = wordsOf(names);
  return (bytes, start, end) => {
    const index = indexOfWord(words, bytes, start, end);
    if (index !== -1) return index;
    for (let at = start; at < end; at++) if (bytes[at]! > 0x7f) return refused;
    return other;
  };
}
