import { HeldBytes } from "../../documents/held-bytes.ts";
import { jsonFormat, type JsonElement } from "../../documents/json-format.ts";
import { numberField, objectField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { advisoryUrl, reportVulnerability, textsField, type Vulnerability } from "../../documents/vulnerabilities.ts";
import { analysisFailure } from "../../failures.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report, ReportPosition } from "../../report.ts";

/** Projects are the report itself, entries of a list, or applications in an image. */
const projects = ["", "[].", "applications[].", "[].applications[]."];
const scalarNames = ["displayTargetFile", "error"];
const scalars = projects.flatMap((start) => scalarNames.map((name) => start + name));
const items = ["vulnerabilities[]", "filtered.ignore[]"];

/** Snyk's JSON of dependencies and images. The file of a project comes after its vulnerabilities. */
export const snykFormat = jsonFormat({
  id: "snyk",
  about: {
    title: "Snyk JSON",
    tools: ["Snyk Open Source", "Snyk Container"],
    versions: "all",
    contents: ["findings"],
    command: "snyk test --json",
  },
  detects: (json) =>
    ["", "[]."].some(
      (start) =>
        json.has(`${start}vulnerabilities`, `${start}dependencyCount`) ||
        json.has(`${start}vulnerabilities[].packageManager`, `${start}vulnerabilities[].from`) ||
        // Scripts that select vulnerabilities leave fields out.
        json.has(`${start}vulnerabilities[].packageName`, `${start}vulnerabilities[].from`) ||
        (json.text(`${start}ok`) === "false" && json.has(`${start}error`, `${start}path`)),
    ),
  elements: [...scalars, ...projects.flatMap((start) => items.map((name) => start + name))],
  listsMayBeNull: true,
  scalars,
  // A project that could not be tested has an error in its place.
  mayLackLists: true,
  read: (report) => new SnykReader(report),
});

interface Project {
  file: string | undefined;
  readonly found: { readonly position: ReportPosition; readonly vulnerability: Vulnerability }[];
}

/** Holds the vulnerabilities of a project until its file is known. */
class SnykReader {
  readonly #report: Report;
  readonly #projects = new Map<string, Project>();
  /** Advisories with long texts are repeated for each chain of dependencies; the first text is enough. */
  readonly #described = new Set<string>();
  #entry: string | number | undefined;
  readonly #held = new HeldBytes();

  constructor(report: Report) {
    this.#report = report;
    report.tool("snyk");
  }

  element({ position, value, pattern, path }: JsonElement): void {
    const entry = typeof path[0] === "number" ? path[0] : undefined;
    if (entry !== this.#entry) this.finish();
    this.#entry = entry;
    if (pattern.endsWith("error")) {
      const words = typeof value["value"] === "string" ? value["value"] : undefined;
      return this.#report.analysisFailed(position, analysisFailure("Snyk", words));
    }
    const depth = path.findIndex((key) => typeof key === "string" && key !== "applications");
    const project = this.#project(path.slice(0, depth).join("/"));
    if (pattern.endsWith("displayTargetFile")) {
      project.file = typeof value["value"] === "string" ? value["value"] : undefined;
    } else this.#hold(project, position, value, pattern.endsWith("ignore[]"));
  }

  finish(): void {
    for (const { file, found } of this.#projects.values()) {
      for (const { position, vulnerability } of found) {
        reportVulnerability(this.#report, position, { ...vulnerability, path: file ?? vulnerability.path });
      }
    }
    this.#projects.clear();
    this.#held.release();
  }

  #project(key: string): Project {
    let project = this.#projects.get(key);
    if (project === undefined) this.#projects.set(key, (project = { file: undefined, found: [] }));
    return project;
  }

  #hold(project: Project, position: ReportPosition, value: JsonObject, isIgnored: boolean): void {
    const id = textField(value, "id");
    const component = textField(value, "packageName") ?? textField(value, "name");
    if (id === undefined) return this.#report.refuse(position, null, fieldInvalid("id", "string"));
    if (component === undefined) return this.#report.refuse(position, null, fieldInvalid("packageName", "string"));
    const identifiers = objectField(value, "identifiers");
    const isNew = !this.#described.has(id);
    this.#described.add(id);
    const vulnerability = {
      tool: "snyk",
      id,
      aliases: [...textsField(identifiers, "CVE"), ...textsField(identifiers, "GHSA")],
      title: textField(value, "title"),
      description: isNew ? textField(value, "description") : undefined,
      helpUri: advisoryUrl("https://security.snyk.io/vuln/", id),
      severity: textField(value, "severityWithCritical") ?? textField(value, "severity"),
      score: numberField(value, "cvssScore"),
      weaknesses: textsField(identifiers, "CWE"),
      component,
      version: textField(value, "version") ?? textField(value, "packageVersion"),
      fixedIn: textsField(value, "fixedIn").join(", "),
      via: textsField(value, "from").slice(1, -1).join(" > ") || undefined,
      path: textField(value, "filePath"),
      ...(isIgnored && { relaxed: "ignored" }),
    };
    const { title, description, via, fixedIn, path } = vulnerability;
    this.#held.add(position.line, id, component, title, description, via, fixedIn, path);
    project.found.push({ position: { line: position.line }, vulnerability });
  }
}
