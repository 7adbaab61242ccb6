import type { Tool } from "../tool.ts";
import { compare } from "./compare.ts";
import { explain } from "./explain.ts";
import { findings } from "./findings.ts";
import { portfolio } from "./portfolio.ts";
import { query } from "./query.ts";
import { rule } from "./rule.ts";
import { search } from "./search.ts";
import { source } from "./source.ts";
import { assignFinding, relaxFinding } from "./triage.ts";
import { verdict } from "./verdict.ts";
import { worstArtifacts } from "./worst-artifacts.ts";

/** Every tool, in the order in which agents see them. */
export const tools: readonly Tool[] = [
  search,
  portfolio,
  worstArtifacts,
  query,
  findings,
  explain,
  source,
  compare,
  verdict,
  rule,
  relaxFinding,
  assignFinding,
];
