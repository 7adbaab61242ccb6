import { expect, test } from "vitest";
import { moved, onScreen, wholePicture, zoomed } from "./graph-camera.ts";

const room = { width: 600, height: 400 };

test("what is under the pointer stays there while the picture is enlarged", () => {
  const camera = zoomed(zoomed(wholePicture, 2, [150, 100], room), 1.5, [150, 100], room);
  expect(camera.scale).toBe(3);
  expect(onScreen(camera, 150, 100)).toEqual([150, 100]);
});

test("the whole picture is the smallest one, and the scale has a bound", () => {
  expect(zoomed(zoomed(wholePicture, 3, [0, 0], room), 0.01, [300, 200], room)).toEqual(wholePicture);
  expect(zoomed(wholePicture, 1e9, [0, 0], room).scale).toBe(64);
});

test("the picture cannot be moved out of its room", () => {
  expect(moved(wholePicture, [50, -50], room)).toEqual(wholePicture);
  const enlarged = zoomed(wholePicture, 2, [300, 200], room);
  expect(moved(enlarged, [20, 30], room)).toEqual({ scale: 2, shiftX: -280, shiftY: -170 });
  expect(moved(enlarged, [9_999, 9_999], room)).toEqual({ scale: 2, shiftX: 0, shiftY: 0 });
  expect(moved(enlarged, [-9_999, -9_999], room)).toEqual({ scale: 2, shiftX: -600, shiftY: -400 });
});
