import type { Static } from "typebox";
import type { Answer } from "../answer/handler-result.ts";
import type { FindingShape } from "../endpoints/artifact-shapes.ts";
import { firstShown } from "../../portfolio/index.ts";
import { predicateFilter, type RowField, type RowFilter, type SummaryCache } from "../../query/index.ts";
import { readInOrder, type LocationColumn } from "../../snapshot/index.ts";
import type { TriageNote, UserName } from "../../store/index.ts";
import { formatTimestamp } from "../../text/index.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { causes, type CodedValues, type CountableFindings, type VisibleVersion } from "../../visibility/index.ts";
import {
  presentDecisions,
  restrictsRules,
  wantedRules,
  type CodedFindings,
  type WantedRules,
} from "./coded-findings.ts";
import { loadFindings, type FindingContext, type FindingSources } from "./finding-context.ts";
import { findingField } from "./finding-fields.ts";
import { findingKeys, type FindingOrder } from "./finding-keys.ts";
import { findingUrl } from "./links.ts";

const fileType = "FILE";

/** A finding as answers show it. */
export type FindingElement = Answer<Static<typeof FindingShape>>;

type Positions = Readonly<Record<LocationColumn, number | null>>;
type Decision = ReturnType<typeof presentDecisions>[number];

/** Which findings are listed or counted, besides `where`. */
export interface RuleFilter extends WantedRules {
  /** Only open findings in a file. */
  readonly openInFiles?: boolean;
}

/** Turns a version's findings into elements (D11). */
export class FindingPresenter {
  readonly #visible: VisibleVersion;
  readonly #format: AnswerFormat;
  readonly #context: FindingContext;
  readonly #firstShown = new Map<number, number | null>();
  readonly #message: (finding: number) => string;
  readonly #artifactPath: (row: number) => string;
  /** By the code of a decision. */
  readonly #decided: readonly Decision[];
  /** Findings are in the order of their artifacts: the one before is usually of the same. */
  #latest: { readonly row: number; readonly artifact: FindingElement["artifact"] } | undefined;
  #latestFile: { readonly row: number; readonly file: number; readonly path: string | null } | undefined;

  private constructor(visible: VisibleVersion, format: AnswerFormat, context: FindingContext) {
    this.#visible = visible;
    this.#format = format;
    this.#context = context;
    this.#message = readInOrder(context.columns.messages);
    this.#artifactPath = readInOrder(context.columns.paths);
    this.#decided = presentDecisions(format.language);
  }

  static async load(needs: FindingSources, visible: VisibleVersion, format: AnswerFormat): Promise<FindingPresenter> {
    return new FindingPresenter(visible, format, await loadFindings(needs, visible, format));
  }

  element(finding: number): FindingElement {
    const { columns, definitions, isNew, cause, ages } = this.#context;
    const id = columns.ids[finding]!;
    const artifact = this.#artifactAt(columns.artifact[finding]!);
    return {
      id,
      artifact,
      definition: definitions[columns.rule[finding]!]!,
      message: this.#message(finding),
      location: { path: this.#pathOf(finding), ...this.#positions(finding) },
      relatedLocations: this.#related(finding),
      ...this.#triage(finding, id),
      owner: this.#ownerOf(finding),
      age: ages.days[ages.codes[finding]!]!,
      project: this.#visible.project.name,
      branch: this.#visible.branch.name,
      isNew: isNew?.[finding] === 1,
      cause: causes[cause?.[finding] ?? 0] ?? null,
      firstVersionId: this.#firstVersion(columns.firstVersion[finding]!),
      evidence: this.#evidenceOf(finding),
      url: findingUrl(artifact.id, id),
    };
  }

  /** The column of a field, or of a field inside it such as `definition.id`, for `where`. */
  fieldAt(path: readonly string[]): RowField {
    const sources = {
      context: this.#context,
      coded: this.#coded,
      messageOf: this.#message,
      pathOf: (finding: number): string => this.#pathOf(finding),
      element: (finding: number): unknown => this.element(finding),
    };
    return findingField(sources, path);
  }

  /** Where summaries of the version's columns are cached. */
  get summaries(): SummaryCache {
    return this.#visible.shown;
  }

  /** Filters for rules: their categories and families are lists, which `where` does not support. */
  filtersOf(wanted: RuleFilter): readonly RowFilter[] {
    const open = predicateFilter((finding) => !this.isRelaxed(finding) && this.isInFile(finding));
    const further = wanted.openInFiles === true ? [open] : [];
    if (!restrictsRules(wanted)) return further;
    const { columns, definitions } = this.#context;
    const isWanted = wantedRules(definitions, wanted);
    return [predicateFilter((finding) => isWanted[columns.rule[finding]!]!), ...further];
  }

  isRelaxed(finding: number): boolean {
    return this.#context.decisions[finding] !== 0;
  }

  isInFile(finding: number): boolean {
    const { artifact, locationPaths } = this.#context.columns;
    return locationPaths?.has(finding) === true || this.fileOf(artifact[finding]!) !== null;
  }

  /** What findings are sorted by, one function for each key. */
  keysFor(orders: readonly FindingOrder[]) {
    const { columns, notes } = this.#context;
    const lines = columns.locations.startLine;
    const noteOf = (finding: number): TriageNote | undefined => notes.get(columns.ids[finding]!);
    const sources = {
      ...this.#coded,
      ownerOf: (finding: number): string | null => this.#ownerOf(finding),
      assigneeOf: (finding: number): string | null => noteOf(finding)?.assignee?.login ?? null,
      pathOf: (finding: number): string => this.#pathOf(finding),
      lineOf: (finding: number): number => lines?.[finding] ?? 0,
      dueDateOf: (finding: number): string | null => noteOf(finding)?.dueDate ?? null,
    };
    return findingKeys(sources, orders);
  }

  /** The ids of the findings, and those that branches share. */
  get identities() {
    const { ids, origin } = this.#context.columns;
    return { ids, origin };
  }

  /** Whether there is a version to which new findings are new. */
  get hasReference(): boolean {
    return this.#context.isNew !== undefined;
  }

  /** For every finding, the row of its artifact. */
  get artifactRows(): Int32Array<ArrayBufferLike> {
    return this.#context.columns.artifact;
  }

  /** The values that findings are counted by. */
  get counted(): CountableFindings {
    const { columns, owners, ages, notes, artifactIds } = this.#context;
    const { ids, artifact, paths, locationPaths } = columns;
    return {
      ...this.#coded,
      counts: undefined,
      ages: () => ({ codes: ages.codes, values: ages.days }),
      owners: () => ({ codes: artifact.map((row) => owners.codes[row]!), values: owners.owners }),
      assignees: () => codeAssignees(ids, notes),
      places: { artifact, artifactIds, paths, locationPaths, filePathOf: (row) => this.#filePath(row) },
    };
  }

  get #coded(): CodedFindings {
    const { columns, definitions, decisions, isNew, cause, ages } = this.#context;
    return {
      rule: columns.rule,
      definitions,
      decisions,
      isNew,
      cause,
      age: ages,
      project: this.#visible.project.name,
      branch: this.#visible.branch.name,
      language: this.#format.language,
    };
  }

  // A comment of a user takes precedence over the one in the report, which disappears with the report.
  #triage(finding: number, id: number) {
    const { columns, decisions, notes } = this.#context;
    const note = notes.get(id);
    const decided = this.#decided[decisions[finding]!]!;
    return {
      ...decided,
      comment: note?.comment || columns.imported?.at(finding) || null,
      until: decided.relaxed && note?.until ? formatTimestamp(note.until, this.#format.zone) : null,
      assignee: note?.assignee ?? null,
      dueDate: note?.dueDate ?? null,
    };
  }

  // The version that a finding was matched with may be a draft.
  #evidenceOf(finding: number): string | null {
    const { evidence } = this.#context.columns;
    return this.#visible.drafts ? (evidence.choices[evidence.values[finding]!] ?? null) : null;
  }

  #ownerOf(finding: number): string | null {
    const { columns, owners } = this.#context;
    return owners.owners[owners.codes[columns.artifact[finding]!]!]!;
  }

  #artifactAt(row: number): FindingElement["artifact"] {
    if (this.#latest?.row !== row) this.#latest = { row, artifact: this.#context.artifacts.element(row) };
    return this.#latest.artifact;
  }

  #pathOf(finding: number): string {
    const { artifact, locationPaths } = this.#context.columns;
    return locationPaths?.at(finding) ?? this.#filePath(artifact[finding]!);
  }

  // A part of a file belongs to the nearest file above it.
  #filePath(row: number): string {
    return this.fileOf(row) ?? this.#context.columns.paths.text(row);
  }

  /** The path of the file that an artifact is or belongs to; null for a folder and the like. */
  fileOf(row: number): string | null {
    if (this.#latestFile?.row === row) return this.#latestFile.path;
    const file = this.#findFile(row);
    const path =
      file === this.#latestFile?.file ? this.#latestFile.path : file === -1 ? null : this.#artifactPath(file);
    this.#latestFile = { row, file, path };
    return path;
  }

  #findFile(row: number): number {
    const { tree } = this.#visible.shown;
    const file = tree.types.indexOf(fileType);
    let above = row;
    while (above !== -1 && tree.type[above] !== file) above = tree.parent[above]!;
    return above;
  }

  #positions(finding: number): Positions {
    const at = (name: LocationColumn): number | null => this.#context.columns.locations[name]?.[finding] || null;
    return {
      startLine: at("startLine"),
      startColumn: at("startColumn"),
      endLine: at("endLine"),
      endColumn: at("endColumn"),
    };
  }

  #related(finding: number): FindingElement["relatedLocations"] {
    const text = this.#context.columns.related?.at(finding);
    if (text === undefined) return [];
    const file = this.#filePath(this.#context.columns.artifact[finding]!);
    return (JSON.parse(text) as readonly Partial<Positions & { path: string; message: string }>[]).map((location) => ({
      path: location.path ?? file,
      startLine: location.startLine ?? null,
      startColumn: location.startColumn ?? null,
      endLine: location.endLine ?? null,
      endColumn: location.endColumn ?? null,
      message: location.message ?? null,
    }));
  }

  #firstVersion(versionId: number): number | null {
    const known = this.#firstShown.get(versionId);
    if (known !== undefined) return known;
    const first = firstShown(versionId, this.#visible.versions);
    this.#firstShown.set(versionId, first);
    return first;
  }
}

/** The users that findings are assigned to. */
function codeAssignees(
  ids: Float64Array<ArrayBufferLike>,
  notes: ReadonlyMap<number, TriageNote>,
): CodedValues<UserName | null> {
  const values: (UserName | null)[] = [null];
  const known = new Map<string, number>();
  const codes = new Int32Array(ids.length);
  for (let finding = 0; finding < ids.length && notes.size > 0; finding++) {
    const user = notes.get(ids[finding]!)?.assignee ?? null;
    if (user === null) continue;
    const code = known.get(user.login) ?? values.push(user) - 1;
    known.set(user.login, code);
    codes[finding] = code;
  }
  return { codes, values };
}
