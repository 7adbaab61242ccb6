import type { Analysis, AnalysisOptions } from "../analyser/index.ts";
import type { Result } from "../text/index.ts";

/** A project of the portfolio. */
export interface PlannedProject {
  readonly name: string;
  readonly group: string;
  /** In the order of their making; of each branch the oldest first. The first of all is a baseline. */
  readonly versions: readonly PlannedVersion[];
}

/** A version of it, and how its results are got. */
export interface PlannedVersion {
  readonly name: string;
  readonly branch: string;
  readonly baseline: boolean;
  readonly commit: string | null;
  /** When the code was like this; null: now. */
  readonly analysisTime: number | null;
  readonly analyse: (options: AnalysisOptions) => Promise<Result<Analysis>>;
}

/** The group that all projects of the portfolio are in. */
export const demoGroup = "Demo";

/** The first branch of every project. */
export const mainBranch = "main";
