/** Replaces the paths of renamed files in the related locations of a finding, which are JSON. */
export function rewritePaths(related: string, renames: ReadonlyMap<string, string>): string {
  const locations = JSON.parse(related) as readonly { readonly path?: string }[];
  if (!locations.some(({ path }) => path !== undefined && renames.has(path))) return related;
  return JSON.stringify(
    locations.map((location) =>
      location.path === undefined ? location : { ...location, path: renames.get(location.path) ?? location.path },
    ),
  );
}
