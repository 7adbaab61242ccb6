import { newCodeMeasures, type Model } from "../model/index.ts";
import type { VersionColumns } from "../query/index.ts";
import type {
  ChoiceColumn,
  Derived,
  IndicatorColumn,
  TextColumn,
  TextsColumn,
  Tree,
  Values,
  VersionReader,
} from "../snapshot/index.ts";
import type { VersionRow } from "../store/index.ts";
import { rootLevelsOf, type RootLevels } from "./root-levels.ts";
import type { VersionView } from "./version-view.ts";

/** A version that is open for reading: its tree is loaded, all other columns are loaded on first use. */
export class OpenVersion implements VersionColumns {
  readonly view: VersionView;
  readonly tree: Tree;
  /** Identifies every value that is shown: the folder, the layer, and the revision of the triage that is applied. */
  readonly state: string;

  /** The current name of the project, which may have been renamed since the build. */
  readonly #rootName: string | undefined;

  constructor(view: VersionView, tree: Tree, state: string, rootName?: string) {
    this.view = view;
    this.tree = tree;
    this.state = state;
    this.#rootName = rootName;
  }

  /** The same version with another name for its root. */
  named(rootName: string): OpenVersion {
    return new OpenVersion(this.view, this.tree, this.state, rootName);
  }

  /** The same version without the measures of changed lines. Its state differs, because cached values do. */
  withoutNewCode(): OpenVersion {
    return new OpenVersion(this.view.withoutNewCode(), this.tree, `${this.state}/whole`, this.#rootName);
  }

  get version(): VersionRow {
    return this.view.version;
  }

  get model(): Model {
    return this.view.model;
  }

  get reader(): VersionReader {
    return this.view.reader;
  }

  measure(id: string): Promise<Values | undefined> {
    return this.view.measure(id);
  }

  indicator(id: string): Promise<IndicatorColumn | undefined> {
    return this.view.indicator(id);
  }

  async info(id: string): Promise<TextsColumn | ChoiceColumn | undefined> {
    const column = await this.reader.info(id);
    return column?.kind === "text" || column?.kind === "choice" ? column : undefined;
  }

  ids(): Promise<Float64Array<ArrayBufferLike>> {
    return this.reader.ids("artifacts");
  }

  async names(): Promise<TextColumn> {
    const built = (await this.reader.texts("artifacts", "name"))!;
    const rootName = this.#rootName ?? built.text(0);
    if (built.text(0) === rootName) return built;
    return this.reader.derived(`names:${rootName}`, async () => {
      const value = built.withFirst(rootName);
      return { value, bytes: value.chunks[0]!.bytes.byteLength + value.chunks[0]!.offsets.byteLength };
    });
  }

  async paths(): Promise<TextColumn> {
    return (await this.reader.texts("artifacts", "path"))!;
  }

  /** The row of an artifact, or -1 when this version does not have it. */
  rowOf(artifactId: number): Promise<number> {
    return this.reader.findRow(artifactId);
  }

  /** Every row's level on the root indicator of its type. */
  rootLevels(): Promise<RootLevels> {
    return this.reader.derived(`root-levels:${this.state}`, () => rootLevelsOf(this.tree, this.view));
  }

  derived(name: string, work: () => Promise<Values>): Promise<Values> {
    return this.reader.derived(`values:${this.state}:${name}`, async () => {
      const value = await work();
      return { value, bytes: value.byteLength };
    });
  }

  ofColumn<Result>(column: object, kind: string, work: () => Promise<Derived<Result>>): Promise<Result> {
    return this.reader.ofColumn(column, kind, work);
  }

  /** Whether the model or the version's results know the measure. */
  async hasMeasure(id: string): Promise<boolean> {
    if (newCodeMeasures.has(id)) return true;
    return this.model.measures.has(id) || (await this.reader.givenMeasureIds()).includes(id);
  }

  /** Whether the model or the version's results know the info. */
  async hasInfo(id: string): Promise<boolean> {
    return this.model.infos.has(id) || (await this.reader.infoIds()).includes(id);
  }
}
