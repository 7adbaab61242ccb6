import type { TextColumn, Tree } from "../../snapshot/index.ts";
import type { JsonBytes } from "./json-bytes.ts";
import type { TextBytes } from "./text-bytes.ts";

const emptyText = Buffer.from('""');
const nothing = Buffer.alloc(0);

/** The number of paths in a generation of those that are cached for later rows. */
const pathsCachedMax = 4_096;

/** `viewPath` of every row: the names of its ancestors from the root's on; the root's own is empty (D9). */
export class ViewPaths {
  /** By open version, so that later requests find the paths of folders that were built before. */
  static readonly #known = new WeakMap<TextColumn, ViewPaths>();

  static of(tree: Tree, names: TextColumn): ViewPaths {
    let paths = ViewPaths.#known.get(names);
    if (paths === undefined) ViewPaths.#known.set(names, (paths = new ViewPaths(tree, names)));
    return paths;
  }

  readonly #tree: Tree;
  readonly #names: TextColumn;
  /** By row of a parent, the path of its children: siblings and cousins share it. */
  readonly #ofChildren = new RecentPaths<string>();
  /** By row of a grandparent, how the JSON of its grandchildren's paths begins. */
  readonly #jsonBegins = new RecentPaths<Uint8Array>();
  /** By row of a grandparent, how its grandchildren's paths begin, as UTF-8. */
  readonly #begins = new RecentPaths<Uint8Array>();

  private constructor(tree: Tree, names: TextColumn) {
    this.#tree = tree;
    this.#names = names;
  }

  at(row: number): string {
    const parent = this.#tree.parent[row]!;
    return parent === -1 ? "" : this.#below(parent);
  }

  /** Writes the path: the part of its folder is created once, and only the last name is read for every row. */
  put(json: JsonBytes, row: number): void {
    const parent = this.#tree.parent[row]!;
    if (parent === -1) return json.put(emptyText);
    const above = this.#tree.parent[parent]!;
    if (above === -1) return json.text(this.#names, parent);
    json.put(this.#beginBelow(above));
    json.textEnd(this.#names, parent);
  }

  /** The same as bytes, for many rows. */
  copy(texts: TextBytes, rows: Int32Array, offsets: Int32Array): void {
    const { parent } = this.#tree;
    const parents = rows.map((row) => parent[row]!);
    const begins: Uint8Array[] = [];
    for (const row of parents) {
      const above = row === -1 ? -1 : parent[row]!;
      begins.push(above === -1 ? nothing : this.#bytesBelow(above));
    }
    texts.joined(begins, this.#names, parents, offsets);
  }

  #bytesBelow(row: number): Uint8Array {
    return this.#begins.get(row) ?? this.#begins.add(row, Buffer.from(`${this.#below(row)}/`));
  }

  #beginBelow(row: number): Uint8Array {
    const known = this.#jsonBegins.get(row);
    if (known !== undefined) return known;
    return this.#jsonBegins.add(row, Buffer.from(JSON.stringify(`${this.#below(row)}/`).slice(0, -1)));
  }

  #below(row: number): string {
    const known = this.#ofChildren.get(row);
    if (known !== undefined) return known;
    const parent = this.#tree.parent[row]!;
    const name = this.#names.text(row);
    return this.#ofChildren.add(row, parent === -1 ? name : `${this.#below(parent)}/${name}`);
  }
}

/**
 * The values of recent rows, in two generations: a full one replaces the older one. With a single one that is cleared when
 * it is full, an answer whose rows use a few more folders than that would make half of their paths again.
 */
class RecentPaths<Value> {
  #young = new Map<number, Value>();
  #old = new Map<number, Value>();

  get(row: number): Value | undefined {
    const young = this.#young.get(row);
    if (young !== undefined) return young;
    const old = this.#old.get(row);
    return old === undefined ? undefined : this.add(row, old);
  }

  add(row: number, value: Value): Value {
    if (this.#young.size >= pathsCachedMax) [this.#old, this.#young] = [this.#young, new Map()];
    this.#young.set(row, value);
    return value;
  }
}
