/**
 * text/: languages, time zones, formats of numbers and dates, the shapes of trends, and the texts of every problem; results
 * that may be refusals, semaphores and reading ahead, and what two lists have in common at their ends.
 * Knows no other room, no Node, no HTTP: the browser uses it too.
 */
export { chooseLanguage, knownLanguage, matchLanguage } from "./choose-language.ts";
export { commonEnds } from "./common-ends.ts";
export { form, formTexts, type Form, type FormName, type ReportFault } from "./forms/index.ts";
export { boundForm, schemaForm } from "./forms/schema-forms.ts";
export { findingStatusName, relaxReasons, type FindingStatus, type RelaxReason } from "./finding-words.ts";
export {
  conditionPhrase,
  conditionSubject,
  gateReasonName,
  type ConditionPhrase,
  type GateReason,
} from "./gate-words.ts";
export { createFormats, type Formats, type MeasureFormat } from "./formats.ts";
export { languages, type Language, type Translated } from "./languages.ts";
export { problemDetail, problemStatus, problemTitle, problemValue, type Problem } from "./problem.ts";
export { losesRecord, problemDefinitions, type ProblemCode, type ProblemCodeIn } from "./problems/index.ts";
export { readAhead } from "./read-ahead.ts";
export { accept, refuse, refusingOnly, type Result } from "./result.ts";
export { retentionReasonName, retentionReasons, type RetentionReason } from "./retention-words.ts";
export { Semaphore } from "./semaphore.ts";
export { closestName } from "./suggestion.ts";
export { statusName, stepName } from "./task-words.ts";
export { limitedTokenDaysMax, projectTokenScopes, tokenScopes, type TokenScope } from "./token-scopes.ts";
export { badgeWord } from "./badge-words.ts";
export { mailSentence } from "./mail-words.ts";
export { gateResultName, noticeSentence, openPageName } from "./notice-words.ts";
export { trendShapes, type TrendData, type TrendPoint } from "./trend-shapes.ts";
export { canonicalTimeZone, formatTimestamp, offsetMinutes } from "./time-zones.ts";
