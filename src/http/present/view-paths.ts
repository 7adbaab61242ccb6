import type { TextColumn, Tree } from "../../snapshot/index.ts";

/** Paths kept for the next row that needs them. */
const pathsKeptMax = 4_096;

/** `viewPath` of every row: the names of its ancestors from the root's on; the root's own is empty (D9). */
export class ViewPaths {
  /** Of the versions that are being read: those who ask next find the paths of folders made already. */
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
  /** The same as JSON. */
  readonly #jsonOfChildren = new Map<number, Uint8Array>();

  private constructor(tree: Tree, names: TextColumn) {
    this.#tree = tree;
    this.#names = names;
  }

  at(row: number): string {
    const parent = this.#tree.parent[row]!;
    return parent === -1 ? "" : this.#below(parent);
  }

  /** The path as JSON bytes. */
  jsonAt(row: number): Uint8Array {
    const parent = this.#tree.parent[row]!;
    const known = this.#jsonOfChildren.get(parent);
    if (known !== undefined) return known;
    const json = Buffer.from(JSON.stringify(this.at(row)));
    if (this.#jsonOfChildren.size >= pathsKeptMax) this.#jsonOfChildren.clear();
    this.#jsonOfChildren.set(parent, json);
    return json;
  }

  #below(row: number): string {
    const known = this.#ofChildren.get(row);
    if (known !== undefined) return known;
    const parent = this.#tree.parent[row]!;
    const name = this.#names.text(row);
    const path = parent === -1 ? name : `${this.#below(parent)}/${name}`;
    if (this.#ofChildren.size >= pathsKeptMax) this.#ofChildren.clear();
    this.#ofChildren.set(row, path);
    return path;
  }
}
