/** A point in pixels of the picture, from its upper left corner. */
export type Point = readonly [x: number, y: number];

/** The part of a picture that is shown: the whole picture at 1, and moved by the shift after it was enlarged. */
export interface Camera {
  readonly scale: number;
  readonly shiftX: number;
  readonly shiftY: number;
}

/** The size of the picture on the screen. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** Shows the whole picture. */
export const wholePicture: Camera = { scale: 1, shiftX: 0, shiftY: 0 };

const scaleMax = 64;

/** Enlarges or shrinks the picture. What is at the fixed point stays there, as far as the picture has an edge. */
export function zoomed(camera: Camera, factor: number, [x, y]: Point, room: Room): Camera {
  const scale = Math.min(scaleMax, Math.max(1, camera.scale * factor));
  const change = scale / camera.scale;
  return bounded({ scale, shiftX: x - (x - camera.shiftX) * change, shiftY: y - (y - camera.shiftY) * change }, room);
}

/** Moves the picture by pixels. */
export function moved({ scale, shiftX, shiftY }: Camera, [x, y]: Point, room: Room): Camera {
  return bounded({ scale, shiftX: shiftX + x, shiftY: shiftY + y }, room);
}

/** A point of the whole picture on the screen. */
export function onScreen({ scale, shiftX, shiftY }: Camera, x: number, y: number): Point {
  return [x * scale + shiftX, y * scale + shiftY];
}

/** Leaves no empty room beside the picture, so that it cannot be lost. */
function bounded({ scale, shiftX, shiftY }: Camera, { width, height }: Room): Camera {
  const within = (shift: number, size: number): number => Math.min(0, Math.max(size * (1 - scale), shift));
  return { scale, shiftX: within(shiftX, width), shiftY: within(shiftY, height) };
}
