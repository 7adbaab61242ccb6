/** A project of the portfolio. */
export interface PlannedProject {
  readonly name: string;
  readonly group: string;
  /** In the order of their making; of each branch the oldest first. The first of all is a baseline. */
  readonly versions: readonly PlannedVersion[];
}

/** A version of it. */
export interface PlannedVersion {
  readonly name: string;
  readonly branch: string;
  readonly baseline: boolean;
  readonly commit: string | null;
  /** When the code was like this; null: now. */
  readonly analysisTime: number | null;
  readonly code: PlannedCode;
}

/** What is analysed for a version: a folder as it lies there, or a commit; `exclude` has patterns of paths to leave out. */
export type PlannedCode =
  | { readonly kind: "folder"; readonly root: string; readonly exclude: readonly string[] }
  | {
      readonly kind: "commit";
      readonly repository: string;
      readonly commit: string;
      readonly exclude: readonly string[];
    };

/** The group that all projects of the portfolio are in. */
export const demoGroup = "Demo";

/** The first branch of every project. */
export const mainBranch = "main";
