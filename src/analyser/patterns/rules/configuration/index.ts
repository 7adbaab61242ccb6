import type { PatternRule, RuleExtension } from "../../pattern-rule.ts";
import { dockerfileInstallRules } from "./dockerfile-installs.ts";
import { dockerfileRules } from "./dockerfile.ts";
import { dockerfileExtensions } from "./extensions-dockerfile.ts";
import { yamlExtensions } from "./extensions-yaml.ts";
import { yamlRules } from "./yaml.ts";

/** Rules that were written for files that configure other programs. */
export const configurationRules: readonly PatternRule[] = [...dockerfileInstallRules, ...dockerfileRules, ...yamlRules];

/** Patterns of these files for other rules. */
export const allConfigurationExtensions: readonly RuleExtension[] = [...dockerfileExtensions, ...yamlExtensions];
