import { accept, refuse, type Result } from "../text/index.ts";

/** How the paths of a report become paths of the version. */
export interface Alignment {
  /** Leading folders that are taken away where a path begins with them; "" for none. */
  readonly strip: string;
  /** Folders that are put before what is left; "" for none. */
  readonly pathPrefix: string;
}

export const noAlignment: Alignment = { strip: "", pathPrefix: "" };

/**
 * The version's path of a file as a tool writes it: absolute or not, with either slash, as a `file:` URI or plain. It
 * is text and stays text: nothing is ever looked up by it. A path that leads out of the project is refused.
 */
export function alignPath(written: string, { strip, pathPrefix }: Alignment): Result<string> {
  const plain = tidy(written);
  const stripped = withoutPrefix(plain, strip);
  const segments = resolveDots(`${pathPrefix === "" ? "" : `${tidy(pathPrefix)}/`}${stripped}`);
  return segments === undefined
    ? refuse({ code: "results.path-outside", params: { path: written.slice(0, 200) } })
    : accept(segments.join("/"));
}

/** The path with `/` alone between its segments; a URI without its scheme and host, decoded. */
export function tidy(written: string): string {
  const uri = /^file:(?:\/\/[^/]*)?(\/.*)$/i.exec(written)?.[1];
  const path = (uri === undefined ? written : decoded(uri)).replaceAll("\\", "/");
  // `/C:/work` is how a URI writes a drive.
  return path.replace(/^\/(?=[A-Za-z]:\/)/, "");
}

/** A percent-encoded text decoded; where it is no such text, as it stands. */
export function decoded(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function withoutPrefix(path: string, strip: string): string {
  if (strip === "") return path;
  const prefix = tidy(strip).replace(/\/+$/, "");
  if (path === prefix) return "";
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length + 1) : path;
}

/** Whether a path begins with the folders that are taken away. */
export function isStripped(path: string, { strip }: Alignment): boolean {
  return strip !== "" && withoutPrefix(tidy(path), strip) !== tidy(path);
}

/** Whether it is the folder that paths are put below: what a report says of all of its project it says of that one. */
export function isPrefix(aligned: string, { pathPrefix }: Alignment): boolean {
  return pathPrefix !== "" && resolveDots(tidy(pathPrefix))?.join("/") === aligned;
}

/** Undefined when `..` leads above the root. */
function resolveDots(path: string): string[] | undefined {
  const segments: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments;
}
