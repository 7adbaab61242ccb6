import { hierarchy, treemap, type HierarchyRectangularNode } from "d3-hierarchy";

/** An artifact as the treemap needs it. */
export interface Area {
  readonly id: number;
  readonly name: string;
  /** Names of the ancestors. */
  readonly viewPath: string;
  readonly size: number;
  /** It only holds others: where sizes do not add up, its own says nothing. */
  readonly holder: boolean;
}

/** How much of an area the areas inside it have to account for. */
const knownShareMin = 0.9;
/** A frame has room for its name when it is this many times as high and as wide. */
const headShareMin = 3;

export interface AreaNode<Known extends Area> {
  readonly area: Known | undefined;
  readonly children: AreaNode<Known>[];
  /** What its rectangle is as large as. */
  weight: number;
}

/** An area with its rectangle. */
export type PlacedArea<Known extends Area> = HierarchyRectangularNode<AreaNode<Known>>;

/**
 * Puts areas below one another by their paths. They come largest first; what lacks its parent lies below the nearest
 * ancestor that is there. Where sizes add up, whatever is among the largest has its parents there, too; where they do
 * not, a holder is as large as what it holds.
 */
export function nestAreas<Known extends Area>(areas: readonly Known[], additive: boolean): AreaNode<Known> {
  const root: AreaNode<Known> = { area: undefined, children: [], weight: 0 };
  const nodes = new Map<string, AreaNode<Known>>();
  for (const area of areas) {
    const path = `${area.viewPath}/${area.name}`;
    if (!nodes.has(path)) nodes.set(path, { area, children: [], weight: area.size });
  }
  for (const node of nodes.values()) nearest(nodes, node.area!.viewPath, root).children.push(node);
  if (additive) root.children.forEach(closeGaps);
  else dropEmptyHolders(root);
  weigh(root, additive);
  return root;
}

function nearest<Known extends Area>(
  nodes: ReadonlyMap<string, AreaNode<Known>>,
  path: string,
  root: AreaNode<Known>,
): AreaNode<Known> {
  for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) {
    const found = nodes.get(path.slice(0, end));
    if (found !== undefined) return found;
  }
  return root;
}

// Only the largest are known. An area most of whose inside is unknown is shown as one, not as a frame with holes.
function closeGaps<Known extends Area>({ area, children }: AreaNode<Known>): void {
  const known = children.reduce((sum, child) => sum + child.area!.size, 0);
  if (known < knownShareMin * area!.size) children.length = 0;
  children.forEach(closeGaps);
}

function dropEmptyHolders<Known extends Area>({ children }: AreaNode<Known>): void {
  children.forEach(dropEmptyHolders);
  const kept = children.filter(({ area, children: inside }) => !area!.holder || inside.length > 0);
  children.splice(0, children.length, ...kept);
}

function weigh<Known extends Area>(node: AreaNode<Known>, additive: boolean): void {
  for (const child of node.children) weigh(child, additive);
  const inside = node.children.reduce((sum, { weight }) => sum + weight, 0);
  const own = node.area === undefined || (!additive && node.area.holder) ? 0 : node.area.size;
  node.weight = Math.max(own, inside);
}

/** Gives every area its rectangle. A part of an area that nothing in it accounts for stays free. */
export function layOut<Known extends Area>(
  root: AreaNode<Known>,
  width: number,
  height: number,
  headPixels: number,
): PlacedArea<Known> {
  const tree = hierarchy(root, ({ children }) => children);
  tree.eachAfter((node) => {
    // The layout reads what is written here; d3 means it to come from `sum`, which knows leaves alone.
    (node as { value?: number }).value = node.data.weight;
  });
  tree.sort((one, other) => (other.value ?? 0) - (one.value ?? 0));
  const place = treemap<AreaNode<Known>>()
    .size([width, height])
    .paddingInner(1)
    .paddingOuter((node) => (node.depth > 0 && node.children !== undefined ? 2 : 0))
    .paddingTop((node) => {
      if (node.depth === 0 || node.children === undefined) return 0;
      // Where little would be left below the name, the room is for what is inside.
      const roomy = node.y1 - node.y0 >= headShareMin * headPixels && node.x1 - node.x0 >= headShareMin * headPixels;
      return roomy ? headPixels : 2;
    })
    .round(true);
  return place(tree);
}

/** The areas that hold no others: those that are coloured. */
export function innermostOf<Known extends Area>({ area, children }: AreaNode<Known>): readonly Known[] {
  if (children.length === 0) return area === undefined ? [] : [area];
  return children.flatMap(innermostOf);
}

/** The innermost area at a point. */
export function areaAt<Known extends Area>(root: PlacedArea<Known>, x: number, y: number): Known | undefined {
  const inside = root.children?.find((child) => x >= child.x0 && x < child.x1 && y >= child.y0 && y < child.y1);
  return inside === undefined ? root.data.area : areaAt(inside, x, y);
}

/** From the root to the area with that id; an area that is not there is the root. */
export function wayTo<Known extends Area>(root: AreaNode<Known>, id: number): readonly AreaNode<Known>[] {
  const search = (node: AreaNode<Known>): readonly AreaNode<Known>[] | undefined => {
    if (node.area?.id === id) return [node];
    for (const child of node.children) {
      const found = search(child);
      if (found !== undefined) return [node, ...found];
    }
    return undefined;
  };
  return search(root) ?? [root];
}
