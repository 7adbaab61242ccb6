import { modelOf, type Model } from "../model/index.ts";
import type { ModelRevisionRow, StoreReads } from "../store/index.ts";

const modelsCachedMax = 32;

/** Compiled models by revision. Revisions never change, so entries are never stale. */
export interface ModelCache {
  byRevision(revisionId: number): Promise<Model>;
  /** The model in its current revision. */
  current(modelId: string): Promise<{ readonly revision: ModelRevisionRow; readonly model: Model } | undefined>;
}

/** Caches the most recently used models. */
export function createModelCache(read: Pick<StoreReads, "modelRevision" | "currentModelRevision">): ModelCache {
  const compiled = new Map<number, Model>();

  function compile(row: ModelRevisionRow): Model {
    return remember(row.id, modelOf(row.document));
  }

  function remember(revisionId: number, model: Model): Model {
    compiled.delete(revisionId);
    compiled.set(revisionId, model);
    for (const oldest of compiled.keys()) {
      if (compiled.size <= modelsCachedMax) break;
      compiled.delete(oldest);
    }
    return model;
  }

  return {
    async byRevision(revisionId) {
      const known = compiled.get(revisionId);
      if (known !== undefined) return remember(revisionId, known);
      const row = await read.modelRevision(revisionId);
      if (row === undefined) throw new Error(`model revision ${revisionId} is gone`);
      return compile(row);
    },
    async current(modelId) {
      const revision = await read.currentModelRevision(modelId);
      if (revision === undefined) return undefined;
      return { revision, model: compiled.get(revision.id) ?? compile(revision) };
    },
  };
}
