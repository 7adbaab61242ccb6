import type { RuleEntry } from "./entry.ts";
import { commentRules } from "./comment-rules.ts";
import { complexityRules } from "./complexity-rules.ts";
import { bashTexts } from "./pattern-rules-bash.ts";
import { dockerfileTexts } from "./pattern-rules-dockerfile.ts";
import { logicRules } from "./pattern-rules-logic.ts";
import { managedLogicTexts } from "./pattern-rules-managed-logic.ts";
import { managedSecurityTexts } from "./pattern-rules-managed-security.ts";
import { managedThreadTexts } from "./pattern-rules-managed-threads.ts";
import { perlAndRTexts } from "./pattern-rules-perl-and-r.ts";
import { pitfallRules } from "./pattern-rules-pitfalls.ts";
import { scriptingLogicTexts } from "./pattern-rules-scripting-logic.ts";
import { securityRules } from "./pattern-rules-security.ts";
import { systemCallTexts } from "./pattern-rules-system-calls.ts";
import { systemLogicTexts } from "./pattern-rules-system-logic.ts";
import { systemResourceTexts } from "./pattern-rules-system-resources.ts";
import { sqlTexts } from "./pattern-rules-sql.ts";
import { terraformTexts } from "./pattern-rules-terraform.ts";
import { webTexts } from "./pattern-rules-web-languages.ts";
import { yamlTexts } from "./pattern-rules-yaml.ts";
import { structureRules } from "./structure-rules.ts";

/** The rules of the built-in analyser. */
export const rules: readonly RuleEntry[] = [
  ...complexityRules,
  ...structureRules,
  ...commentRules,
  ...logicRules,
  ...securityRules,
  ...pitfallRules,
  ...systemLogicTexts,
  ...systemCallTexts,
  ...systemResourceTexts,
  ...scriptingLogicTexts,
  ...bashTexts,
  ...perlAndRTexts,
  ...terraformTexts,
  ...sqlTexts,
  ...webTexts,
  ...managedLogicTexts,
  ...managedThreadTexts,
  ...managedSecurityTexts,
  ...dockerfileTexts,
  ...yamlTexts,
];
