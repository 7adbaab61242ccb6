import type { PatternRule, RuleExtension } from "../../pattern-rule.ts";
import { managedErrorRules } from "./errors.ts";
import { managedFlowExtensions } from "./extensions-flow.ts";
import { managedLogicExtensions } from "./extensions-logic.ts";
import { managedSecurityExtensions } from "./extensions-security.ts";
import { managedExtensions } from "./extensions.ts";
import { managedLogicRules } from "./logic.ts";
import { managedSecurityRules } from "./security.ts";
import { managedThreadRules } from "./threads.ts";

/** Rules that were written for Java, C#, Kotlin, Scala, Dart and PHP. */
export const managedRules: readonly PatternRule[] = [
  ...managedLogicRules,
  ...managedErrorRules,
  ...managedThreadRules,
  ...managedSecurityRules,
];

/** Patterns of these languages for other rules. */
export const allManagedExtensions: readonly RuleExtension[] = [
  ...managedExtensions,
  ...managedFlowExtensions,
  ...managedLogicExtensions,
  ...managedSecurityExtensions,
];
