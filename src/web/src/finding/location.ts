interface FileLocation {
  readonly path: string;
  readonly startLine: number | null;
}

/** A location as other tools write it. */
export function locationText({ path, startLine }: FileLocation): string {
  return startLine === null ? path : `${path}:${startLine}`;
}

/** A location with the file's name only: the end of a path is more useful than its start. */
export function shortLocationText({ path, startLine }: FileLocation): string {
  return locationText({ path: path.split("/").slice(-2).join("/"), startLine });
}
