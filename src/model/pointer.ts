/** A JSON pointer (RFC 6901) to the place that the segments lead to. */
export function pointerTo(...segments: readonly (string | number)[]): string {
  return segments.map((segment) => `/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
