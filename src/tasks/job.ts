import type {
  BranchTriage,
  BuildParameters,
  CarriedTriage,
  GateCondition,
  GateResult,
  RecordedMember,
  RefusedRecord,
  RootValues,
  VersionMark,
} from "../store/index.ts";
import type { Problem } from "../text/index.ts";

/** All that a build's worker must know; it never looks into the database. */
export interface BuildJob {
  readonly kind: "build";
  readonly taskId: number;
  readonly attempt: number;
  readonly versionId: number;
  readonly projectName: string;
  readonly rootArtifactId: number;
  readonly upload: string;
  readonly mediaType: string;
  readonly gzip: boolean;
  readonly boundary: string | null;
  readonly alignment: NonNullable<BuildParameters["alignment"]>;
  readonly expansion: NonNullable<BuildParameters["expansion"]>;
  /** The model revision's document, as JSON. */
  readonly model: string;
  readonly modelRevisionId: number;
  /** The branch's triage as it was when the job was made. */
  readonly triageRevision: number;
  readonly triage: BranchTriage;
  readonly previous: { readonly folder: string; readonly versionId: number } | null;
  readonly gate: GateJob | null;
  /** The newest versions of other branches, which may know what is new to this one. */
  readonly others: readonly OtherVersion[];
  /** Of a meta-project: the artifacts that stand for its members. */
  readonly members: readonly Pick<RecordedMember, "path" | "artifactId">[] | null;
  /** Name of the snapshot to write; a name of this attempt alone. */
  readonly folder: string;
  readonly at: number;
}

/** What the version must fulfil, and what it is held against. */
export interface GateJob {
  readonly conditions: readonly GateCondition[];
  /** Null: there is none. */
  readonly reference: { readonly mark: VersionMark; readonly folder: string; readonly root: RootValues } | null;
}

/** A version of another branch, and what was said there. */
export interface OtherVersion {
  readonly branchId: number;
  readonly folder: string;
  readonly triage: BranchTriage;
  /** Ids of the findings that have a comment. */
  readonly commented: readonly number[];
}

/** Rates one version anew. */
export interface RerateJob {
  readonly kind: "rerate";
  readonly taskId: number;
  readonly attempt: number;
  readonly folder: string;
  /** Number of the layer in force. */
  readonly fromLayer: number;
  /** Number of the layer to write. */
  readonly layer: number;
  readonly model: string;
  /** A meta-project's versions are rated over its members. */
  readonly metaProject: boolean;
  /** Null: those of the layer in force, because older versions keep what they showed (D11). */
  readonly triage: BranchTriage | null;
  readonly gate: GateJob | null;
}

/** Rates one version with another model, and keeps nothing of it. */
export interface PreviewJob {
  readonly kind: "preview";
  readonly folder: string;
  readonly layer: number;
  /** The model that rated the version, and the one that is tried. */
  readonly modelBefore: string;
  readonly model: string;
  readonly metaProject: boolean;
  readonly triage: BranchTriage;
}

/** How many artifacts stand on each level of their root indicators, by `<scale>.<level>`. */
export type LevelCounts = Readonly<Record<string, number>>;

export type Job = BuildJob | RerateJob | PreviewJob;

/** What a build's worker brings for the version row. */
export interface BuiltVersion {
  readonly folder: string;
  readonly layer: number;
  readonly artifactCount: number;
  readonly findingCount: number;
  readonly root: RootValues;
  readonly gate: GateResult | null;
  readonly carried: readonly CarriedTriage[];
  /** The commit that the results say they are of. */
  readonly commit: string | null;
  readonly refused: Refused;
  readonly steps: readonly StepTime[];
}

export interface Refused {
  readonly count: number;
  readonly records: readonly RefusedRecord[];
}

/** How long a step took, for the log. */
export interface StepTime {
  readonly step: string;
  readonly milliseconds: number;
}

/** How a worker's job ended. */
export type Outcome =
  | { readonly kind: "built" }
  | { readonly kind: "rerated"; readonly root: RootValues; readonly gate: GateResult | null }
  | { readonly kind: "previewed"; readonly root: RootValues; readonly before: LevelCounts; readonly after: LevelCounts }
  | { readonly kind: "refused"; readonly problem: Problem; readonly refused: Refused }
  | { readonly kind: "cancelled" }
  /** It made no progress for this long; its thread was stopped. */
  | { readonly kind: "stalled"; readonly milliseconds: number }
  /** Another attempt owns the task, or it was cancelled, or its branch is gone: nothing of this one counts. */
  | { readonly kind: "superseded" };
