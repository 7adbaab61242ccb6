/** A rule about the syntax tree of a file, written as data. `Language` is the id of a language that the analyser knows. */
export interface PluginRule<Language extends string = string> {
  /** With a prefix other than `belvedere`: `team:no-print`. No other rule has it. */
  readonly id: string;
  /** What lists show. */
  readonly name: string;
  /** Why the code is wrong, and what to do, in Markdown. */
  readonly description?: string;
  readonly severity: RuleSeverity;
  /** Tags, such as `security` or `CWE-78`. */
  readonly families?: readonly string[];
  /** The text of a finding. `{name}` is replaced with the text that `@name` has captured. */
  readonly message: string;
  readonly patterns: readonly PluginRulePattern<Language>[];
  /** They are tried when the plug-in is loaded. */
  readonly examples: readonly PluginRuleExample<Language>[];
}

export type RuleSeverity = "INFO" | "MINOR" | "MAJOR" | "CRITICAL" | "BLOCKER";

/** A query for some languages, and a condition that its matches must meet. */
export interface PluginRulePattern<Language extends string = string> {
  readonly languages: readonly Language[];
  /** In the syntax of tree-sitter's queries. `@match` is reported. */
  readonly query: string;
  /** See the page about the analyser: `not inside(@match, "if_statement")`. */
  readonly where?: string;
}

/** Code that a rule must report, and the same code done right, which it must not report. */
export interface PluginRuleExample<Language extends string = string> {
  readonly language: Language;
  readonly bad: string;
  readonly good: string;
}
