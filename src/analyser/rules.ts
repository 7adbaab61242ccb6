import { patternRules } from "./patterns/rules/index.ts";

/** The rules of the analyser. Their names, texts and categories are in the built-in model. */
export const ruleIds = {
  cyclomatic: "belvedere:cyclomatic-complexity",
  cognitive: "belvedere:cognitive-complexity",
  longFunction: "belvedere:long-function",
  longFile: "belvedere:long-file",
  deepNesting: "belvedere:deep-nesting",
  manyParameters: "belvedere:many-parameters",
  manyReturns: "belvedere:many-returns",
  longCondition: "belvedere:long-condition",
  nestedTernary: "belvedere:nested-ternary",
  emptyCatch: "belvedere:empty-catch",
  duplicatedBlock: "belvedere:duplicated-block",
  duplicatedTestBlock: "belvedere:duplicated-test-block",
  toDo: "belvedere:to-do-comment",
  fixMe: "belvedere:fix-me-comment",
  commentedCode: "belvedere:commented-code",
  unexplainedSuppression: "belvedere:unexplained-suppression",
  unknownSuppression: "belvedere:unknown-suppression",
  syntaxError: "belvedere:syntax-error",
  partlyParsed: "belvedere:partly-parsed",
  hardlyParsed: "belvedere:hardly-parsed",
} as const;

/** The ids of all rules. */
export const allRuleIds: readonly string[] = [...Object.values(ruleIds), ...patternRules.map(({ id }) => id)];

/** Rules that compare files with each other: an analysis of single files does not apply them. */
export const rulesOfWholeTrees: readonly string[] = [ruleIds.duplicatedBlock, ruleIds.duplicatedTestBlock];

/** Values above these are findings. */
export const thresholds = {
  cyclomaticMax: 15,
  cognitiveMax: 15,
  functionCodeLinesMax: 80,
  fileCodeLinesMax: 1_000,
  nestingMax: 4,
  parametersMax: 7,
  returnsMax: 6,
  conditionOperatorsMax: 5,
  unparsedPercentMax: 5,
  unparsedPercentHigh: 25,
} as const;
