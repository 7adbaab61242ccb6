import type { CopyCounts } from "../store/index.ts";

interface CopyMeasurement {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge";
  readonly value: (counts: CopyCounts) => number;
}

/** The metrics of copies. They are absent where nothing is copied. */
export const copyMeasurements: readonly CopyMeasurement[] = [
  {
    name: "belvedere_copies_bytes",
    help: "Space that copies of the object store take on this machine.",
    type: "gauge",
    value: (counts) => counts.bytes,
  },
  {
    name: "belvedere_copies_bytes_max",
    help: "The limit of belvedere_copies_bytes.",
    type: "gauge",
    value: (counts) => counts.bytesMax,
  },
  {
    name: "belvedere_copies_hits_total",
    help: "Reads that copies answered.",
    type: "counter",
    value: (counts) => counts.hits,
  },
  {
    name: "belvedere_copies_misses_total",
    help: "Blocks of 1 MiB that had no copy and were fetched from the object store.",
    type: "counter",
    value: (counts) => counts.misses,
  },
  {
    name: "belvedere_copies_evictions_total",
    help: "Copies that were removed because others needed their space.",
    type: "counter",
    value: (counts) => counts.evictions,
  },
  {
    name: "belvedere_copies_dropped_total",
    help: "Copies that were dropped because of damage, or were gone; their blocks are fetched again.",
    type: "counter",
    value: (counts) => counts.drops,
  },
];
