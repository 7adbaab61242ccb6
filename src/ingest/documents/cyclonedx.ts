import { decoded } from "../align-path.ts";
import { unsupportedVersion } from "../broken-report.ts";
import { fieldInvalid } from "../records/checks.ts";
import type { Report, ReportPosition } from "../report.ts";
import { ReportedComponents, type Component, type PlacedComponent } from "./components.ts";
import { cvssScore, type CvssRating } from "./cvss.ts";
import { reportVulnerability, worstWord } from "./vulnerabilities.ts";

/** The specifications that are read. */
export const cyclonedxVersions = "1.0 to 1.7";
const supported = /^1\.[0-7]$/;

/** A component of a bill of materials. Its name is undefined where the report has none. */
export interface BomComponent extends Omit<Component, "name"> {
  readonly name: string | undefined;
  /** The components that it consists of. */
  readonly parts: readonly BomComponent[];
  /** Where XML of the versions before 1.4 has them. */
  readonly vulnerabilities: readonly BomVulnerability[];
}

export interface BomVulnerability {
  readonly id: string | undefined;
  readonly aliases: readonly string[];
  readonly description: string | undefined;
  readonly helpUri: string | undefined;
  readonly ratings: readonly BomRating[];
  readonly weaknesses: readonly string[];
  readonly affects: readonly AffectedRef[];
  /** What was found out about it: `not_affected`, `exploitable`, … */
  readonly state: string | undefined;
  /** The reasons for the state. */
  readonly reasons: readonly (string | undefined)[];
}

export interface BomRating extends CvssRating {
  readonly severity: string | undefined;
  /** `CVSSv31`, `OWASP`, `other`, … */
  readonly method: string | undefined;
}

export interface AffectedRef {
  readonly ref: string | undefined;
  /** Versions without the vulnerability. */
  readonly unaffected: readonly string[];
}

/** The component that the whole bill describes, and the tools that wrote it. */
export interface BomMetadata {
  readonly component: BomComponent | undefined;
  readonly position: ReportPosition;
  readonly tools: readonly string[];
}

/** States that say that the software is not, or no longer, vulnerable. */
const harmless = new Set(["resolved", "resolved_with_pedigree", "false_positive", "not_affected"]);

/**
 * Adds the content of a CycloneDX bill of materials, in JSON or XML. It expects the metadata first, then components and
 * services, then what refers to them.
 */
export class BomReader {
  readonly #report: Report;
  readonly #usualName: string;
  #metadata: BomMetadata | undefined;
  #components: ReportedComponents | undefined;

  constructor(report: Report, usualName: string) {
    this.#report = report;
    this.#usualName = usualName;
  }

  /** Refuses the whole report where its version is not supported. */
  checkVersion(version: string): void {
    if (!supported.test(version)) throw unsupportedVersion("CycloneDX", version, cyclonedxVersions);
    this.#report.version = version;
  }

  metadata(metadata: BomMetadata): void {
    const { component, position, tools } = metadata;
    if (this.#metadata !== undefined) return this.#report.refuse(position, null, fieldInvalid("metadata", "object"));
    this.#metadata = metadata;
    for (const tool of tools) this.#report.tool(tool);
    // Other content came before it, against the schema: the manifest has its name already.
    if (this.#components !== undefined && component !== undefined) {
      this.#describe(this.#components, position, component);
    }
  }

  component(position: ReportPosition, component: BomComponent): void {
    const components = this.#open(position);
    this.#add(components, position, component, components.manifest);
  }

  /** Opens the manifest when the first content comes. */
  #open(position: ReportPosition): ReportedComponents {
    if (this.#components !== undefined) return this.#components;
    const described = this.#metadata?.component;
    const file = described?.type === "file" ? described.name : undefined;
    this.#components = ReportedComponents.open(this.#report, position, file, this.#usualName);
    if (described !== undefined) this.#describe(this.#components, this.#metadata!.position, described);
    return this.#components;
  }

  #describe(components: ReportedComponents, position: ReportPosition, described: BomComponent): void {
    const { name, parts, vulnerabilities } = described;
    if (name === undefined) this.#report.refuse(position, null, fieldInvalid("metadata.component.name", "string"));
    else components.describeManifest(position, { ...described, name });
    for (const part of parts) this.#add(components, position, part, components.manifest);
    for (const found of vulnerabilities) this.#vulnerability(position, found, components.manifest);
  }

  /** The parts of a component that was refused belong to the one around it. */
  #add(
    components: ReportedComponents,
    position: ReportPosition,
    component: BomComponent,
    parent: PlacedComponent,
  ): void {
    const { name, parts, vulnerabilities } = component;
    let place = parent;
    if (name === undefined) this.#report.refuse(position, null, fieldInvalid("name", "string"));
    else place = components.add(position, { ...component, name }, parent) ?? parent;
    for (const part of parts) this.#add(components, position, part, place);
    for (const found of vulnerabilities) this.#vulnerability(position, found, place);
  }

  /** A vulnerability is a finding of each component that it affects; without one, of the manifest. */
  vulnerability(position: ReportPosition, found: BomVulnerability): void {
    const components = this.#open(position);
    if (found.affects.length === 0) return this.#vulnerability(position, found, components.manifest);
    for (const { ref, unaffected } of found.affects) {
      if (ref === undefined) this.#report.refuse(position, null, fieldInvalid("affects.ref", "string"));
      else this.#vulnerability(position, found, this.#affected(components, ref), unaffected);
    }
  }

  /** A component of another bill of materials is known by its id only; what affects it belongs to the manifest. */
  #affected(components: ReportedComponents, ref: string): PlacedComponent {
    const local = /^urn:cdx:[^#]*#(.*)$/s.exec(ref)?.[1];
    const found = components.find(ref) ?? (local === undefined ? undefined : components.find(decoded(local)));
    return found ?? { ...components.manifest, name: ref, version: undefined };
  }

  #vulnerability(
    position: ReportPosition,
    found: BomVulnerability,
    affected: PlacedComponent,
    unaffected: readonly string[] = [],
  ): void {
    const { id, state = "" } = found;
    if (id === undefined) return this.#report.refuse(position, null, fieldInvalid("vulnerabilities.id", "string"));
    const reasons = found.reasons.filter((reason) => reason !== undefined && reason !== "");
    reportVulnerability(this.#report, position, {
      tool: "cyclonedx",
      id,
      aliases: found.aliases,
      description: found.description,
      helpUri: found.helpUri,
      severity: worstWord(found.ratings.map(({ severity }) => severity)),
      score: cvssScore(found.ratings.filter(isCvss).map((rating) => ({ ...rating, version: rating.method }))),
      weaknesses: found.weaknesses,
      component: affected.name,
      version: affected.version,
      fixedIn: unaffected.join(", "),
      path: undefined,
      artifact: affected.artifact,
      ...(harmless.has(state) && { relaxed: [state.replaceAll("_", " "), ...reasons].join(": ") }),
    });
  }

  /** A component needs others. Ids that the report does not define are of other bills of materials. */
  dependency(position: ReportPosition, ref: string, needs: readonly string[]): void {
    const components = this.#open(position);
    const from = components.find(ref);
    if (from === undefined) return;
    for (const need of needs) {
      const to = components.find(need);
      if (to === undefined || to.artifact.index === from.artifact.index) continue;
      this.#report.link(position, "DEPENDS_ON", from.artifact.path, to.artifact.path);
    }
  }

  finish(line: number): void {
    this.#open({ line });
  }
}

/** Ratings by other methods have other scales. */
function isCvss({ method, vector }: BomRating): boolean {
  return method === undefined ? (vector ?? "").startsWith("CVSS:") : /^CVSS/i.test(method);
}
