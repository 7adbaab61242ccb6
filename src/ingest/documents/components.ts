import { decoded } from "../align-path.ts";
import { rowsMax } from "../bounds.ts";
import type { Report, ReportFile, ReportPosition } from "../report.ts";
import { TooManyRowsError } from "../too-large.ts";

/** Something that the software contains or needs, as a bill of materials lists it. */
export interface Component {
  /** Its id in the report. */
  readonly ref: string | undefined;
  /** With the group that it belongs to: `@types/node`, `org.slf4j/slf4j-api`. */
  readonly name: string;
  readonly version: string | undefined;
  /** The package URL. */
  readonly purl: string | undefined;
  readonly licence: string | undefined;
  readonly supplier: string | undefined;
  /** Library, framework, container, …: the word of the report, in lower case. */
  readonly type: string | undefined;
}

/** A component that has an artifact. */
export interface PlacedComponent {
  readonly artifact: ReportFile;
  readonly name: string;
  readonly version: string | undefined;
}

/**
 * Adds the components of a report as artifacts below their manifest: the file that the report describes, else the report
 * itself. The path of a component has no version, so that it stays the same artifact when it is updated. Further versions
 * of it have their version in the path.
 */
export class ReportedComponents {
  readonly #report: Report;
  readonly #manifest: PlacedComponent;
  readonly #byRef = new Map<string, PlacedComponent>();
  /** The components of this report. */
  readonly #placed = new Map<string, PlacedComponent>();

  private constructor(report: Report, manifest: ReportFile) {
    this.#report = report;
    const name = manifest.path.slice(manifest.path.lastIndexOf("/") + 1);
    this.#manifest = { artifact: manifest, name, version: undefined };
  }

  /**
   * Opens the manifest. `described` is the file that the report describes, `usualName` the name of reports that have none.
   * Paths that lead out of the project are not used.
   */
  static open(
    report: Report,
    position: ReportPosition,
    described: string | undefined,
    usualName: string,
  ): ReportedComponents {
    const path =
      [described, report.name].find((name) => typeof name === "string" && report.isInside(name)) ?? usualName;
    return new ReportedComponents(report, report.file(position, path) ?? { path: "", index: 0 });
  }

  get manifest(): PlacedComponent {
    return this.#manifest;
  }

  /** Says that the manifest describes a component: the software itself. */
  describeManifest(position: ReportPosition, component: Component): void {
    this.#report.component(position, this.#manifest.artifact, infosOf(component));
    const { name, version } = component;
    this.#remember(component.ref, { artifact: this.#manifest.artifact, name, version });
  }

  /** The component of an id in the report. */
  find(ref: string): PlacedComponent | undefined {
    return this.#byRef.get(ref);
  }

  /** Adds a component below another one; undefined when it was refused. */
  add(position: ReportPosition, component: Component, parent = this.#manifest): PlacedComponent | undefined {
    const known = this.#placed.get(identityOf(component, parent));
    const placed = known ?? this.#place(position, component, parent);
    if (placed === undefined) return undefined;
    if (known === undefined) this.#report.component(position, placed.artifact, infosOf(component));
    else this.#report.repeated();
    this.#remember(component.ref, placed);
    return placed;
  }

  #place(position: ReportPosition, component: Component, parent: PlacedComponent): PlacedComponent | undefined {
    const { name, version } = component;
    const identity = identityOf(component, parent);
    const paths = pathsOf(component, parent.artifact.path);
    const path = paths.find((candidate) => this.#report.claim(candidate, identity)) ?? paths.at(-1)!;
    const shown = path === paths[0] ? name : `${name} ${version ?? ""}`.trim();
    const artifact = { path, type: "COMPONENT", parent: parent.artifact.path, name: shown };
    const index = this.#report.artifact(position, artifact);
    if (index === undefined) return undefined;
    const placed = { artifact: { path, index }, name, version };
    if (this.#placed.size >= rowsMax) throw new TooManyRowsError();
    this.#placed.set(identity, placed);
    return placed;
  }

  #remember(ref: string | undefined, placed: PlacedComponent): void {
    if (ref === undefined || this.#byRef.has(ref)) return;
    if (this.#byRef.size >= rowsMax) throw new TooManyRowsError();
    this.#byRef.set(ref, placed);
  }
}

function infosOf({ version, purl, licence, supplier, type }: Component): Readonly<Record<string, string | undefined>> {
  return { VERSION: version, PURL: purl, LICENSE: licence, SUPPLIER: supplier, COMPONENT_TYPE: type };
}

/**
 * What makes two entries the same component: its package URL, which a package that is installed several times has each
 * time. Without one, equal names are of different components if their ids differ.
 */
function identityOf({ ref = "", name, version = "", purl }: Component, { artifact }: PlacedComponent): string {
  return [artifact.path, purl ?? `${name}\n${ref}`, version].join("\n");
}

/** The paths that a component may have, the preferred one first: without its version, with it, with all that it has. */
function pathsOf({ ref, name, version, purl }: Component, parent: string): readonly string[] {
  // The version is after the last `@`. Some tools do not encode the `@` of a scope, which is before a slash.
  const [, packageUrl, , rest = ""] = /^(pkg:[^?#]+?)(@[^@/?#]*)?([?#].*)?$/s.exec(purl ?? "") ?? [];
  const base = `${parent}#${packageUrl === undefined ? name : decoded(packageUrl)}`;
  const versioned = `${base}${version === undefined ? "" : `@${version}`}`;
  const whole = purl === undefined && ref !== undefined ? `${versioned}#${ref}` : `${versioned}${rest}`;
  return [...new Set([base, versioned, whole])];
}

/** A list of licences as one text. */
export function licenceText(licences: readonly (string | undefined)[]): string | undefined {
  const known = new Set(licences.map((licence) => licence?.trim()).filter((licence) => licence));
  return known.size === 0 ? undefined : [...known].join(", ");
}
