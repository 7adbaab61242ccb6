import { Pace } from "../query/index.ts";
import {
  ColumnCache,
  findBlocks,
  indexSteps,
  messageSteps,
  parts,
  readSearchFilter,
  readPart,
  readSearchIndex,
  SearchFilter,
  SnapshotDamagedError,
  writeSearchIndex,
  type ByteSource,
  type FoundBlocks,
  type SearchIndex,
  type VersionReader,
} from "../snapshot/index.ts";
import type { SnapshotStore } from "../store/index.ts";
import { Semaphore } from "../text/index.ts";

/** The memory for filters of each kind: at least 8,000 versions, usually 15,000 each. */
const filterBytesMax = 128 * 1024 ** 2;
/** The memory for indexes of versions that were searched. */
const indexBytesMax = 64 * 1024 ** 2;
/** The objects of a filter. */
const filterBytes = 200;
/** Indexes that wait to be stored. Further ones are made again when they are needed. */
const storingMax = 256;

/** A kind of index: the part of a version that has it, and how it is made from the columns. */
export interface IndexKind {
  readonly part: string;
  steps(reader: VersionReader): Promise<Generator<void, SearchIndex>>;
}

interface SearchNeeds {
  readonly snapshots: SnapshotStore;
  readonly reader: (folder: string) => VersionReader;
}

/**
 * The indexes of versions' texts, of one kind. They are written with the version. For versions of earlier releases, and where a file is
 * damaged, they are made from the columns when they are needed first, and stored.
 */
export class SearchCache {
  readonly #needs: SearchNeeds;
  readonly #kind: IndexKind;
  readonly #filters = new ColumnCache(filterBytesMax, "most-stay");
  readonly #indexes = new ColumnCache(indexBytesMax);
  readonly #storing = new Semaphore({ runningMax: 1, waitingMax: storingMax });

  constructor(needs: SearchNeeds, kind: IndexKind = nameIndex) {
    this.#needs = needs;
    this.#kind = kind;
  }

  /** The filter of a version if it is in memory: most versions are passed over by it alone. */
  knownFilter(folder: string): SearchFilter | undefined {
    return this.#filters.known(folder) as SearchFilter | undefined;
  }

  /** Says which sequences a version lacks. */
  filterOf(folder: string): Promise<SearchFilter> {
    return this.#filters.derive(folder, async () => {
      const value = await this.#read(folder, readSearchFilter, async (index) => SearchFilter.of(index.sequences));
      return { value, bytes: filterBytes + value.byteLength };
    });
  }

  /** The blocks that have all of these sequences. */
  async blocksIn(folder: string, wanted: Int32Array): Promise<FoundBlocks> {
    return findBlocks(await this.#indexOf(folder), wanted);
  }

  #indexOf(folder: string): Promise<SearchIndex> {
    return this.#indexes.derive(folder, async () => {
      const value = await this.#read(folder, readSearchIndex, async (index) => index);
      return { value, bytes: value.sequences.byteLength + value.blocks.byteLength };
    });
  }

  async #read<Value>(
    folder: string,
    read: (part: ByteSource) => Promise<Value>,
    take: (made: SearchIndex) => Promise<Value>,
  ): Promise<Value> {
    for (let isSecond = false; ; isSecond = true) {
      try {
        return await this.#readStored(folder, read);
      } catch (error) {
        if (error instanceof SnapshotDamagedError || !(await this.#isStored(folder))) break;
        // It may have been stored after the first look.
        if (isSecond) throw error;
      }
    }
    return take(await this.#complete(folder));
  }

  #readStored<Value>(folder: string, read: (part: ByteSource) => Promise<Value>): Promise<Value> {
    return readPart(() => this.#needs.snapshots.open(folder, this.#kind.part), read);
  }

  async #isStored(folder: string): Promise<boolean> {
    return (await this.#needs.snapshots.parts(folder)).includes(this.#kind.part);
  }

  async #complete(folder: string): Promise<SearchIndex> {
    const index = await takeSteps(await this.#kind.steps(this.#needs.reader(folder)));
    this.#store(folder, index);
    return index;
  }

  // In the background: the answer does not wait for the disk. An index that cannot be stored is made again.
  #store(folder: string, index: SearchIndex): void {
    if (this.#storing.isFull) return;
    const { snapshots } = this.#needs;
    const add = () => snapshots.addPart(folder, this.#kind.part, (sink) => writeSearchIndex(sink, index));
    this.#storing.run(add).catch(() => undefined);
  }
}

/** Names, paths and rules. */
export const nameIndex: IndexKind = {
  part: parts.search,
  async steps(reader) {
    return indexSteps({
      names: (await reader.texts("artifacts", "name"))!,
      paths: (await reader.texts("artifacts", "path"))!,
      artifacts: await reader.rows("artifacts"),
      rules: await reader.rules(),
      usedRules: (await reader.choice("findings", "rule")).values,
    });
  },
};

/** Messages and places of findings. */
export const messageIndex: IndexKind = {
  part: parts.messages,
  async steps(reader) {
    return messageSteps({
      findings: await reader.rows("findings"),
      messages: (await reader.texts("findings", "message"))!,
      locationPaths: await reader.texts("findings", "locationPath"),
      rootPath: (await reader.texts("artifacts", "path"))!.text(0),
    });
  },
};

async function takeSteps(steps: Generator<void, SearchIndex>): Promise<SearchIndex> {
  const pace = new Pace();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (pace.due()) await pace.rest();
  }
}
