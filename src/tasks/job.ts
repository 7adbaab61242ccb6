import type {
  AnalysisEnd,
  BatchTaskEnd,
  BranchTriage,
  BuildParameters,
  CarriedTriage,
  EditionCommit,
  GateCondition,
  GateResult,
  RecordedMember,
  ReferenceReason,
  RefusedRecord,
  RootValues,
  PartTool,
  UnreadCounts,
  VersionMark,
} from "../store/index.ts";
import type { ReportSummary } from "../ingest/index.ts";
import type { Problem } from "../text/index.ts";

/** The input of a build's worker thread, which has no access to the database. */
export interface BuildJob {
  readonly kind: "build";
  /** The tasks that the build ends. */
  readonly tasks: readonly JobTask[];
  readonly versionId: number;
  readonly branchId: number;
  readonly projectName: string;
  readonly rootArtifactId: number;
  /** The results of a version that one build makes; null for a version that is made of parts. */
  readonly upload: UploadInput | null;
  /** The parts of a version, in code-point order of their names; null for a version that one build makes. */
  readonly parts: readonly PartInput[] | null;
  /** The model revision's document, as JSON. */
  readonly model: string;
  readonly modelRevisionId: number;
  /** The branch's triage when the job was created. */
  readonly triageRevision: number;
  readonly triage: BranchTriage;
  /** The newest version of the branch before this one. */
  readonly previous: StoredVersion | null;
  /** The edition of this version that the build replaces. */
  readonly earlierEdition: StoredVersion | null;
  /** The oldest version of the branch after this one, which is made of parts and was built before. */
  readonly next: StoredVersion | null;
  /** The version that this one is compared with: by its gate, and for its changed lines. */
  readonly reference: JobReference | null;
  /** See `ComparedReference`. */
  readonly referenceWhy: ReferenceReason | null;
  /** The conditions of the gate; empty: the project has none. */
  readonly conditions: readonly GateCondition[];
  /** The newest versions of other branches, which may already have the findings that are new on this one. */
  readonly others: readonly OtherVersion[];
  /** The artifacts that represent the members of a meta-project; null for other projects. */
  readonly members: readonly Pick<RecordedMember, "path" | "artifactId" | "failed">[] | null;
  /** Name of the snapshot to write. No other attempt uses it. */
  readonly folder: string;
  readonly at: number;
}

/** A task that a build ends, and the part that it brings; null if it brings none. */
export interface JobTask {
  readonly taskId: number;
  readonly attempt: number;
  readonly part: string | null;
}

/** The snapshot of a version. */
export interface StoredVersion {
  readonly folder: string;
  readonly versionId: number;
}

/** Results that were sent, and how they are read. */
export interface UploadInput {
  readonly upload: string;
  readonly mediaType: string;
  readonly gzip: boolean;
  readonly boundary: string | null;
  readonly alignment: NonNullable<BuildParameters["alignment"]>;
  readonly expansion: NonNullable<BuildParameters["expansion"]>;
}

/** Where the content of a part comes from. */
export interface PartInput {
  readonly name: string;
  /** Results that were sent for it, newest first. The first that can be read are used. */
  readonly uploads: readonly PartUpload[];
  /** Records that are used if no results were sent, or none of them can be read. */
  readonly stored: StoredPart | null;
}

/** The results of a part, and where to store their records. */
export interface PartUpload extends UploadInput {
  readonly taskId: number;
  readonly recordsFolder: string;
  readonly commit: string | null;
  readonly analysisTime: number;
  readonly acceptedAt: number;
}

/** The stored records of a part. */
export interface StoredPart {
  readonly recordsFolder: string;
  readonly commit: string | null;
  readonly analysisTime: number;
  readonly acceptedAt: number | null;
  /** The version that the part is carried from; null for a part of this version. */
  readonly carriedFrom: CarriedFrom | null;
  /** Whether an edition of this version had results of the part that did not fail. */
  readonly wasDelivered: boolean;
}

/** A version that a part is carried from. Findings have the same ids on one branch only. */
export interface CarriedFrom extends StoredVersion {
  readonly sameBranch: boolean;
}

/** The version that a version is compared with (D9, D15). */
export interface JobReference extends StoredVersion {
  readonly branchId: number;
  readonly mark: VersionMark;
  readonly root: RootValues;
  readonly why: Exclude<ReferenceReason, "NONE">;
}

/** A version of another branch, with the triage of that branch. */
export interface OtherVersion {
  readonly branchId: number;
  readonly folder: string;
  readonly triage: BranchTriage;
  /** Ids of the findings that have a comment, an assignee or a date. */
  readonly noted: readonly number[];
}

/** Rates one version again. */
export interface RerateJob {
  readonly kind: "rerate";
  readonly taskId: number;
  readonly attempt: number;
  readonly branchId: number;
  readonly folder: string;
  /** Number of the current layer. */
  readonly fromLayer: number;
  /** Number of the layer to write. */
  readonly layer: number;
  readonly model: string;
  /** Versions of a meta-project are rated over its members. */
  readonly metaProject: boolean;
  /** Null: the triage of the current layer, because older versions do not change (D11). */
  readonly triage: BranchTriage | null;
  readonly reference: JobReference | null;
  /** See `partsAnalysedBefore`. */
  readonly earlierParts: ReadonlySet<string>;
  /** The conditions of the gate; empty: the project has none. */
  readonly conditions: readonly GateCondition[];
}

/** Rates one version with another model, without storing the result. */
export interface PreviewJob {
  readonly kind: "preview";
  readonly folder: string;
  readonly layer: number;
  /** The model that rated the version. */
  readonly modelBefore: string;
  /** The model to try. */
  readonly model: string;
  readonly metaProject: boolean;
  readonly triage: BranchTriage;
}

/** Reads results, and says what they contain. */
export interface InspectJob {
  readonly kind: "inspect";
  readonly upload: UploadInput;
  /** The model of the project that they would be sent to. */
  readonly model: string;
}

/** What one report of an upload contains. */
export interface InspectedReport extends Omit<ReportSummary, "tools" | "toolVersions"> {
  readonly tools: readonly string[];
}

/** How many artifacts have each level of their root indicators, by `<scale>.<level>`. */
export type LevelCounts = Readonly<Record<string, number>>;

/** Packs versions of a branch, newest first. */
export interface PackJob {
  readonly kind: "pack";
  /** Name of the pack to write. */
  readonly pack: string;
  readonly versions: readonly { readonly folder: string; readonly layer: number }[];
}

export type Job = PackJob | BuildJob | RerateJob | PreviewJob | InspectJob;

/** The result of a build, for the version row. */
export interface BuiltVersion {
  readonly folder: string;
  /** The size of the folder. */
  readonly storedBytes: number;
  readonly layer: number;
  readonly artifactCount: number;
  readonly findingCount: number;
  readonly root: RootValues;
  readonly gate: GateResult | null;
  readonly carried: readonly CarriedTriage[];
  readonly analysis: AnalysisEnd;
  /** The commit that the results name. */
  readonly commit: string | null;
  readonly refused: RefusedRecords;
  /** Of a version that one build makes: what was not read; absent: everything was. */
  readonly unread?: UnreadCounts;
  /** Of a version that one build makes: the tools of its results. */
  readonly tools: readonly PartTool[];
  /** Of a version that is made of parts. */
  readonly edition: EditionCommit | null;
  readonly steps: readonly StepTime[];
}

export interface RefusedRecords {
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
  /** The folders of the versions in the pack; fewer than asked for if versions differ too much. */
  | { readonly kind: "packed"; readonly folders: readonly string[] }
  | { readonly kind: "rerated"; readonly root: RootValues; readonly gate: GateResult | null }
  | { readonly kind: "previewed"; readonly root: RootValues; readonly before: LevelCounts; readonly after: LevelCounts }
  /** `problem`: why a build would refuse the whole upload. */
  | {
      readonly kind: "inspected";
      readonly reports: readonly InspectedReport[];
      readonly commit: string | null;
      readonly refused: RefusedRecords;
      readonly problem: Problem | null;
    }
  /** `tasks`: how each task of a version that is made of parts ends. */
  | {
      readonly kind: "refused";
      readonly problem: Problem;
      readonly refused: RefusedRecords;
      readonly tasks?: readonly BatchTaskEnd[];
    }
  | { readonly kind: "cancelled" }
  /** The job made no progress for this long, and its thread was stopped. `plugin`: whose code ran then. */
  | { readonly kind: "stalled"; readonly milliseconds: number; readonly plugin?: string }
  /** The result is discarded: another attempt owns the task, the task was cancelled, or its branch is gone. */
  | { readonly kind: "superseded" };
