/** A rectangle of the map. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** The keys that move between areas. */
export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

export function isArrow(key: string): key is Arrow {
  return key === "ArrowLeft" || key === "ArrowRight" || key === "ArrowUp" || key === "ArrowDown";
}

/** How much more a distance to the side counts than a distance straight ahead. */
const asideWeight = 2;

/** The index of the box that an arrow key leads to; undefined if there is no box on that side. */
export function neighbourOf(boxes: readonly Box[], from: number, arrow: Arrow): number | undefined {
  const start = rotate(boxes[from]!, arrow);
  let nearest: { readonly index: number; readonly distance: number } | undefined;
  for (const [index, box] of boxes.entries()) {
    const other = rotate(box, arrow);
    // Edges are rounded to pixels: two boxes that touch may overlap by one.
    if (index === from || other.x0 < start.x1 - 1) continue;
    const ahead = Math.max(0, other.x0 - start.x1);
    const aside = Math.max(0, other.y0 - start.y1, start.y0 - other.y1);
    // Among boxes that touch, take the one whose middle is nearest.
    const offset = Math.abs(middle(other.y0, other.y1) - middle(start.y0, start.y1)) / 1_000;
    const distance = ahead + asideWeight * aside + offset;
    if (nearest === undefined || distance < nearest.distance) nearest = { index, distance };
  }
  return nearest?.index;
}

// Rotates the map, so that every direction becomes "to the right".
function rotate({ x0, y0, x1, y1 }: Box, arrow: Arrow): Box {
  if (arrow === "ArrowRight") return { x0, y0, x1, y1 };
  if (arrow === "ArrowLeft") return { x0: -x1, y0, x1: -x0, y1 };
  if (arrow === "ArrowDown") return { x0: y0, y0: x0, x1: y1, y1: x1 };
  return { x0: -y1, y0: x0, x1: -y0, y1: x1 };
}

function middle(low: number, high: number): number {
  return (low + high) / 2;
}
