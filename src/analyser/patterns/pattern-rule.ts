import type { PluginRule, PluginRulePattern } from "../../plugins/index.ts";
import type { LanguageId } from "../languages/language.ts";

/** A query for some languages, and a condition (`condition.ts`) that its matches must meet. */
export type RulePattern = PluginRulePattern<LanguageId>;

/** A rule that a project or a plug-in has written, with all that the built-in model says of other rules. */
export type ProjectRule = PluginRule<LanguageId>;

/** A rule about the syntax tree of a file, written as data. */
export type PatternRule = Pick<ProjectRule, "id" | "message" | "patterns" | "examples">;

/** Patterns and examples of further languages for a rule of another file. */
export type RuleExtension = Omit<PatternRule, "message">;

/** What is wrong with a query or a condition, and at which character. */
export interface PatternFault {
  readonly message: string;
  readonly position: number;
}

/** Thrown while a pattern is read, and caught where it is compiled. */
export class PatternError extends Error {
  readonly position: number;

  constructor(message: string, position: number) {
    super(message);
    this.position = position;
  }
}
