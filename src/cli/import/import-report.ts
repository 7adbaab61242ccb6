import type { Failure } from "../failure.ts";
import { plainText } from "../output/plain-text.ts";
import { countOf } from "../report/words.ts";

/** What an import made of one project. */
export interface ProjectCounts {
  /** Its name on the other server. */
  readonly from: string;
  /** Its name here. */
  readonly project: string;
  versionsSent: number;
  /** Versions that an earlier run has sent. */
  versionsPresent: number;
  /** Findings of the newest versions of all branches. */
  findings: number;
  triageSent: number;
  triagePresent: number;
  conditions: number;
}

/** Something that could not be taken, and why. */
export interface NotTaken {
  readonly project: string;
  readonly what: string;
  readonly why: string;
  count: number;
}

/** The most different entries. Further ones are counted together. */
const entriesMax = 5_000;

/** The result of an import: counts, and what could not be taken. */
export class ImportReport {
  readonly projects: ProjectCounts[] = [];
  readonly #notTaken = new Map<string, NotTaken>();
  users = 0;
  groups = 0;
  /** Projects that failed. The import continued with the others. */
  failed = 0;

  /** A project that is imported. */
  project(from: string, project: string): ProjectCounts {
    const counts = {
      from,
      project,
      versionsSent: 0,
      versionsPresent: 0,
      findings: 0,
      triageSent: 0,
      triagePresent: 0,
      conditions: 0,
    };
    this.projects.push(counts);
    return counts;
  }

  /** Lists what could not be taken. Equal entries are counted. */
  miss(project: string, what: string, why: string, count = 1): void {
    const isFull = this.#notTaken.size >= entriesMax;
    const key = JSON.stringify([project, what, why]);
    const known = this.#notTaken.get(key) ?? (isFull ? this.#notTaken.get("") : undefined);
    if (known !== undefined) known.count += count;
    else if (!isFull) this.#notTaken.set(key, { project, what, why, count });
    else this.#notTaken.set("", { project: "", what: "further entries", why: "the list is full", count });
  }

  get notTaken(): readonly NotTaken[] {
    return [...this.#notTaken.values()];
  }

  json(): object {
    const { projects, users, groups, failed, notTaken } = this;
    return { projects, users, groups, failed, notTaken };
  }

  text(): string {
    const lines = this.projects.map((counts) => plainText(projectText(counts)));
    if (this.users + this.groups > 0) lines.push(`${countOf(this.users, "user")}, ${countOf(this.groups, "group")}`);
    if (this.projects.length === 0) lines.push("No project was taken.");
    const { notTaken } = this;
    if (notTaken.length > 0) lines.push("Not taken:");
    for (const { project, what, why, count } of notTaken) {
      lines.push(plainText(`  ${project === "" ? "" : `${project}: `}${what} (${count}): ${why}`));
    }
    return lines.join("\n");
  }
}

/** Without one of the servers or without rights, all other projects would fail too. */
export function isFatal({ exit }: Failure): boolean {
  return exit === "unreachable" || exit === "interrupted" || exit === "notPermitted";
}

/** Lists a project that was not taken because another one has its name. */
export function missOtherOrigin(report: ImportReport, name: string): void {
  report.failed += 1;
  report.miss(name, "project", "a project of this name exists, with versions of another origin");
}

/** Lists a project that failed. */
export function missProject(report: ImportReport, name: string, { title, detail }: Failure): void {
  report.failed += 1;
  report.miss(name, "project", detail === undefined ? title : `${title}: ${detail}`);
}

function projectText(counts: ProjectCounts): string {
  const present = counts.versionsPresent === 0 ? "" : `, ${counts.versionsPresent} already here`;
  const triage = counts.triagePresent === 0 ? "" : ` (${counts.triagePresent} already here)`;
  return [
    counts.from === counts.project ? counts.project : `${counts.from} as ${counts.project}`,
    `${countOf(counts.versionsSent, "version")} sent${present}`,
    countOf(counts.findings, "finding"),
    `${counts.triageSent} ${counts.triageSent === 1 ? "entry" : "entries"} of triage${triage}`,
    countOf(counts.conditions, "gate condition"),
  ].join(" · ");
}
