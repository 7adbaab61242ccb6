/** A version of a branch, and the pack that has it. */
export interface PackableVersion {
  readonly folder: string;
  readonly layer: number;
  readonly pack: string | undefined;
}

/** The newest versions of a branch stay as they are: they are read most, and a new rating layer replaces theirs. */
export const wholeVersions = 4;
/** A pack of the newest versions is worth writing from this number on. */
export const newVersionsMin = 8;
/** A pack of one version takes as much space as the version. */
export const packedVersionsMin = 2;
/** Reading the oldest version of a pack reads what differs in all newer ones. */
export const packVersionsMax = 32;

/**
 * The groups of versions to pack, each newest first. `versions`: all of a branch, newest first. `loners`: versions whose next
 * older one differs too much. `thin`: packs of which most versions are deleted.
 */
export function planPacks(
  versions: readonly PackableVersion[],
  loners: ReadonlySet<string>,
  thin: ReadonlySet<string>,
): readonly (readonly PackableVersion[])[] {
  const groups: PackableVersion[][] = [];
  const older = versions.slice(wholeVersions);
  const isFree = ({ folder, pack }: PackableVersion): boolean =>
    !loners.has(folder) && (pack === undefined || thin.has(pack));
  for (let at = 0; at < older.length;) {
    if (!isFree(older[at]!)) {
      at += 1;
      continue;
    }
    let end = at;
    while (end < older.length && end - at < packVersionsMax && isFree(older[end]!)) end += 1;
    const group = older.slice(at, end);
    const isNew = at === 0 && group.every(({ pack }) => pack === undefined);
    // New versions join the small pack before them, so that a branch does not get many small ones.
    const joined = at === 0 ? smallPack(older, end, packVersionsMax - group.length, loners) : [];
    if (group.length >= (isNew ? newVersionsMin : packedVersionsMin)) groups.push([...group, ...joined]);
    at = end;
  }
  return groups;
}

function smallPack(
  older: readonly PackableVersion[],
  start: number,
  room: number,
  loners: ReadonlySet<string>,
): readonly PackableVersion[] {
  const pack = older[start]?.pack;
  if (pack === undefined) return [];
  let end = start;
  while (older[end]?.pack === pack && !loners.has(older[end]!.folder)) end += 1;
  return end - start <= room ? older.slice(start, end) : [];
}
