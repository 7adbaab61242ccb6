import type { LinkFacts } from "../../snapshot/index.ts";
import type { Collector } from "../collector.ts";
import type { Refusals } from "../refusals.ts";
import { artifactColumns, type ArtifactColumns } from "./columns.ts";
import { findingColumns, type FindingColumns } from "./findings.ts";
import { linkFacts } from "./links.ts";
import { settleLooseMeasures } from "./measures.ts";
import { orderRows } from "./order.ts";
import { settleParents } from "./parents.ts";
import { settleReports } from "./reports.ts";
import { settleScores } from "./scores.ts";
import { settleTests } from "./tests.ts";

/** The results as a tree of columns, before anything has an id. */
export interface AssembledResults {
  readonly artifacts: ArtifactColumns;
  readonly findings: FindingColumns;
  readonly links: LinkFacts;
  /** The refusals of reading and of assembling. */
  readonly refusals: Refusals;
  /** Accepted records that say something of the tree; a build without any is refused. */
  readonly accepted: number;
}

/**
 * Resolves everything that needs all records and puts the tree in order; throws when it is too large. It works on a copy:
 * the collector is not changed, unless `releases` says that its texts may be released, because it is not needed any more.
 */
export function assemble(collector: Collector, rootName: string, releases = false): AssembledResults {
  const draft = collector.copy();
  const lineCoverage = settleReports(draft);
  const order = orderRows(draft, settleParents(draft));
  draft.requireRoom();
  settleLooseMeasures(draft, order);
  settleTests(draft, order);
  settleScores(draft, order);
  const findings = findingColumns(draft, order, releases);
  const links = linkFacts(draft, order);
  const artifacts = artifactColumns(draft, order, rootName, lineCoverage);
  return { artifacts, findings, links, refusals: draft.refusals, accepted: draft.accepted };
}
