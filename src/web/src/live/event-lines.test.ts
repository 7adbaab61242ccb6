import { expect, test } from "vitest";
import { createEventReader } from "./event-lines.ts";

const stream =
  'retry: 3000\nid: 56\n\n:\n\nid: 57\nevent: version.built\ndata: {"id":57,"type":"version.built","project":"Engine"}\n\n';

test("events are read from pieces of any size; an id without data is a place only", () => {
  for (const size of [1, 7, stream.length]) {
    const reader = createEventReader();
    const events = stream.match(new RegExp(`[\\s\\S]{1,${size}}`, "g"))!.flatMap((piece) => reader.push(piece));
    expect(events).toEqual([{ type: "version.built", project: "Engine" }]);
    expect(reader.lastId).toBe("57");
  }
});

test("data that is not an event is left out; the next event is read", () => {
  const reader = createEventReader("3");
  expect(reader.push("data: {broken\n\ndata: 5\n\n")).toEqual([]);
  expect(reader.lastId).toBe("3");
  expect(reader.push('data: {"type":"reset","project":null}\r\n\r\n')).toEqual([{ type: "reset", project: null }]);
});
