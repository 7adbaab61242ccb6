import { hierarchy, treemap, type HierarchyRectangularNode } from "d3-hierarchy";

/** An artifact as the treemap needs it. */
export interface Area {
  readonly id: number;
  readonly name: string;
  /** Names of the ancestors. */
  readonly viewPath: string;
  readonly size: number;
}

/** How much of an area the areas inside it have to account for. */
const knownShareMin = 0.9;

export interface AreaNode<Known extends Area> {
  readonly area: Known | undefined;
  readonly children: AreaNode<Known>[];
}

/**
 * Puts areas below one another by their paths. They come largest first; sizes add up, so that whatever is among the
 * largest has its parents there, too. What lacks its parent lies directly below the root.
 */
export function nestAreas<Known extends Area>(areas: readonly Known[]): AreaNode<Known> {
  const root: AreaNode<Known> = { area: undefined, children: [] };
  const nodes = new Map<string, AreaNode<Known>>();
  for (const area of areas) {
    const path = `${area.viewPath}/${area.name}`;
    if (!nodes.has(path)) nodes.set(path, { area, children: [] });
  }
  for (const node of nodes.values()) (nodes.get(node.area!.viewPath) ?? root).children.push(node);
  root.children.forEach(closeGaps);
  return root;
}

// Only the largest are known. An area most of whose inside is unknown is shown as one, not as a frame with holes.
function closeGaps<Known extends Area>({ area, children }: AreaNode<Known>): void {
  const known = children.reduce((sum, child) => sum + child.area!.size, 0);
  if (known < knownShareMin * area!.size) children.length = 0;
  children.forEach(closeGaps);
}

/** Gives every area its rectangle. A part of an area that nothing in it accounts for stays free. */
export function layOut<Known extends Area>(
  root: AreaNode<Known>,
  width: number,
  height: number,
  headPixels: number,
): HierarchyRectangularNode<AreaNode<Known>> {
  const tree = hierarchy(root, ({ children }) => children);
  tree.eachAfter((node) => {
    const inside = (node.children ?? []).reduce((sum, child) => sum + (child.value ?? 0), 0);
    // The layout reads what is written here; d3 means it to come from `sum`, which knows leaves alone.
    (node as { value?: number }).value = Math.max(node.data.area?.size ?? 0, inside);
  });
  tree.sort((one, other) => (other.value ?? 0) - (one.value ?? 0));
  const place = treemap<AreaNode<Known>>()
    .size([width, height])
    .paddingInner(1)
    .paddingOuter((node) => (node.depth > 0 && node.children !== undefined ? 2 : 0))
    .paddingTop((node) => (node.depth > 0 && node.children !== undefined ? headPixels : 0))
    .round(true);
  return place(tree);
}
