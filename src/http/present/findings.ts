import type { Static } from "typebox";
import type { Answer } from "../answer/handler-result.ts";
import type { FindingShape } from "../endpoints/artifact-shapes.ts";
import { valueAtPath } from "../../language/index.ts";
import { firstShown, type Snapshots } from "../../portfolio/index.ts";
import { predicateFilter, type RowField, type RowFilter } from "../../query/index.ts";
import { locationColumns, type ChoiceColumn, type LocationColumn, type TextColumn } from "../../snapshot/index.ts";
import { findingStatusName, relaxReasons, type FindingStatus } from "../../text/index.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import {
  causes,
  findingCauses,
  newFindings,
  showsCurrentTriage,
  type CauseCodes,
  type VersionSources,
  type VisibleVersion,
} from "../../visibility/index.ts";
import { ArtifactPresenter } from "./artifacts.ts";
import { presentDefinition, type Definition } from "./definitions.ts";
import { findingUrl } from "./links.ts";

const fileType = "FILE";

/** A finding as answers show it. */
export type FindingElement = Answer<Static<typeof FindingShape>>;

type Positions = Readonly<Record<LocationColumn, number | null>>;

/** Findings of rules with one of the categories (`SCALE.LEVEL,…`), with one of the families, or both. */
export interface RuleFilter {
  readonly category?: string | undefined;
  readonly family?: string | undefined;
}

/** The columns that elements of findings are made of. */
interface FindingColumns {
  readonly ids: Float64Array<ArrayBufferLike>;
  readonly artifact: Int32Array<ArrayBufferLike>;
  readonly rule: Int32Array<ArrayBufferLike>;
  readonly messages: TextColumn;
  readonly locations: readonly (readonly [LocationColumn, Int32Array<ArrayBufferLike> | undefined])[];
  readonly locationPaths: TextColumn | undefined;
  readonly related: TextColumn | undefined;
  readonly imported: TextColumn | undefined;
  readonly firstVersion: Float64Array<ArrayBufferLike>;
  readonly evidence: ChoiceColumn;
  readonly paths: TextColumn;
}

/** Data about findings that is not in the version's columns. */
interface FindingContext {
  readonly columns: FindingColumns;
  readonly definitions: readonly Definition[];
  readonly artifactIds: Float64Array<ArrayBufferLike>;
  readonly artifacts: ArtifactPresenter<"id" | "name" | "viewPath" | "type" | "url">;
  /** One per finding, in the form that rating uses. */
  readonly decisions: Uint8Array<ArrayBufferLike>;
  readonly comments: ReadonlyMap<number, string>;
  /** 1 for a finding that the reference does not have; undefined without a reference: then no finding counts as new. */
  readonly isNew: Uint8Array<ArrayBufferLike> | undefined;
  /** Undefined: no finding has a cause that the caller may know. */
  readonly cause: CauseCodes | undefined;
}

/** What presenting findings needs. */
export interface FindingSources extends VersionSources {
  readonly snapshots: VersionSources["snapshots"] & Pick<Snapshots, "commentsOn">;
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
    const { shown } = visible;
    const { language } = format;
    const named = new Set(["id", "name", "viewPath", "type", "url"] as const);
    const isNew = await newFindings(needs, visible);
    return new FindingPresenter(visible, format, {
      columns: await loadColumns(visible),
      definitions: (await shown.reader.rules()).map((rule) => presentDefinition(rule, shown.model, language)),
      artifactIds: await shown.ids(),
      artifacts: await ArtifactPresenter.load(needs, visible, format, { shown: named }),
      decisions: (await needs.snapshots.triageIn(shown)).relaxed,
      comments: await commentsFor(needs, visible),
      isNew,
      cause: await findingCauses(needs, visible, isNew),
    });
  }

  element(finding: number): FindingElement {
    const { columns, definitions, artifacts, isNew, cause } = this.#context;
    const id = columns.ids[finding]!;
    const row = columns.artifact[finding]!;
    const artifact = artifacts.element(row);
    return {
      id,
      artifact,
      definition: definitions[columns.rule[finding]!]!,
      message: columns.messages.text(finding),
      location: { path: columns.locationPaths?.at(finding) ?? this.#filePath(row), ...this.#positions(finding) },
      relatedLocations: this.#related(finding),
      ...this.#triage(finding, id),
      isNew: isNew?.[finding] === 1,
      cause: causes[cause?.[finding] ?? 0] ?? null,
      firstVersionId: this.#firstVersion(columns.firstVersion[finding]!),
      evidence: columns.evidence.choices[columns.evidence.values[finding]!] ?? null,
      url: findingUrl(artifact.id, id),
    };
  }

  /** The column of a field, or of a field inside it such as `definition.id`, for `where`. */
  fieldAt([field = "", ...inside]: readonly string[]): RowField {
    const { columns, definitions, artifacts, decisions, isNew, cause } = this.#context;
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
      case "message":
        return plain((finding) => columns.messages.text(finding));
      case "id":
        return plain((finding) => columns.ids[finding]);
      default:
        return plain((finding) => valueAtPath(this.element(finding), [field, ...inside]));
    }
  }

  /** Filters for the categories and families of rules: these are lists, which `where` does not support. */
  filtersOf({ category, family }: RuleFilter): readonly RowFilter[] {
    if (category === undefined && family === undefined) return [];
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
    return [predicateFilter((finding) => wanted[columns.rule[finding]!]!)];
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
    };
  }

  // A comment of a user takes precedence over the one in the report, which disappears with the report.
  #triage(finding: number, id: number) {
    const { columns, decisions, comments } = this.#context;
    const comment = (comments.get(id) ?? columns.imported?.at(finding)) || null;
    return { ...this.#decided(decisions[finding]!), comment };
  }

  #decided(decision: number) {
    const status: FindingStatus = decision === 0 ? "OPEN" : "RELAXED";
    return {
      status: { id: status, name: findingStatusName(status, this.#format.language) },
      relaxed: decision !== 0,
      reason: relaxReasons[decision - 1] ?? null,
    };
  }

  // A part of a file belongs to the nearest file above it.
  #filePath(row: number): string {
    const { tree } = this.#visible.shown;
    const file = tree.types.indexOf(fileType);
    let above = row;
    while (above !== -1 && tree.type[above] !== file) above = tree.parent[above]!;
    return this.#context.columns.paths.text(above === -1 ? row : above);
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

// A caller who sees only baselines sees their comments, not those on later drafts (D5).
async function commentsFor(needs: FindingSources, visible: VisibleVersion): Promise<ReadonlyMap<number, string>> {
  return visible.drafts || showsCurrentTriage(visible) ? needs.snapshots.commentsOn(visible.branch) : new Map();
}

async function loadColumns({ shown }: VisibleVersion): Promise<FindingColumns> {
  const { reader } = shown;
  const locations = locationColumns.map(async (name) => [name, await reader.integers("findings", name)] as const);
  return {
    ids: await reader.ids("findings"),
    artifact: (await reader.integers("findings", "artifact"))!,
    rule: (await reader.choice("findings", "rule")).values,
    messages: (await reader.texts("findings", "message"))!,
    locations: await Promise.all(locations),
    locationPaths: await reader.texts("findings", "locationPath"),
    related: await reader.texts("findings", "related"),
    imported: await reader.texts("findings", "importedRelaxation"),
    firstVersion: (await reader.doubles("findings", "firstVersion"))!,
    evidence: await reader.choice("findings", "evidence"),
    paths: await shown.paths(),
  };
}
