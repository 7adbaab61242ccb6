import { useEffect, useRef, type RefObject } from "react";
import type { Camera } from "./graph-camera.ts";
import { drawGraph, type Picture } from "./graph-drawing.ts";

interface Drawn {
  readonly image: HTMLCanvasElement;
  readonly camera: Camera;
}

/** Parts of a picture that are drawn between two frames of the screen: small graphs are drawn at once. */
const stepsPerFrame = 8;

/**
 * Draws a picture in parts, and shows it when it is complete. Until then, the last picture is shown where the new one will
 * be, so that it follows the pointer. `theme` draws again with other colours.
 */
export function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  picture: Picture | undefined,
  theme: string,
): void {
  const last = useRef<Drawn>(undefined);
  useEffect(() => {
    const shown = canvas.current;
    if (shown === null || picture === undefined) return undefined;
    const { width, height, camera } = picture.placement;
    const image = document.createElement("canvas");
    image.width = width * devicePixelRatio;
    image.height = height * devicePixelRatio;
    const context = image.getContext("2d")!;
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    const steps = drawGraph(context, getComputedStyle(shown), picture);
    let frame = requestAnimationFrame(() => {
      if (last.current !== undefined) show(shown, picture, last.current);
      draw();
    });
    const draw = (): void => {
      for (let step = 0; step < stepsPerFrame; step++) {
        if (steps.next().done !== true) continue;
        last.current = { image, camera };
        show(shown, picture, last.current);
        return;
      }
      frame = requestAnimationFrame(draw);
    };
    return () => cancelAnimationFrame(frame);
  }, [canvas, picture, theme]);
}

/** Shows an image at the place that it has for the camera of the picture. */
function show(canvas: HTMLCanvasElement, { placement }: Picture, { image, camera }: Drawn): void {
  const { width, height, camera: wanted } = placement;
  canvas.width = width * devicePixelRatio;
  canvas.height = height * devicePixelRatio;
  canvas.style.width = `${width}px`;
  const context = canvas.getContext("2d")!;
  const factor = wanted.scale / camera.scale;
  context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  context.drawImage(
    image,
    wanted.shiftX - camera.shiftX * factor,
    wanted.shiftY - camera.shiftY * factor,
    width * factor,
    height * factor,
  );
}
