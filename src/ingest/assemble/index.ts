import type { LinkFacts } from "../../snapshot/index.ts";
import type { Collector } from "../collector.ts";
import { artifactColumns, type ArtifactColumns } from "./columns.ts";
import { findingColumns, type FindingColumns } from "./findings.ts";
import { linkFacts } from "./links.ts";
import { settleLooseMeasures } from "./measures.ts";
import { orderRows } from "./order.ts";
import { settleParents } from "./parents.ts";
import { settleReports } from "./reports.ts";

/** The results as a tree of columns, before anything has an id. */
export interface Assembled {
  readonly artifacts: ArtifactColumns;
  readonly findings: FindingColumns;
  readonly links: LinkFacts;
}

/** Settles everything that needed the whole picture and puts the tree in order; throws when it is too large. */
export function assemble(collector: Collector, rootName: string): Assembled {
  settleReports(collector);
  const order = orderRows(collector, settleParents(collector));
  collector.requireRoom();
  settleLooseMeasures(collector, order);
  const findings = findingColumns(collector, order);
  const links = linkFacts(collector, order);
  return { artifacts: artifactColumns(collector, order, rootName), findings, links };
}
