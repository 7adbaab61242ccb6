interface Place {
  readonly path: string;
  readonly startLine: number | null;
}

/** A place as other tools write it. */
export function placeOf({ path, startLine }: Place): string {
  return startLine === null ? path : `${path}:${startLine}`;
}

/** The end of a path tells more than its beginning. */
export function shortPlaceOf({ path, startLine }: Place): string {
  return placeOf({ path: path.split("/").slice(-2).join("/"), startLine });
}
