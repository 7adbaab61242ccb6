/**
 * sarif/: findings as SARIF 2.1.0, one at a time.
 * Knows what a log consists of and which limits hosts have, and never where findings come from or how they are sent.
 */
export { SarifLog } from "./log.ts";
export { githubResultsMax, type Fit } from "./fit.ts";
export { levelOfSeverity, severityOfCategories } from "./levels.ts";
export { findingIdKey, ownProperty, toolFingerprintKey, wholeField } from "./own-names.ts";
export { guidOf } from "./guid.ts";
export type {
  SarifArtifact,
  SarifFinding,
  SarifPlace,
  SarifRelaxation,
  SarifRule,
  SarifRun,
  SarifRunProperties,
} from "./finding.ts";
