import type { TextColumn, Tree } from "../../snapshot/index.ts";
import type { JsonBytes } from "./json-bytes.ts";
import type { TextBytes } from "./text-bytes.ts";

const emptyText = Buffer.from('""');

/** The number of paths that are cached for later rows. */
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
  readonly #ofChildren = new Map<number, string>();
  /** By row of a grandparent, how the JSON of its grandchildren's paths begins. */
  readonly #jsonBegins = new Map<number, Uint8Array>();

  /** By row of a grandparent, how its grandchildren's paths begin, as UTF-8. */
  readonly #begins = new Map<number, Uint8Array>();
  #lastAbove = -1;
  #lastBegin: Uint8Array = emptyText;

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

  /** The same as bytes. */
  copy(texts: TextBytes, row: number): void {
    const parent = this.#tree.parent[row]!;
    if (parent === -1) return;
    const above = this.#tree.parent[parent]!;
    if (above !== -1) {
      // Most rows are cousins of the row before.
      if (above !== this.#lastAbove) [this.#lastAbove, this.#lastBegin] = [above, this.#bytesBelow(above)];
      texts.put(this.#lastBegin);
    }
    texts.text(this.#names, parent);
  }

  #bytesBelow(row: number): Uint8Array {
    const known = this.#begins.get(row);
    if (known !== undefined) return known;
    const begin = Buffer.from(`${this.#below(row)}/`);
    if (this.#begins.size >= pathsCachedMax) this.#begins.clear();
    this.#begins.set(row, begin);
    return begin;
  }

  #beginBelow(row: number): Uint8Array {
    const known = this.#jsonBegins.get(row);
    if (known !== undefined) return known;
    const begin = Buffer.from(JSON.stringify(`${this.#below(row)}/`).slice(0, -1));
    if (this.#jsonBegins.size >= pathsCachedMax) this.#jsonBegins.clear();
    this.#jsonBegins.set(row, begin);
    return begin;
  }

  #below(row: number): string {
    const known = this.#ofChildren.get(row);
    if (known !== undefined) return known;
    const parent = this.#tree.parent[row]!;
    const name = this.#names.text(row);
    const path = parent === -1 ? name : `${this.#below(parent)}/${name}`;
    if (this.#ofChildren.size >= pathsCachedMax) this.#ofChildren.clear();
    this.#ofChildren.set(row, path);
    return path;
  }
}
