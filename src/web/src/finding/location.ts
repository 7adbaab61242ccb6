interface FileLocation {
  readonly path: string;
  readonly startLine: number | null;
}

/** A location as other tools write it. */
export function locationText({ path, startLine }: FileLocation): string {
  return startLine === null ? path : `${path}:${startLine}`;
}

/** A location in a short path. */
export function shortLocationText({ path, startLine }: FileLocation): string {
  return locationText({ path: shortPath(path), startLine });
}

/** The last folder and the file's name: the end of a path is more useful than its start. */
export function shortPath(path: string): string {
  return path.split("/").slice(-2).join("/");
}
