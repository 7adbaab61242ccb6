/** What became of reads from copies since the start of the process, and the space that the copies take. */
export class CopyCounts {
  /** Reads that copies answered. */
  hits = 0;
  /** Blocks that had no copy and were fetched from the object store. */
  misses = 0;
  /** Copies that were removed because others needed their space. */
  evictions = 0;
  /** Copies that were dropped because of damage, or were gone: their blocks are fetched again. */
  drops = 0;
  /** The space that all copies take. */
  bytes = 0;
  /** The space that they may take; 0: nothing is copied. */
  bytesMax = 0;
}
