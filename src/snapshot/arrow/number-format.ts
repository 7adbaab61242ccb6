import type { Column } from "../columns.ts";

/**
 * How the numbers of a column are stored: in the narrowest type that represents all of them exactly. Most measures are
 * small whole numbers, which then take an eighth of the bytes, and of the time to write and read them. In memory they are
 * doubles. A negative zero becomes zero, which equals it.
 */
export type NumberFormat = "int8" | "int16" | "int32" | "int64" | "float64";

export const formatBytes: Readonly<Record<NumberFormat, number>> = {
  int8: 1,
  int16: 2,
  int32: 4,
  int64: 8,
  float64: 8,
};

/** The format for a column; texts have none, row numbers and choices are always int32. */
export function formatOf(column: Column): NumberFormat {
  if (column.kind === "number") return narrowest(column.values);
  if (column.kind === "id") return fitsInt32(column.values) ? "int32" : "int64";
  return "int32";
}

function narrowest(values: Float64Array<ArrayBufferLike>): NumberFormat {
  let low = 0;
  let high = 0;
  const size = values.length;
  for (let row = 0; row < size; row++) {
    const value = values[row]!;
    if (!Number.isNaN(value)) {
      if (value !== Math.trunc(value)) return "float64";
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  if (low >= -0x80 && high <= 0x7f) return "int8";
  if (low >= -0x8000 && high <= 0x7fff) return "int16";
  return low >= -0x8000_0000 && high <= 0x7fff_ffff ? "int32" : "float64";
}

function fitsInt32(ids: Float64Array<ArrayBufferLike>): boolean {
  const size = ids.length;
  for (let row = 0; row < size; row++) if (ids[row]! > 0x7fff_ffff) return false;
  return true;
}

type Numbers = Int8Array | Int16Array | Int32Array | Float64Array;

/** An empty array for numbers of a format; int64 is handled separately, by halves. */
export function roomFor(format: Exclude<NumberFormat, "int64">, length: number): Numbers {
  switch (format) {
    case "int8":
      return new Int8Array(length);
    case "int16":
      return new Int16Array(length);
    case "int32":
      return new Int32Array(length);
    case "float64":
      return new Float64Array(length);
  }
}

/** A view of the numbers in a buffer, whose start must be aligned. */
export function numbersIn(format: NumberFormat, { buffer, byteOffset }: Uint8Array, length: number): ArrayLike<number> {
  switch (format) {
    case "int8":
      return new Int8Array(buffer, byteOffset, length);
    case "int16":
      return new Int16Array(buffer, byteOffset, length);
    case "int32":
      return new Int32Array(buffer, byteOffset, length);
    case "int64":
      return fromInt64(new Int32Array(buffer, byteOffset, length * 2));
    case "float64":
      return new Float64Array(buffer, byteOffset, length);
  }
}

/** Ids as the little-endian 64-bit integers of Arrow; by halves, because BigInts are slow. */
export function toInt64(ids: Float64Array<ArrayBufferLike>): Int32Array {
  const halves = new Int32Array(ids.length * 2);
  for (let index = 0; index < ids.length; index++) {
    const id = ids[index]!;
    const high = Math.floor(id / 0x1_0000_0000);
    halves[index * 2] = (id - high * 0x1_0000_0000) | 0;
    halves[index * 2 + 1] = high;
  }
  return halves;
}

function fromInt64(halves: Int32Array<ArrayBufferLike>): Float64Array {
  const ids = new Float64Array(halves.length / 2);
  for (let index = 0; index < ids.length; index++) {
    ids[index] = halves[index * 2 + 1]! * 0x1_0000_0000 + (halves[index * 2]! >>> 0);
  }
  return ids;
}
