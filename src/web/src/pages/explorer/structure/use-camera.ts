import { useCallback, useEffect, useState, type RefObject } from "react";
import { moved, wholePicture, zoomed, type Camera, type Point, type Room } from "./graph-camera.ts";

/** What changes the shown part of a picture. */
export interface CameraControls {
  readonly camera: Camera;
  readonly zoom: (factor: number, at?: Point) => void;
  readonly showAll: () => void;
}

interface Gesture {
  readonly middle: Point;
  /** Between two fingers; 0 for one pointer. */
  readonly distance: number;
}

export const zoomStep = 1.5;
const movePixels = 60;
/** A pointer that moved less is a click. */
const clickPixels = 4;
/** How much a pixel of a wheel enlarges. */
const wheelRate = 0.002;

/**
 * The shown part of a picture: the wheel with Ctrl and two fingers zoom, dragging moves, and so do the keys + - 0 and the
 * arrows. One finger moves an enlarged picture and else scrolls the page. Clicks that are no drags call `onClick`;
 * `onPoint` gets the place of a pointer that drags nothing.
 */
export function useCamera(
  element: RefObject<HTMLElement | null>,
  room: Room,
  onClick: (at: Point) => void,
  onPoint: (at: Point | undefined) => void,
): CameraControls {
  const [camera, setCamera] = useState(wholePicture);
  const { width, height } = room;
  const zoom = useCallback(
    (factor: number, at: Point = [width / 2, height / 2]) =>
      setCamera((before) => zoomed(before, factor, at, { width, height })),
    [width, height],
  );
  const move = useCallback((by: Point) => setCamera((before) => moved(before, by, { width, height })), [width, height]);
  const showAll = useCallback(() => setCamera(wholePicture), []);
  const isWhole = camera.scale === 1;
  useEffect(() => {
    if (element.current === null) return undefined;
    return listen(element.current, { zoom, move, onClick, onPoint });
  }, [element, zoom, move, onClick, onPoint]);
  useEffect(() => {
    if (element.current === null) return undefined;
    return listenToKeys(element.current, {
      "+": () => zoom(zoomStep),
      "=": () => zoom(zoomStep),
      "-": () => zoom(1 / zoomStep),
      "0": showAll,
      // The whole picture cannot be moved: arrows scroll the page.
      ...(isWhole ? {} : movesOf(move)),
    });
  }, [element, zoom, move, showAll, isWhole]);
  return { camera, zoom, showAll };
}

function movesOf(move: (by: Point) => void): Readonly<Record<string, () => void>> {
  return {
    ArrowLeft: () => move([movePixels, 0]),
    ArrowRight: () => move([-movePixels, 0]),
    ArrowUp: () => move([0, movePixels]),
    ArrowDown: () => move([0, -movePixels]),
  };
}

function listenToKeys(element: HTMLElement, actions: Readonly<Record<string, () => void>>): () => void {
  const press = (event: KeyboardEvent): void => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  element.addEventListener("keydown", press);
  return () => element.removeEventListener("keydown", press);
}

interface Actions {
  readonly zoom: (factor: number, at: Point) => void;
  readonly move: (by: Point) => void;
  readonly onClick: (at: Point) => void;
  readonly onPoint: (at: Point | undefined) => void;
}

function listen(element: HTMLElement, { zoom, move, onClick, onPoint }: Actions): () => void {
  const pointers = new Map<number, Point>();
  let last: Gesture | undefined;
  let travelled = 0;
  const at = ({ clientX, clientY }: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return [clientX - box.x, clientY - box.y];
  };
  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (pointers.size === 0) travelled = 0;
    pointers.set(event.pointerId, at(event));
    element.setPointerCapture(event.pointerId);
    last = gestureOf(pointers);
  };
  const drag = (event: PointerEvent): void => {
    if (!pointers.has(event.pointerId) || last === undefined) return onPoint(at(event));
    pointers.set(event.pointerId, at(event));
    const now = gestureOf(pointers);
    const by: Point = [now.middle[0] - last.middle[0], now.middle[1] - last.middle[1]];
    travelled += Math.hypot(...by) + Math.abs(now.distance - last.distance);
    if (travelled >= clickPixels) move(by);
    if (now.distance > 0 && last.distance > 0) zoom(now.distance / last.distance, now.middle);
    last = now;
  };
  const up = (event: PointerEvent): void => {
    pointers.delete(event.pointerId);
    last = pointers.size === 0 ? undefined : gestureOf(pointers);
  };
  const click = (event: MouseEvent): void => {
    if (travelled < clickPixels) onClick(at(event));
  };
  const wheel = (event: WheelEvent): void => {
    // Two fingers on a touch pad arrive as a wheel with Ctrl.
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * wheelRate), at(event));
  };
  // Else the browser takes two fingers for scrolling, and cancels the pointers.
  const touch = (event: TouchEvent): void => {
    if (event.touches.length > 1) event.preventDefault();
  };
  const ends = new AbortController();
  const { signal } = ends;
  element.addEventListener("pointerdown", down, { signal });
  element.addEventListener("pointermove", drag, { signal });
  element.addEventListener("pointerup", up, { signal });
  element.addEventListener("pointercancel", up, { signal });
  element.addEventListener("pointerleave", () => onPoint(undefined), { signal });
  element.addEventListener("click", click, { signal });
  element.addEventListener("wheel", wheel, { signal, passive: false });
  element.addEventListener("touchstart", touch, { signal, passive: false });
  element.addEventListener("touchmove", touch, { signal, passive: false });
  return () => ends.abort();
}

function gestureOf(pointers: ReadonlyMap<number, Point>): Gesture {
  const [one, other] = [...pointers.values()];
  if (other === undefined) return { middle: one!, distance: 0 };
  return {
    middle: [(one![0] + other[0]) / 2, (one![1] + other[1]) / 2],
    distance: Math.hypot(one![0] - other[0], one![1] - other[1]),
  };
}
