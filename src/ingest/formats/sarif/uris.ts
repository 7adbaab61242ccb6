import { decoded, tidy } from "../../align-path.ts";
import { isObject, type JsonObject } from "../../documents/json-fields.ts";
import { firstIndex } from "./fields.ts";

const basesDepthMax = 16;
const containersDepthMax = 16;

/** A file that a run lists; `parent` is the index of the archive or the like that contains it. */
interface ListedArtifact {
  readonly location: JsonObject;
  readonly parent: number | undefined;
}

/** Turns a run's URIs into paths, with the bases and files that the run lists. */
export class RunUris {
  readonly #bases = new Map<string, { readonly uri: string; readonly base: string | undefined }>();
  readonly #artifacts: (ListedArtifact | undefined)[] = [];
  readonly #roots = new Set<string>();

  setBases(bases: unknown): void {
    if (!isObject(bases)) return;
    for (const [id, value] of Object.entries(bases)) {
      // Drafts of 2.0.0 have plain URIs.
      const location = typeof value === "string" ? { uri: value } : value;
      if (!isObject(location)) continue;
      const base = typeof location["uriBaseId"] === "string" ? location["uriBaseId"] : undefined;
      this.#bases.set(id, { uri: typeof location["uri"] === "string" ? location["uri"] : "", base });
    }
    for (const id of this.#bases.keys()) this.#addRoot(this.#baseOf(id));
  }

  addArtifact(index: number, artifact: JsonObject): void {
    const location = isObject(artifact["location"]) ? artifact["location"] : {};
    this.#artifacts[index] = { location, parent: firstIndex(artifact["parentIndex"]) };
  }

  /** A folder of the checkout: paths below it become relative to it. */
  addCheckout(location: unknown): void {
    const path = isObject(location) ? this.#absolute(location) : undefined;
    if (path !== undefined) this.#addRoot(path);
  }

  #addRoot(path: string): void {
    const root = path.replace(/\/+$/, "");
    if (isAbsolute(root)) this.#roots.add(root);
  }

  /** The path of an artifactLocation: undefined without one, null when it refers to something that is not known yet. */
  pathOf(location: unknown): string | undefined | null {
    if (!isObject(location)) return undefined;
    const index = firstIndex(location["index"]);
    const own = typeof location["uri"] === "string" ? location : undefined;
    const listed = index === undefined ? undefined : this.#artifacts[index];
    if (listed?.parent !== undefined) return this.#contained(listed);
    if (own === undefined && index !== undefined) return listed === undefined ? null : this.#relative(listed.location);
    if (own === undefined) return undefined;
    const base = own["uriBaseId"];
    if (typeof base === "string" && !this.#bases.has(base)) return null;
    return this.#relative(own);
  }

  /** The same in the second pass: an unknown base is the project's root. */
  settledPathOf(location: unknown): string | undefined {
    const path = this.pathOf(location);
    if (path !== null) return path;
    const uri = (location as JsonObject)["uri"];
    return typeof uri === "string" ? plainPath(uri) : undefined;
  }

  /** A file in an archive or the like: its path is below that of the container. */
  #contained(artifact: ListedArtifact): string | undefined | null {
    let path = "";
    let next: ListedArtifact | undefined = artifact;
    for (let depth = 0; depth < containersDepthMax; depth++) {
      const container: ListedArtifact | undefined =
        next.parent === undefined ? undefined : this.#artifacts[next.parent];
      if (next.parent !== undefined && container === undefined) return null;
      const own = container === undefined ? this.#relative(next.location) : plainPath(textOfUri(next.location));
      path = join(own ?? "", path);
      if (container === undefined) break;
      path = path.replace(/^\/+/, "");
      next = container;
    }
    return path === "" ? undefined : path;
  }

  #relative(location: JsonObject): string | undefined {
    const path = this.#absolute(location);
    if (path === undefined || !isAbsolute(path)) return path;
    // The outermost root comes first.
    for (let slash = path.indexOf("/", 1); slash !== -1; slash = path.indexOf("/", slash + 1)) {
      if (this.#roots.has(path.slice(0, slash))) return path.slice(slash + 1);
    }
    return path;
  }

  #absolute(location: JsonObject): string | undefined {
    const base = location["uriBaseId"];
    const own = plainPath(textOfUri(location));
    if (isAbsolute(own) || typeof base !== "string") return own === "" ? undefined : own;
    return join(this.#baseOf(base), own);
  }

  #baseOf(id: string): string {
    let path = "";
    let next: string | undefined = id;
    for (let depth = 0; next !== undefined && depth < basesDepthMax && !isAbsolute(path); depth++) {
      const base: { uri: string; base: string | undefined } | undefined = this.#bases.get(next);
      path = join(plainPath(base?.uri ?? ""), path);
      next = base?.base;
    }
    return path;
  }
}

function join(folder: string, path: string): string {
  if (folder === "" || path === "") return folder + path;
  return folder.endsWith("/") ? folder + path : `${folder}/${path}`;
}

function textOfUri({ uri }: JsonObject): string {
  return typeof uri === "string" ? uri : "";
}

function plainPath(uri: string): string {
  return /^file:/i.test(uri) ? tidy(uri) : tidy(decoded(uri));
}

function isAbsolute(path: string): boolean {
  return path.startsWith("/") || /^[A-Za-z][A-Za-z0-9+.-]*:/.test(path);
}
