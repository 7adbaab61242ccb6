/** A `Content-Type` taken apart. */
export interface MediaType {
  /** Lower case, without parameters. */
  readonly name: string;
  readonly charset: string | undefined;
  /** What parts a multipart body. */
  readonly boundary: string | undefined;
}

/** Reads a `Content-Type`; undefined when it is invalid. */
export function parseMediaType(header: string): MediaType | undefined {
  const [name = "", ...parameters] = header.split(";");
  const lower = name.trim().toLowerCase();
  if (!/^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/.test(lower)) return undefined;
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/i.exec(parameter)?.[1]?.toLowerCase())
    .find((found) => found !== undefined);
  // A boundary in quotes may hold a semicolon.
  const boundary = /;\s*boundary\s*=\s*(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(header);
  return {
    name: lower,
    charset: charset === "utf8" ? "utf-8" : charset,
    boundary: boundary?.[1] ?? boundary?.[2],
  };
}
