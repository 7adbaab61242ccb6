const packPattern = /^p\d+-pack-[a-z0-9]+-(\d+)-[A-Za-z0-9-]+$/;
const timeCharacters = 9;
const pointerPrefix = "packed.";

/** The folder of a pack. It starts with its project, as the folders of versions do; then packs are in order of time. */
export function packFolderName({ projectId, at, versions, unique }: NewPack): string {
  return `p${projectId}-pack-${at.toString(36).padStart(timeCharacters, "0")}-${versions}-${unique}`;
}

interface NewPack {
  readonly projectId: number;
  readonly at: number;
  readonly versions: number;
  readonly unique: string;
}

/** How many versions the pack was to have. It has fewer if they differ too much. */
export function plannedVersions(pack: string): number {
  return Number(packPattern.exec(pack)?.[1] ?? 0);
}

/** Whether a folder has a pack, and not a version. */
export function isPackFolder(folder: string): boolean {
  return packPattern.test(folder);
}

/** The empty part of a version's folder that says which pack has the version. */
export function packPointer(pack: string): string {
  return pointerPrefix + pack;
}

/** The pack that a part of a version's folder names; undefined if it is not a pointer. */
export function packOf(part: string): string | undefined {
  const pack = part.startsWith(pointerPrefix) ? part.slice(pointerPrefix.length) : "";
  return isPackFolder(pack) ? pack : undefined;
}
