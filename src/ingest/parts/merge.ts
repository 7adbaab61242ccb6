import type { CollectedRecords } from "../collected-records.ts";
import type { Collector } from "../collector.ts";
import type { LooseValues } from "./loose-values.ts";
import type { PartPaths } from "./part-paths.ts";

/** A part that is being merged into the records of the parts before it. */
export interface Merge {
  readonly name: string;
  readonly records: CollectedRecords;
  readonly target: Collector;
  /** Whether the part comes from another version. */
  readonly isCarried: boolean;
  readonly paths: PartPaths;
  /** The number of a line of the part, among those of all parts, is this much larger. */
  readonly linesBefore: number;
  /** The parts that were merged before, in their order. */
  readonly earlier: readonly Merge[];
  /** Values of separate records, of this part and of those before. */
  readonly loose: LooseValues;
}
