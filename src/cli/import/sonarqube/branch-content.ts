import { join } from "node:path";
import { done, type Outcome } from "../../failure.ts";
import type { ImportReport } from "../import-report.ts";
import { objectOf, objectsOf, textOf, type JsonObject } from "../json-values.ts";
import { Spool } from "../spool.ts";
import type { TriagedFinding } from "../repeat-triage.ts";
import { readTriage } from "./issue-triage.ts";
import { pathsOf, readHotspot, readIssue, ruleTitles, type SonarIssue } from "./issue.ts";
import { measuresOf, metricKeys, metricsOf } from "./measures.ts";
import { IssueReader } from "./read-issues.ts";
import { RuleBook } from "./rule-book.ts";
import { branchQuery, searchRowsMax, type SonarBranch, type SonarProject, type SonarServer } from "./server.ts";

/** A file of the newest analysis. */
export interface SonarFile {
  readonly path: string;
  readonly language: string | undefined;
  readonly measures: Readonly<Record<string, number>>;
}

/** Everything of a branch that is not in its list of analyses. */
export interface BranchContent {
  readonly files: Spool<SonarFile>;
  readonly issues: Spool<SonarIssue>;
  readonly rules: RuleBook;
  readonly triaged: readonly TriagedFinding[];
}

/** Files of a branch at most. */
const filesMax = 1_000_000;
/** Triaged findings of a branch at most: they are in memory. */
const triagedMax = 200_000;

/** Where the content comes from. */
export interface ContentSource {
  readonly server: SonarServer;
  readonly project: SonarProject;
  readonly branch: SonarBranch;
  /** A folder for temporary files. */
  readonly scratch: string;
  readonly report: ImportReport;
  /** The project's name here. */
  readonly name: string;
}

/** Reads files, issues and hotspots of a branch. */
export async function readContent(source: ContentSource): Promise<Outcome<BranchContent>> {
  const files = new Spool<SonarFile>(join(source.scratch, "files"));
  const keys = await readFiles(source, files);
  await files.end();
  if (!keys.ok) return keys;
  const reading = new IssuesOfBranch(source, new Spool<SonarIssue>(join(source.scratch, "issues")));
  const read = await reading.readAll(keys.value);
  await reading.issues.end();
  if (!read.ok) return read;
  const { issues, rules, triaged } = reading;
  return done({ files, issues, rules, triaged });
}

async function readFiles(
  { server, project, branch, report, name }: ContentSource,
  files: Spool<SonarFile>,
): Promise<Outcome<readonly string[]>> {
  const languages = await server.read("/api/languages/list", {}, [404]);
  if (!languages.ok) return languages;
  const names = new Map(objectsOf(languages.value?.["languages"]).map((row) => [row["key"], textOf(row["name"])]));
  const keys: string[] = [];
  const query = {
    component: project.key,
    metricKeys: metricKeys.join(","),
    strategy: "leaves",
    ...branchQuery(branch),
  };
  const read = await server.list(
    "/api/measures/component_tree",
    query,
    (answer) => objectsOf(answer["components"]),
    async (rows) => {
      for (const row of rows) {
        const [key, path] = [textOf(row["key"]), textOf(row["path"])];
        if (key === undefined || path === undefined) continue;
        keys.push(key);
        await files.write({ path, language: names.get(row["language"]), measures: measuresOf(metricsOf(row)) });
      }
    },
    { rowsMax: filesMax },
  );
  if (!read.ok) return read;
  const missing = read.value.total - read.value.read;
  if (missing > 0) report.miss(name, "files", "the server did not return them", missing);
  return done(keys);
}

/** Collects the issues of a branch. */
class IssuesOfBranch {
  readonly issues: Spool<SonarIssue>;
  readonly rules: RuleBook;
  readonly triaged: TriagedFinding[] = [];
  readonly #source: ContentSource;
  #failure: Outcome<never> | undefined;

  constructor(source: ContentSource, issues: Spool<SonarIssue>) {
    this.#source = source;
    this.issues = issues;
    this.rules = new RuleBook(source.server.url);
  }

  async readAll(files: readonly string[]): Promise<Outcome<void>> {
    const { server, project, branch, report, name } = this.#source;
    const place = { project: project.key, branch, files };
    const read = await new IssueReader(server, place, (rows, answer) => this.#takeIssues(rows, answer)).read();
    if (!read.ok) return read;
    const missing = read.value.total - read.value.read;
    if (missing > 0) {
      report.miss(name, "issues", `a search of the server returns at most ${searchRowsMax} of them`, missing);
    }
    const hotspots = await this.#readHotspots();
    if (!hotspots.ok) return hotspots;
    return this.#failure ?? this.#nameRules();
  }

  async #takeIssues(rows: readonly JsonObject[], answer: JsonObject): Promise<void> {
    this.rules.addTitles(ruleTitles(answer));
    const paths = pathsOf(answer);
    for (const row of rows) await this.#take(readIssue(row, paths), objectsOf(row["comments"]));
  }

  async #readHotspots(): Promise<Outcome<void>> {
    const { server, project, branch, report, name } = this.#source;
    const query = { [server.hotspotProjectParameter]: project.key, ...branchQuery(branch) };
    const read = await server.list(
      "/api/hotspots/search",
      query,
      (answer) => objectsOf(answer["hotspots"]),
      async (rows, answer) => {
        const paths = pathsOf(answer);
        for (const row of rows) await this.#take(readHotspot(row, paths), []);
      },
      { rowsMax: searchRowsMax },
    );
    if (!read.ok) return read;
    const missing = read.value.total - read.value.read;
    const why = `a search of the server returns at most ${searchRowsMax} of them`;
    if (missing > 0) report.miss(name, "security hotspots", why, missing);
    return done(undefined);
  }

  async #take(issue: SonarIssue | undefined, comments: readonly JsonObject[]): Promise<void> {
    const { server, report, name } = this.#source;
    if (issue === undefined) {
      report.miss(name, "issues", "they have no rule, date or file");
      return;
    }
    const rule = this.rules.use(issue);
    if (rule === undefined) {
      report.miss(name, "issues", "they have too many different rules");
      return;
    }
    await this.issues.write(issue);
    const isTriaged = issue.hasHistory || issue.assignee !== undefined;
    if (issue.closed !== null || !isTriaged || this.#failure !== undefined) return;
    const triage = await readTriage(server, issue, comments);
    if (!triage.ok) {
      this.#failure = triage;
      return;
    }
    const { entries, assignee } = triage.value;
    if (entries.length === 0 && assignee === undefined) return;
    if (this.triaged.length >= triagedMax) {
      report.miss(name, "triage", `more than ${triagedMax} findings of a branch have some`);
      return;
    }
    const { path, message, range } = issue;
    const place = { rule, path, line: range.startLine, column: range.startColumn, message };
    this.triaged.push({ place, entries, assignee });
  }

  /** The list of hotspots does not have the names of rules. */
  async #nameRules(): Promise<Outcome<void>> {
    for (const key of this.rules.untitled()) {
      const shown = await this.#source.server.read("/api/rules/show", { key }, [404]);
      if (!shown.ok) return shown;
      this.rules.addTitles([[key, textOf(objectOf(shown.value?.["rule"])["name"]) ?? key]]);
    }
    return done(undefined);
  }
}
