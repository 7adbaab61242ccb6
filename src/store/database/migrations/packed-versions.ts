/**
 * Old versions may be in packs from now on, which earlier releases cannot read. No table changes, but the name of this
 * migration makes them refuse the database, instead of finding versions without files.
 */
export async function createPackedVersions(): Promise<void> {
  await Promise.resolve();
}
