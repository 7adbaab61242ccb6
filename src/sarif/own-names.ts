/** The property of runs, rules, results and suppressions that has what SARIF has no field for; the importer reads it back. */
export const ownProperty = "belvedere";

/** Whether a run has all findings of a version, in its `ownProperty`. */
export const wholeField = "whole";

/** The fingerprint that the tool gave, among a result's `fingerprints`. */
export const toolFingerprintKey = "belvedere/tool/v1";

/** The id that a finding has on all branches, among a result's `partialFingerprints`. */
export const findingIdKey = "belvedereFindingId/v1";
