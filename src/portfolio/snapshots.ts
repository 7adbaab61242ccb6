import type { Model } from "../model/index.ts";
import { ColumnCache, VersionReader } from "../snapshot/index.ts";
import {
  isPublished,
  partsOfVersion,
  type BranchRow,
  type GateResult,
  type ProjectRow,
  type RootValues,
  type SnapshotStore,
  type StoreReads,
  type TriageNote,
  type VersionRow,
} from "../store/index.ts";
import { Pace } from "../query/index.ts";
import { findingsChangedSince } from "./changed-findings.ts";
import { evaluateGate } from "./gate.ts";
import { compareVersions, type Comparison } from "./comparison.ts";
import type { AssignedGroups } from "./finding-groups.ts";
import { GroupCache, type GroupedVersion } from "./group-cache.ts";
import type { ModelCache } from "./model-cache.ts";
import { findingsNewIn, partsAnalysedBefore } from "./new-findings.ts";
import { OpenVersion } from "./open-version.ts";
import { rootWithoutNewCode } from "./root-values.ts";
import { readTriagedFacts, resolveLayerTriage, type RowTriage } from "./row-triage.ts";
import { messageIndex, SearchCache } from "./search-cache.ts";
import { unbuiltVersion } from "./unbuilt-version.ts";
import { caughtUpView, VersionView } from "./version-view.ts";

/** The memory for columns and for values computed from them. */
const columnBytesMax = 1024 ** 3;
/** Versions whose table layouts are cached. Their columns are in the cache of columns. */
const readersMax = 256;
/** Versions that are re-rated in memory until the stored layer follows. */
const caughtUpMax = 8;
/** Branches whose notes on findings are cached. */
const notesMax = 16;

interface SnapshotNeeds {
  readonly read: Pick<
    StoreReads,
    "branchTriage" | "triageNotes" | "newestVersion" | "versionById" | "versionsByIds" | "versionParts" | "projectById"
  >;
  readonly snapshots: SnapshotStore;
  readonly models: ModelCache;
}

/** Opens versions for reading; all share one cache of columns that is bounded in bytes. */
export class Snapshots {
  readonly #needs: SnapshotNeeds;
  readonly #columns: ColumnCache;
  readonly #groups: GroupCache;
  /** The indexes of versions' names. */
  readonly search: SearchCache;
  /** The indexes of the texts of versions' findings. */
  readonly messages: SearchCache;
  readonly #readers = new Map<string, VersionReader>();
  readonly #caughtUp = new Map<string, Promise<VersionView>>();
  readonly #notes = new Map<string, Promise<ReadonlyMap<number, TriageNote>>>();

  constructor(needs: SnapshotNeeds, bytesMax: number = columnBytesMax) {
    this.#needs = needs;
    this.#columns = new ColumnCache(bytesMax);
    this.#groups = new GroupCache({
      ...needs,
      open: (version, branch) => this.open(version, branch),
      reader: (folder) => this.#reader(folder),
      triageIn: (shown) => this.triageIn(shown),
      notesOn: (branch) => this.notesOn(branch),
    });
    const reader = (folder: string): VersionReader => this.#reader(folder);
    this.search = new SearchCache({ ...needs, reader });
    this.messages = new SearchCache({ ...needs, reader }, messageIndex);
  }

  /** The size of the cache of columns, with its hits and misses. */
  columnUse(): Pick<ColumnCache, "bytes" | "bytesMax" | "hits" | "misses"> {
    const { bytes, bytesMax, hits, misses } = this.#columns;
    return { bytes, bytesMax, hits, misses };
  }

  /** A version of the branch, with the layer in force. */
  async open(version: VersionRow, branch: BranchRow): Promise<OpenVersion> {
    const view = await this.#view(version, branch);
    const triage = view.caughtUp ? branch.triageRevision : version.triageRevision;
    return new OpenVersion(view, await view.reader.tree(), `${version.folder}/${version.layer}/${triage}`);
  }

  /** The columns of a version, without its layer. */
  factsOf({ folder }: Pick<VersionRow, "folder">): VersionReader {
    return this.#reader(folder);
  }

  /** The model that rated a version. */
  modelOf({ modelRevisionId }: Pick<VersionRow, "modelRevisionId">): Promise<Model> {
    return this.#needs.models.byRevision(modelRevisionId);
  }

  /** The version that a branch shows before its first build. */
  async unbuilt(project: ProjectRow, branch: BranchRow): Promise<OpenVersion> {
    const model = await this.#needs.models.current(project.modelId);
    if (model === undefined) throw new Error(`model ${project.modelId} of project ${project.id} is gone`);
    return unbuiltVersion(project, branch, model);
  }

  /** The differences between two versions. */
  compare(current: OpenVersion, reference: OpenVersion): Promise<Comparison> {
    return compareVersions(current, reference);
  }

  /** The root's values as readers see them: the row's own, unless triage is ahead of the layer. */
  async rootOf(version: VersionRow, branch: BranchRow): Promise<RootValues> {
    const behind = version.triageRevision !== branch.triageRevision;
    return behind ? (await this.#view(version, branch)).root : version.root;
  }

  /** The root's values without those of changed lines. */
  async withoutNewCode(version: Pick<VersionRow, "modelRevisionId">, root: RootValues): Promise<RootValues> {
    return rootWithoutNewCode(await this.modelOf(version), root);
  }

  /** The gate's result for a version with the current triage of its branch; null if the project had no gate. */
  async gateOf(version: VersionRow, branch: BranchRow): Promise<GateResult | null> {
    const { gate } = version;
    if (gate === null || version.triageRevision === branch.triageRevision) return gate;
    const view = await this.#view(version, branch);
    if (view.rowTriage === undefined) return gate;
    const { reader, model, root, rowTriage } = view;
    const before = gate.reference === null ? undefined : await this.#needs.read.versionById(gate.reference.id);
    const isNew = before && (await this.#newSince(version, reader, before));
    const project = await this.#needs.read.projectById(version.projectId);
    return evaluateGate(gate.conditions, {
      metaProject: project?.metaProject ?? false,
      model,
      root,
      reference: before && { mark: { id: before.id, baseline: isPublished(before) }, root: before.root },
      rules: await reader.rules(),
      rule: (await reader.choice("findings", "rule")).values,
      relaxed: rowTriage.relaxed,
      isNew,
      changed: before && (await findingsChangedSince(reader, version.layer, before.id)),
    });
  }

  /** The triage of a version: the current one for the newest version of a branch, the stored one for older versions. */
  async triageIn({ version, view, reader }: OpenVersion): Promise<RowTriage> {
    if (view.rowTriage !== undefined) return view.rowTriage;
    // A version that exists only in memory has no findings and no parts.
    if (version.id === 0) return { relaxed: new Uint8Array(0), excluded: undefined };
    return reader.derived(`triage:${version.layer}`, async () => {
      const layer = await reader.layerTriage(version.layer, await this.#needs.snapshots.parts(version.folder));
      const value = resolveLayerTriage(await readTriagedFacts(reader), layer);
      return { value, bytes: value.relaxed.byteLength + (value.excluded?.byteLength ?? 0) };
    });
  }

  /** The current comments, assignees and dates of a branch's findings. */
  notesOn(branch: BranchRow): Promise<ReadonlyMap<number, TriageNote>> {
    const key = `${branch.id}/${branch.triageRevision}`;
    return remember(this.#notes, key, notesMax, () => this.#needs.read.triageNotes(branch.id));
  }

  /** The groups of a version's findings, without opening the version where that is possible; undefined if it is gone. */
  groupsOf(grouped: GroupedVersion): Promise<AssignedGroups | undefined> {
    return this.#groups.groupsOf(grouped);
  }

  async #newSince(version: VersionRow, reader: VersionReader, before: VersionRow): Promise<Uint8Array> {
    const sameBranch = before.branchId === version.branchId;
    const earlierParts = await partsAnalysedBefore(this.#needs.read, version, before);
    return findingsNewIn(reader, this.#reader(before.folder), { sameBranch, earlierParts }, new Pace());
  }

  async #view(version: VersionRow, branch: BranchRow): Promise<VersionView> {
    const model = await this.modelOf(version);
    const reader = this.#reader(version.folder);
    const behind = version.triageRevision !== branch.triageRevision;
    // Relaxing changes only the newest version; older ones stay as they were (D11).
    if (!behind || (await this.#needs.read.newestVersion(branch.id))?.id !== version.id) {
      return new VersionView(version, model, reader);
    }
    const key = `${version.folder}/${version.layer}/${branch.triageRevision}`;
    return remember(this.#caughtUp, key, caughtUpMax, async () =>
      caughtUpView(
        version,
        model,
        reader,
        await this.#needs.read.branchTriage(branch.id),
        await this.#needs.snapshots.parts(version.folder),
      ),
    );
  }

  // A reader that is evicted is not closed: other requests may use it. The snapshot store bounds the open files.
  #reader(folder: string): VersionReader {
    const known = this.#readers.get(folder);
    const reader = known ?? new VersionReader(folder, partsOfVersion(this.#needs.snapshots, folder), this.#columns);
    this.#readers.delete(folder);
    this.#readers.set(folder, reader);
    dropOldest(this.#readers, readersMax);
    return reader;
  }
}

async function remember<Value>(
  cache: Map<string, Promise<Value>>,
  key: string,
  max: number,
  make: () => Promise<Value>,
): Promise<Value> {
  const value = cache.get(key) ?? make();
  cache.delete(key);
  cache.set(key, value);
  dropOldest(cache, max);
  try {
    return await value;
  } catch (error) {
    // A failure is not cached: the next attempt may succeed.
    cache.delete(key);
    throw error;
  }
}

function dropOldest(cache: Map<string, unknown>, max: number): void {
  for (const key of cache.keys()) {
    if (cache.size <= max) break;
    cache.delete(key);
  }
}
