import { hierarchy, treemap, type HierarchyRectangularNode } from "d3-hierarchy";

/** An artifact as the treemap needs it. */
export interface Area {
  readonly id: number;
  readonly name: string;
  /** Names of the ancestors. */
  readonly viewPath: string;
  readonly size: number;
  /** It only contains others: where sizes do not add up, its own size means nothing. */
  readonly container: boolean;
}

/** The share of an area that the areas inside it must cover. */
const knownShareMin = 0.9;
/** A frame shows its name if it is at least this many times as high and as wide as the name's line. */
const headShareMin = 3;

export interface AreaNode<Known extends Area> {
  readonly area: Known | undefined;
  readonly children: AreaNode<Known>[];
  /** The size of its rectangle. */
  weight: number;
}

/** An area with its rectangle. */
export type PlacedArea<Known extends Area> = HierarchyRectangularNode<AreaNode<Known>>;

/**
 * Nests areas by their paths. The list is sorted by size, largest first, and incomplete: an area whose parent is
 * missing goes below its nearest known ancestor. Where sizes add up, the parents of every large area are large, too, so
 * they are in the list; where they do not, a container is as large as its contents.
 */
export function nestAreas<Known extends Area>(areas: readonly Known[], additive: boolean): AreaNode<Known> {
  const root: AreaNode<Known> = { area: undefined, children: [], weight: 0 };
  const nodes = new Map<string, AreaNode<Known>>();
  for (const area of areas) {
    const path = `${area.viewPath}/${area.name}`;
    if (!nodes.has(path)) nodes.set(path, { area, children: [], weight: area.size });
  }
  for (const node of nodes.values()) nearestAncestor(nodes, node.area!.viewPath, root).children.push(node);
  if (additive) root.children.forEach(closeGaps);
  else dropEmptyContainers(root);
  computeWeights(root, additive);
  return root;
}

function nearestAncestor<Known extends Area>(
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

// The list has the largest areas only. An area whose contents are mostly missing is drawn filled, not as a frame.
function closeGaps<Known extends Area>({ area, children }: AreaNode<Known>): void {
  const known = children.reduce((sum, child) => sum + child.area!.size, 0);
  if (known < knownShareMin * area!.size) children.length = 0;
  children.forEach(closeGaps);
}

function dropEmptyContainers<Known extends Area>({ children }: AreaNode<Known>): void {
  children.forEach(dropEmptyContainers);
  const remaining = children.filter(({ area, children: inside }) => !area!.container || inside.length > 0);
  children.splice(0, children.length, ...remaining);
}

function computeWeights<Known extends Area>(node: AreaNode<Known>, additive: boolean): void {
  for (const child of node.children) computeWeights(child, additive);
  const inside = node.children.reduce((sum, { weight }) => sum + weight, 0);
  const own = node.area === undefined || (!additive && node.area.container) ? 0 : node.area.size;
  node.weight = Math.max(own, inside);
}

/** Computes the rectangle of every area. The part of an area that its contents do not cover stays free. */
export function computeLayout<Known extends Area>(
  root: AreaNode<Known>,
  width: number,
  height: number,
  headPixels: number,
): PlacedArea<Known> {
  const tree = hierarchy(root, ({ children }) => children);
  tree.eachAfter((node) => {
    // Set the value that the layout reads. d3 would compute it with `sum`, from the leaves alone.
    (node as { value?: number }).value = node.data.weight;
  });
  tree.sort((one, other) => (other.value ?? 0) - (one.value ?? 0));
  const place = treemap<AreaNode<Known>>()
    .size([width, height])
    .paddingInner(1)
    .paddingOuter((node) => (node.depth > 0 && node.children !== undefined ? 2 : 0))
    .paddingTop((node) => {
      if (node.depth === 0 || node.children === undefined) return 0;
      // If the name would take most of the height, leave the space to the contents.
      const roomy = node.y1 - node.y0 >= headShareMin * headPixels && node.x1 - node.x0 >= headShareMin * headPixels;
      return roomy ? headPixels : 2;
    })
    .round(true);
  return place(tree);
}

/** The areas without areas inside, which are filled. */
export function innermostOf<Known extends Area>({ area, children }: AreaNode<Known>): readonly Known[] {
  if (children.length === 0) return area === undefined ? [] : [area];
  return children.flatMap(innermostOf);
}

/** The innermost area at a point. */
export function areaAt<Known extends Area>(root: PlacedArea<Known>, x: number, y: number): Known | undefined {
  const inside = root.children?.find((child) => x >= child.x0 && x < child.x1 && y >= child.y0 && y < child.y1);
  return inside === undefined ? root.data.area : areaAt(inside, x, y);
}

/** The areas from the root to the one with that id; only the root if there is no such area. */
export function pathTo<Known extends Area>(root: AreaNode<Known>, id: number): readonly AreaNode<Known>[] {
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
