import { lineBytesMax, nameBytesMax, pathBytesMax, pathSegmentsMax } from "../../bounds.ts";
import type { ByteSpan } from "../../byte-spans.ts";
import type { ArtifactLine } from "./artifact-line.ts";
import { refused } from "../../documents/json-bytes.ts";

const slash = 0x2f;

/**
 * Reads a line that `ArtifactLine` can read and that is within all bounds; returns the offset of its end. This depends on
 * the line alone, not on the lines before it.
 */
export function plainLineEnd(line: ArtifactLine, bytes: Uint8Array, start: number): number {
  const end = line.read(bytes, start);
  if (end === refused || end - start > lineBytesMax || !isWithinBounds(line, bytes)) return refused;
  const { hasLocation, location } = line;
  // An end before its start is listed, and that is done elsewhere.
  return hasLocation && location[2] !== 0 && location[2]! < location[0]! ? refused : end;
}

function isWithinBounds({ path, parent, name }: ArtifactLine, bytes: Uint8Array): boolean {
  if (path.end === path.start || !isPath(bytes, path)) return false;
  if (parent.start !== -1 && !isPath(bytes, parent)) return false;
  return name.start === -1 || name.end - name.start <= nameBytesMax;
}

/** Whether a path is short and shallow enough. ASCII is always well formed. */
function isPath(bytes: Uint8Array, { start, end }: ByteSpan): boolean {
  const length = end - start;
  if (length < pathSegmentsMax) return true;
  if (length > pathBytesMax) return false;
  let segments = 1;
  for (let index = start; index < end; index++) if (bytes[index] === slash) segments++;
  return segments <= pathSegmentsMax;
}
