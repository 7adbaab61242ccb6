import type { Static } from "typebox";
import type { Answer } from "../answer/handler-result.ts";
import type { FindingShape } from "../endpoints/artifact-shapes.ts";
import { valueAtPath } from "../../language/index.ts";
import { firstShown } from "../../portfolio/index.ts";
import { predicateFilter, type RowField, type RowFilter } from "../../query/index.ts";
import type { LocationColumn } from "../../snapshot/index.ts";
import { findingStatusName, formatTimestamp, relaxReasons, type FindingStatus } from "../../text/index.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { causes, type VisibleVersion } from "../../visibility/index.ts";
import { loadFindings, type FindingContext, type FindingSources } from "./finding-context.ts";
import { findingKeys, type FindingOrder } from "./finding-keys.ts";
import { findingUrl } from "./links.ts";

const fileType = "FILE";

/** A finding as answers show it. */
export type FindingElement = Answer<Static<typeof FindingShape>>;

type Positions = Readonly<Record<LocationColumn, number | null>>;

/** Findings of rules with one of the categories (`SCALE.LEVEL,…`), with one of the families, or both. */
export interface RuleFilter {
  readonly category?: string | undefined;
  readonly family?: string | undefined;
  /** Only open findings in a file. */
  readonly openInFiles?: boolean;
}

/** Turns a version's findings into elements (D11). */
export class FindingPresenter {
  readonly #visible: VisibleVersion;
  readonly #format: AnswerFormat;
  readonly #context: FindingContext;
  readonly #firstShown = new Map<number, number | null>();

  private constructor(visible: VisibleVersion, format: AnswerFormat, context: FindingContext) {
    this.#visible = visible;
    this.#format = format;
    this.#context = context;
  }

  static async load(needs: FindingSources, visible: VisibleVersion, format: AnswerFormat): Promise<FindingPresenter> {
    return new FindingPresenter(visible, format, await loadFindings(needs, visible, format));
  }

  element(finding: number): FindingElement {
    const { columns, definitions, artifacts, isNew, cause, ages } = this.#context;
    const id = columns.ids[finding]!;
    const row = columns.artifact[finding]!;
    const artifact = artifacts.element(row);
    return {
      id,
      artifact,
      definition: definitions[columns.rule[finding]!]!,
      message: columns.messages.text(finding),
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
  fieldAt([field = "", ...inside]: readonly string[]): RowField {
    const { columns, definitions, artifacts, decisions, isNew, cause, ages, notes } = this.#context;
    const plain = (at: (finding: number) => unknown): RowField => ({ kind: "plain", at });
    switch (field) {
      case "artifact": {
        // Every finding has an artifact; the condition asks for nothing else of it.
        if (inside.length === 0) return plain((finding) => columns.artifact[finding]);
        const column = artifacts.fieldAt(inside);
        return plain((finding) => {
          const row = columns.artifact[finding]!;
          return column.kind === "plain" ? column.at(row) : column.values[column.codes[row]!];
        });
      }
      case "definition":
        return { kind: "coded", codes: columns.rule, values: definitions.map((value) => valueAtPath(value, inside)) };
      case "status":
      case "relaxed":
      case "reason": {
        const values = Array.from({ length: relaxReasons.length + 1 }, (_, decision) => this.#decided(decision));
        return {
          kind: "coded",
          codes: decisions,
          values: values.map((value) => valueAtPath(value, [field, ...inside])),
        };
      }
      case "isNew":
        return isNew === undefined ? plain(() => false) : { kind: "coded", codes: isNew, values: [false, true] };
      case "cause":
        return cause === undefined ? plain(() => null) : { kind: "coded", codes: cause, values: causes };
      case "project":
      case "branch":
        return { kind: "coded", codes: new Uint8Array(columns.ids.length), values: [this.#visible[field].name] };
      case "age":
        return { kind: "coded", codes: ages.codes, values: ages.days };
      case "owner":
        return plain((finding) => this.#ownerOf(finding));
      case "assignee":
      case "dueDate":
        return plain((finding) => valueAtPath(notes.get(columns.ids[finding]!)?.[field] ?? null, inside));
      case "message":
        return plain((finding) => columns.messages.text(finding));
      case "id":
        return plain((finding) => columns.ids[finding]);
      default:
        return plain((finding) => valueAtPath(this.element(finding), [field, ...inside]));
    }
  }

  /** Filters for the categories and families of rules: these are lists, which `where` does not support. */
  filtersOf({ category, family, openInFiles }: RuleFilter): readonly RowFilter[] {
    const open = predicateFilter((finding) => !this.isRelaxed(finding) && this.isInFile(finding));
    const further = openInFiles === true ? [open] : [];
    if (category === undefined && family === undefined) return further;
    const { columns, definitions } = this.#context;
    const categories = definitions.map((known) =>
      known.categories.map(({ scale, level }) => `${scale.id}.${level.id}`),
    );
    const hasCategory = anyOf(category, categories);
    const hasFamily = anyOf(
      family,
      definitions.map(({ families }) => families),
    );
    const wanted = definitions.map((_, index) => hasCategory(index) && hasFamily(index));
    return [predicateFilter((finding) => wanted[columns.rule[finding]!]!), ...further];
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
    const sources = {
      context: this.#context,
      project: this.#visible.project.name,
      branch: this.#visible.branch.name,
      pathOf: (finding: number): string => this.#pathOf(finding),
      ownerOf: (finding: number): string | null => this.#ownerOf(finding),
    };
    return findingKeys(sources, orders);
  }

  /** The ids of the findings, and those that branches share. */
  get identities() {
    const { ids, origin } = this.#context.columns;
    return { ids, origin };
  }

  /** The values that findings are counted by. */
  get counted() {
    const { columns, definitions, decisions, isNew } = this.#context;
    return {
      artifact: columns.artifact,
      artifactIds: this.#context.artifactIds,
      rule: columns.rule,
      definitions,
      decisions,
      isNew,
      paths: columns.paths,
      locationPaths: columns.locationPaths,
      /** The file that contains an artifact. */
      filePathOf: (row: number): string => this.#filePath(row),
      project: this.#visible.project.name,
      branch: this.#visible.branch.name,
      ages: this.#context.ages,
      ownerOf: (finding: number): string | null => this.#ownerOf(finding),
      assigneeOf: (finding: number) => this.#context.notes.get(columns.ids[finding]!)?.assignee ?? null,
    };
  }

  // A comment of a user takes precedence over the one in the report, which disappears with the report.
  #triage(finding: number, id: number) {
    const { columns, decisions, notes } = this.#context;
    const note = notes.get(id);
    const decided = this.#decided(decisions[finding]!);
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

  #decided(decision: number) {
    const status: FindingStatus = decision === 0 ? "OPEN" : "RELAXED";
    return {
      status: { id: status, name: findingStatusName(status, this.#format.language) },
      relaxed: decision !== 0,
      reason: relaxReasons[decision - 1] ?? null,
    };
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
    const { tree } = this.#visible.shown;
    const file = tree.types.indexOf(fileType);
    let above = row;
    while (above !== -1 && tree.type[above] !== file) above = tree.parent[above]!;
    return above === -1 ? null : this.#context.columns.paths.text(above);
  }

  #positions(finding: number): Positions {
    const entries = this.#context.columns.locations.map(([name, values]) => [name, values?.[finding] || null] as const);
    return Object.fromEntries(entries) as unknown as Positions;
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

/**
 * Whether a rule has the wanted name, or one of several that commas separate. A name may itself contain a comma: a text
 * that is the name of some rule is one name.
 */
function anyOf(wanted: string | undefined, namesOfRules: readonly (readonly string[])[]): (rule: number) => boolean {
  if (wanted === undefined) return () => true;
  const whole = namesOfRules.some((names) => names.includes(wanted));
  const chosen = new Set(whole ? [wanted] : wanted.split(","));
  return (rule) => namesOfRules[rule]!.some((name) => chosen.has(name));
}
