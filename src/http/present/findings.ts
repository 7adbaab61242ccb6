import { firstShown } from "../../portfolio/index.ts";
import { locationColumns, rowOfId, type IdOrder, type LocationColumn, type TextColumn } from "../../snapshot/index.ts";
import type { TriageRow } from "../../store/index.ts";
import { findingStatusName, type FindingStatus } from "../../text/index.ts";
import type { Speech } from "../exchange.ts";
import type { Parts } from "../parts.ts";
import { referenceOf, type Reading } from "../reading.ts";
import { ArtifactPresenter } from "./artifacts.ts";
import { presentDefinition } from "./definitions.ts";
import { findingUrl } from "./links.ts";

const fileType = "FILE";
/** Why a finding is relaxed that its report brought so (D11). */
const importedReason = "IMPORTED";

type Positions = Readonly<Record<LocationColumn, number | null>>;

/** The columns that findings are shown from. */
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
  readonly paths: TextColumn;
}

/** What is known of findings beside the version's columns. */
interface FindingContext {
  readonly columns: FindingColumns;
  readonly definitions: readonly unknown[];
  readonly artifacts: ArtifactPresenter;
  readonly relaxed: ReadonlySet<number>;
  readonly triage: ReadonlyMap<number, TriageRow>;
  /** The reference's findings; undefined: there is no reference, and nothing counts as new. */
  readonly before: IdOrder | undefined;
}

/** Makes elements of a version's findings (D11). */
export class FindingPresenter {
  readonly #reading: Reading;
  readonly #speech: Speech;
  readonly #context: FindingContext;
  readonly #firstShown = new Map<number, number | null>();

  private constructor(reading: Reading, speech: Speech, context: FindingContext) {
    this.#reading = reading;
    this.#speech = speech;
    this.#context = context;
  }

  static async load(parts: Parts, reading: Reading, speech: Speech): Promise<FindingPresenter> {
    const { shown, branch } = reading;
    const { language } = speech;
    const reference = await referenceOf(parts, reading);
    const before = reference && (await (await parts.snapshots.open(reference, branch)).reader.idOrder("findings"));
    const triage = await parts.store.read.triage(branch.id);
    const named = new Set(["id", "name", "viewPath", "type", "url"] as const);
    return new FindingPresenter(reading, speech, {
      columns: await loadColumns(reading),
      definitions: (await shown.reader.rules()).map((rule) => presentDefinition(rule, shown.model, language)),
      artifacts: await ArtifactPresenter.load(parts, reading, speech, { shown: named }),
      relaxed: await parts.snapshots.relaxedIn(shown, branch),
      triage: new Map(triage.map((row) => [row.findingId, row])),
      before,
    });
  }

  element(finding: number): Readonly<Record<string, unknown>> {
    const { columns, definitions, artifacts, before } = this.#context;
    const id = columns.ids[finding]!;
    const row = columns.artifact[finding]!;
    const artifact = artifacts.element(row);
    return {
      id,
      artifact,
      definition: definitions[columns.rule[finding]!],
      message: columns.messages.text(finding),
      location: { path: columns.locationPaths?.at(finding) ?? this.#filePath(row), ...this.#positions(finding) },
      relatedLocations: this.#related(finding),
      ...this.#triage(finding, id),
      isNew: before !== undefined && rowOfId(before, id) === -1,
      firstVersionId: this.#firstVersion(columns.firstVersion[finding]!),
      url: findingUrl(Number(artifact["id"]), id),
    };
  }

  // What people decided here comes before what the report said, which vanishes with the report.
  #triage(finding: number, id: number) {
    const { columns, relaxed: decided, triage } = this.#context;
    const imported = columns.imported?.at(finding);
    const row = triage.get(id);
    const relaxed = decided.has(id) || imported !== undefined;
    const status: FindingStatus = relaxed ? "RELAXED" : "OPEN";
    const reason = decided.has(id) ? row?.relaxed === true && row.reason : imported !== undefined && importedReason;
    return {
      status: { id: status, name: findingStatusName(status, this.#speech.language) },
      relaxed,
      reason: reason || null,
      comment: row?.comment || imported || null,
    };
  }

  // A part of a file lies in the nearest file above it.
  #filePath(row: number): string {
    const { tree } = this.#reading.shown;
    const file = tree.types.indexOf(fileType);
    let above = row;
    while (above !== -1 && tree.type[above] !== file) above = tree.parent[above]!;
    return this.#context.columns.paths.text(above === -1 ? row : above);
  }

  #positions(finding: number): Positions {
    const entries = this.#context.columns.locations.map(([name, values]) => [name, values?.[finding] || null] as const);
    return Object.fromEntries(entries) as unknown as Positions;
  }

  #related(finding: number): readonly unknown[] {
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
    const first = firstShown(versionId, this.#reading.visible);
    this.#firstShown.set(versionId, first);
    return first;
  }
}

async function loadColumns({ shown }: Reading): Promise<FindingColumns> {
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
    paths: await shown.paths(),
  };
}
