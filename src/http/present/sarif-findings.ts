import { guidOf, type SarifArtifact, type SarifFinding, type SarifRule, type SarifRun } from "../../sarif/index.ts";
import { readInOrder, type TextColumn } from "../../snapshot/index.ts";
import type { StoreReads } from "../../store/index.ts";
import { formatTimestamp } from "../../text/index.ts";
import { referenceOf, type VisibleVersion } from "../../visibility/index.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import type { BaseAddress } from "../services/services.ts";
import type { Definition } from "./definitions.ts";
import type { FindingSources } from "./finding-context.ts";
import { FindingPresenter, type FindingElement } from "./findings.ts";
import { presentPosition } from "./parts.ts";

/** What findings as SARIF need. */
export type SarifSources = FindingSources & { readonly read: Pick<StoreReads, "versionParts"> } & BaseAddress;

/** Turns a version's findings into results of a SARIF log (D18). */
export class SarifPresenter {
  readonly presenter: FindingPresenter;
  readonly #run: SarifRun;
  readonly #baseUrl: string | undefined;
  readonly #fingerprints: TextColumn | undefined;
  readonly #pathOf: (row: number) => string;
  readonly #artifacts: Int32Array<ArrayBufferLike>;
  readonly #origins: Float64Array<ArrayBufferLike> | undefined;
  readonly #hasReference: boolean;
  readonly #rules = new Map<Definition, SarifRule>();
  #latest: { readonly row: number; readonly artifact: SarifArtifact } | undefined;

  private constructor(
    presenter: FindingPresenter,
    visible: VisibleVersion,
    run: SarifRun,
    baseUrl: string | undefined,
    columns: { readonly fingerprints: TextColumn | undefined; readonly paths: TextColumn },
  ) {
    this.presenter = presenter;
    this.#run = run;
    this.#baseUrl = baseUrl?.replace(/\/+$/, "");
    this.#fingerprints = columns.fingerprints;
    this.#pathOf = readInOrder(columns.paths);
    this.#artifacts = presenter.artifactRows;
    // It may be the id of a finding on a branch that the caller does not see.
    this.#origins = visible.drafts ? presenter.identities.origin : undefined;
    this.#hasReference = presenter.hasReference;
  }

  /** `run` is what the findings belong to. */
  static async load(
    needs: SarifSources,
    visible: VisibleVersion,
    format: AnswerFormat,
    run: SarifRun,
  ): Promise<SarifPresenter> {
    const { shown } = visible;
    const columns = {
      fingerprints: await shown.reader.texts("findings", "fingerprint"),
      paths: await shown.paths(),
    };
    const presenter = await FindingPresenter.load(needs, visible, format);
    return new SarifPresenter(presenter, visible, run, needs.baseUrl, columns);
  }

  element(finding: number): SarifFinding {
    const element = this.presenter.element(finding);
    const { id, message, location, relatedLocations, isNew, url } = element;
    return {
      run: this.#run,
      rule: this.#ruleOf(element.definition as Definition),
      id: this.#origins?.[finding] || id,
      message,
      place: location,
      artifact: this.#artifactOf(finding, element),
      related: relatedLocations,
      fingerprint: this.#fingerprints?.at(finding) ?? null,
      relaxation: element.relaxed ? { reason: element.reason, comment: element.comment, until: element.until } : null,
      isNew: this.#hasReference ? isNew : null,
      url: this.#baseUrl === undefined ? "" : `${this.#baseUrl}/${url}`,
      properties: propertiesOf(element, this.#run),
    };
  }

  // Findings are in the order of their artifacts: the one before is usually the same.
  #artifactOf(finding: number, { artifact }: FindingElement): SarifArtifact {
    const row = this.#artifacts[finding]!;
    if (this.#latest?.row === row) return this.#latest.artifact;
    const { name, type } = artifact;
    const made = { path: this.#pathOf(row), name, type: type.id, file: this.presenter.fileOf(row) };
    this.#latest = { row, artifact: made };
    return made;
  }

  #ruleOf(definition: Definition): SarifRule {
    const known = this.#rules.get(definition);
    if (known !== undefined) return known;
    const categories = definition.categories.map(({ scale, level }) => `${scale.id}.${level.id}`);
    const rule = { ...definition, categories };
    this.#rules.set(definition, rule);
    return rule;
  }
}

function propertiesOf(element: FindingElement, run: SarifRun): SarifFinding["properties"] {
  const { id, firstVersionId, assignee, dueDate, owner, relaxed, comment, project, branch } = element;
  return {
    id,
    firstVersionId,
    assignee: assignee?.login ?? null,
    dueDate,
    owner,
    comment: relaxed ? null : comment,
    ...(run.guid === null ? { project, branch } : {}),
  };
}

/** The run of a version: what was analysed, what it is compared with, and whether everything was analysed. */
export async function versionRun(
  { read, baseUrl = "" }: SarifSources,
  visible: VisibleVersion,
  format: AnswerFormat,
): Promise<SarifRun> {
  const { project, branch, shown } = visible;
  const { version } = shown;
  const { version: reference } = await referenceOf(read, visible);
  const parts = version.id === 0 ? [] : ((await read.versionParts([version])).get(version.id) ?? []);
  const failures = parts.flatMap((part) =>
    part.failures.records.map((record) => presentPosition(record, format).reason),
  );
  const guid = (id: number): string => guidOf(`${baseUrl}:version:${id}`);
  return {
    category: categoryOf(project.name),
    guid: guid(version.id),
    baselineGuid: reference === undefined ? null : guid(reference.id),
    succeeded: parts.every(({ state }) => state !== "FAILED"),
    whole: version.complete,
    notes: failures,
    properties: {
      project: project.name,
      branch: branch.name,
      version: version.name,
      versionId: version.id,
      referenceVersionId: reference?.id ?? null,
      baseline: version.baseline,
      complete: version.complete,
      commit: version.commit,
      analysisTime: formatTimestamp(version.analysisTime, format.zone),
    },
  };
}

/** The run of a list of findings of many versions: each result has its project and branch. */
export const manyVersionsRun: SarifRun = {
  category: "belvedere/",
  guid: null,
  baselineGuid: null,
  succeeded: true,
  whole: false,
  notes: [],
  properties: {},
};

function categoryOf(project: string): string {
  return `belvedere/${encodeURIComponent(project)}/`;
}
