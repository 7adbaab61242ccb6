import { unsupportedVersion } from "../broken-report.ts";
import { fieldInvalid } from "../records/checks.ts";
import type { Report, ReportPosition } from "../report.ts";
import { licenceText, ReportedComponents, type Component } from "./components.ts";
import { reportVulnerability } from "./vulnerabilities.ts";

/** The specifications that are read. */
export const spdxVersions = "2.0 to 2.3";

/** A package of an SPDX document. Texts are as the document writes them. */
export interface SpdxPackage {
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly version: string | undefined;
  readonly supplier: string | undefined;
  readonly originator: string | undefined;
  readonly concluded: string | undefined;
  readonly declared: string | undefined;
  readonly purpose: string | undefined;
  readonly references: readonly SpdxReference[];
}

/** A reference to something outside: a package URL, an advisory, … */
export interface SpdxReference {
  readonly type: string | undefined;
  readonly locator: string | undefined;
}

export interface SpdxFile {
  readonly name: string | undefined;
  readonly concluded: string | undefined;
  /** The licences that the file itself names. */
  readonly found: readonly string[];
}

/** Adds the content of an SPDX 2 document, in JSON or tags. It expects packages before the relationships between them. */
export class SpdxReader {
  readonly #report: Report;
  readonly #usualName: string;
  #components: ReportedComponents | undefined;

  constructor(report: Report, usualName: string) {
    this.#report = report;
    this.#usualName = usualName;
  }

  /** Refuses the whole report where its version is not supported. */
  checkVersion(written: string): void {
    const version = written.replace(/^SPDX-/, "");
    if (!/^2\.[0-3]$/.test(version)) throw unsupportedVersion("SPDX", version, spdxVersions);
    this.#report.version = version;
  }

  /** `Tool: syft-1.18.1`; persons and organisations are not tools. */
  creator(written: string): void {
    const tool = /^Tool:\s*(.+)$/.exec(written)?.[1];
    if (tool !== undefined) this.#report.tool(tool.trim());
  }

  #open(position: ReportPosition): ReportedComponents {
    return (this.#components ??= ReportedComponents.open(this.#report, position, undefined, this.#usualName));
  }

  package(position: ReportPosition, found: SpdxPackage): void {
    const components = this.#open(position);
    const { id, name, version, references } = found;
    if (name === undefined) return this.#report.refuse(position, null, fieldInvalid("name", "string"));
    const component: Component = {
      ref: id,
      name,
      version,
      purl: references.find(({ type }) => type === "purl")?.locator,
      licence: stated(found.concluded) ?? stated(found.declared),
      supplier: actor(found.supplier) ?? actor(found.originator),
      type: found.purpose?.toLowerCase().replaceAll("_", "-"),
    };
    const placed = components.add(position, component);
    for (const { type, locator } of references) {
      if (type !== "advisory") continue;
      if (locator === undefined) {
        this.#report.refuse(position, null, fieldInvalid("referenceLocator", "string"));
        continue;
      }
      reportVulnerability(this.#report, position, {
        tool: "spdx",
        id: /CVE-\d{4}-\d+|GHSA(?:-[\da-z]{4}){3}/i.exec(locator)?.[0] ?? locator,
        helpUri: locator,
        component: name,
        version,
        path: undefined,
        artifact: (placed ?? components.manifest).artifact,
      });
    }
  }

  /** A file whose licence is known. Others have nothing to say about the project. */
  file(position: ReportPosition, { name, concluded, found }: SpdxFile): void {
    const licence = stated(concluded) ?? licenceText(found.map(stated));
    if (name === undefined) return this.#report.refuse(position, null, fieldInvalid("fileName", "string"));
    if (licence === undefined) return;
    const file = this.#report.file(position, name);
    if (file !== undefined) this.#report.component(position, file, { LICENSE: licence });
  }

  /** The dependencies among the relationships; elements of other documents are left out. */
  relationship(position: ReportPosition, from: string, type: string, to: string): void {
    const isReverse = /^(?:\w+_)?DEPENDENCY_OF$/.test(type);
    if (type !== "DEPENDS_ON" && !isReverse) return;
    const components = this.#open(position);
    const [user, needed] = [components.find(isReverse ? to : from), components.find(isReverse ? from : to)];
    if (user === undefined || needed === undefined || user.artifact.index === needed.artifact.index) return;
    this.#report.link(position, "DEPENDS_ON", user.artifact.path, needed.artifact.path);
  }

  finish(line: number): void {
    this.#open({ line });
  }
}

/** A licence that the document states; NONE means that the element has no licence. */
function stated(licence: string | undefined): string | undefined {
  return licence === undefined || licence === "" || licence === "NOASSERTION" ? undefined : licence;
}

/** `Organization: Example Ltd (info@example.org)` without its kind and address. */
function actor(written: string | undefined): string | undefined {
  const name = stated(written)?.replace(/^(?:Organization|Person|Tool):\s*/, "");
  return name?.replace(/\s*\([^()]*\)\s*$/, "") || undefined;
}
