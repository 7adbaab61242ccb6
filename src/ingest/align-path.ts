import { accept, refuse, type Result } from "../text/index.ts";

/** How the paths of a report are turned into paths of the version. */
export interface Alignment {
  /** Leading folders that are removed from paths that begin with them; "" for none. */
  readonly strip: string;
  /** Folders that are put in front of the rest; "" for none. */
  readonly pathPrefix: string;
}

export const noAlignment: Alignment = { strip: "", pathPrefix: "" };

/**
 * Turns a path as a tool writes it (absolute or relative, with either slash, plain or a `file:` URI) into the version's
 * path. Paths are only text: no file is ever opened by them. A path that leads out of the project is refused.
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
  // Most paths are tidy: nothing is copied for them.
  if (!written.includes("\\") && !/^(?:file:|\/[A-Za-z]:\/)/i.test(written)) return written;
  const uri = /^file:(?:\/\/[^/]*)?(\/.*)$/i.exec(written)?.[1];
  const path = (uri === undefined ? written : decoded(uri)).replaceAll("\\", "/");
  // `/C:/work` is how a URI writes a drive.
  return path.replace(/^\/(?=[A-Za-z]:\/)/, "");
}

/** Decodes a percent-encoded text; returns any other text unchanged. */
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

/** Whether a path begins with the folders that are removed. */
export function isStripped(path: string, { strip }: Alignment): boolean {
  return strip !== "" && withoutPrefix(tidy(path), strip) !== tidy(path);
}

/** Whether a path is the folder that paths are put below. A report that speaks of its whole project means this folder. */
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
