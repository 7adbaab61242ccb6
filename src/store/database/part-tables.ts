import type { Generated } from "kysely";
import type { Instant } from "../instant.ts";
import type { PartState } from "../versions/rows.ts";
import type { Flag, JsonText } from "./cells.ts";

export interface VersionPartsTable {
  version_id: number;
  name: string;
  state: PartState;
  source_version_id: number | null;
  commit_id: string | null;
  /** 0 for a part without content. */
  analysis_time: Instant;
  finding_count: number;
  artifact_count: number;
  carried_count: number;
  dropped_count: number;
  refused_count: number;
  failure_count: number;
  failures: JsonText;
  /** Of a part that was sent: the snapshot folder with its records. */
  records_folder: Generated<string | null>;
  /** When its results were accepted; null for a part without content, or if an earlier release stored it. */
  accepted_at: Generated<Instant | null>;
  /** An edition of the version had results of the part that did not fail. */
  was_delivered: Generated<Flag>;
  /** What was not read of it; null: everything was read, or an earlier release stored it. */
  unread: Generated<JsonText | null>;
  /** The tools of its results with their versions; null: an earlier release stored it. */
  tools: Generated<JsonText | null>;
}

/** A version that is made of parts. It has a row in `versions` once its first edition is built. */
export interface JoinedVersionsTable {
  version_id: number;
  branch_id: number;
  commit_id: string | null;
  /** The name that the first part gave; null: `V<n>`. */
  name: string | null;
  baseline: Flag;
  analysis_time: Instant;
  /** Names of the parts that were accepted. */
  parts: JsonText;
  /** Names of the parts that were announced. */
  expected: JsonText;
  /** Parts that are not sent are taken from earlier versions. */
  carries: Flag;
  /** What requests said of it; null: nothing. */
  carry_stated: Flag | null;
  /** When waiting for announced parts ends by itself; null: none was announced. */
  wait_until: Instant | null;
  waiting_ended_at: Instant | null;
  created_at: Instant;
  /** It was complete once. */
  completed: Flag;
}

/** The target of a branch when a build of it was accepted. */
export interface BuildTargetsTable {
  task_id: number;
  branch_id: number;
  target: string | null;
  base: string | null;
  /** Commits, newest first. */
  ancestors: JsonText;
}
