import type { PatternRule, RuleExtension } from "../../pattern-rule.ts";
import { systemCallRules } from "./calls.ts";
import { systemLogicExtensions } from "./extensions-logic.ts";
import { systemExtensions } from "./extensions.ts";
import { systemLogicRules } from "./logic.ts";
import { systemResourceRules } from "./resources.ts";

/** Rules that were written for C, C++, Objective-C, Go, Rust and Swift. */
export const systemRules: readonly PatternRule[] = [...systemLogicRules, ...systemCallRules, ...systemResourceRules];

/** Patterns of these languages for other rules. */
export const allSystemExtensions: readonly RuleExtension[] = [...systemExtensions, ...systemLogicExtensions];
