/** A project of the portfolio. */
export interface PlannedProject {
  readonly name: string;
  readonly group: string;
  /** In the order of creation, the oldest of each branch first. The very first one is a baseline. */
  readonly versions: readonly PlannedVersion[];
}

/** A version of a planned project. */
export interface PlannedVersion {
  readonly name: string;
  readonly branch: string;
  readonly baseline: boolean;
  readonly commit: string | null;
  /** The time of the commit; null: now. */
  readonly analysisTime: number | null;
  readonly code: PlannedCode;
}

/**
 * The code of a version: a folder with its current files, or a commit; `exclude` has patterns of paths to leave out.
 */
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
