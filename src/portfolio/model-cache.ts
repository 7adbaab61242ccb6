import { modelOf, type Model } from "../model/index.ts";
import type { StoreReads } from "../store/index.ts";

const modelsCachedMax = 32;

/** Compiled models by revision. Revisions never change, so entries are never stale. */
export interface ModelCache {
  byRevision(revisionId: number): Promise<Model>;
  /** The model in its current revision. */
  current(modelId: string): Promise<Model | undefined>;
}

/** Caches the most recently used models. */
export function createModelCache(read: Pick<StoreReads, "modelRevision" | "currentModelRevisionIds">): ModelCache {
  const compiled = new Map<number, Model>();

  function remember(revisionId: number, model: Model): Model {
    compiled.delete(revisionId);
    compiled.set(revisionId, model);
    for (const oldest of compiled.keys()) {
      if (compiled.size <= modelsCachedMax) break;
      compiled.delete(oldest);
    }
    return model;
  }

  async function find(revisionId: number): Promise<Model | undefined> {
    const known = compiled.get(revisionId);
    if (known !== undefined) return remember(revisionId, known);
    const row = await read.modelRevision(revisionId);
    return row && remember(revisionId, modelOf(row.document));
  }

  return {
    async byRevision(revisionId) {
      const model = await find(revisionId);
      if (model === undefined) throw new Error(`model revision ${revisionId} is gone`);
      return model;
    },
    // Documents of models are large: only a revision that is not known is read.
    async current(modelId) {
      const revisionId = (await read.currentModelRevisionIds([modelId])).get(modelId);
      return revisionId === undefined ? undefined : find(revisionId);
    },
  };
}
