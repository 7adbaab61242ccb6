/** Allocates ids that were never used before, in ascending runs. */
export type TakeIds = (count: number) => Promise<readonly { readonly first: number; readonly count: number }[]>;

/** Sets a new id for every entry that is still 0, in order. */
export async function allocateMissingIds(ids: Float64Array, takeIds: TakeIds): Promise<void> {
  let needed = 0;
  const { length } = ids;
  for (let index = 0; index < length; index++) if (ids[index] === 0) needed++;
  if (needed === 0) return;
  let index = 0;
  for (const { first, count } of await takeIds(needed)) {
    for (let offset = 0; offset < count; offset++) {
      while (ids[index] !== 0) index++;
      ids[index] = first + offset;
    }
  }
}
