import type { Instant } from "../instant.ts";
import type { WriteResult } from "../write-result.ts";
import type { ModelRevisionEntry, ModelRevisionRow } from "./rows.ts";
/** Quality models and their revisions. */
export interface ModelReads {
  modelRevision(id: number): Promise<ModelRevisionRow | undefined>;
  currentModelRevision(modelId: string): Promise<ModelRevisionRow | undefined>;
  /** The current revision of each model, in code-point order of the models' ids, from behind `afterId`. */
  currentModelRevisions(page: {
    readonly afterId?: string;
    readonly limit: number;
  }): Promise<readonly ModelRevisionRow[]>;
  /** The revisions of a model, newest first, from before the number `before`; none of a deleted model. */
  modelRevisions(page: {
    readonly modelId: string;
    readonly before?: number;
    readonly limit: number;
  }): Promise<readonly ModelRevisionEntry[]>;
  /** A revision by its number within the model; undefined if the model was deleted since. */
  modelRevisionNumbered(modelId: string, revision: number): Promise<ModelRevisionRow | undefined>;
  /** The ids of the current revisions of these models. */
  currentModelRevisionIds(modelIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** Changes to quality models. */
export interface ModelWrites {
  /**
   * Adds a revision, or returns the current one when the document is the same. Another current revision than the
   * expected one (0: none yet): `revision.stale`.
   */
  putModel(model: {
    readonly modelId: string;
    readonly document: string;
    readonly expectedRevision?: number;
    /** Absent: the server itself. */
    readonly userId?: number;
    readonly at: Instant;
  }): Promise<WriteResult<{ readonly revision: ModelRevisionRow; readonly created: boolean }, "revision.stale">>;
  /** Refusals: `model.absent`, and `model.in-use` while a project or a version has it. */
  deleteModel(request: {
    readonly modelId: string;
    readonly userId: number;
    readonly at: Instant;
  }): Promise<WriteResult<null, "model.absent" | "model.in-use">>;
}
