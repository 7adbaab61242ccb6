import { Type } from "typebox";
import type { Interval } from "../../language/index.ts";
import {
  betterLevel,
  causesOfLevel,
  compareWithPopulation,
  operandsOf,
  type Indicator,
  type Level,
  type Measure,
  type PopulationComparison,
} from "../../model/index.ts";
import {
  findContributors,
  mainLanguage,
  unknownLevel,
  type Contributors,
  type OpenVersion,
} from "../../portfolio/index.ts";
import { Pace } from "../../query/index.ts";
import { accept, type Language } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { unknownId } from "../request/id-list.ts";
import { emptyBody } from "../request/json-body.ts";
import { measureFormat } from "../present/display.ts";
import { artifactUrl } from "../present/links.ts";
import { presentLevel, presentType } from "../present/rated-levels.ts";
import { belowArtifact } from "./artifact.ts";
import { versionParameter } from "./artifacts.ts";
import { explanationExample } from "./explain-example.ts";
import { ExplanationShape } from "./explain-shapes.ts";
import type { SnapshotReader } from "../services/services.ts";

/** What one of them takes in memory, about. */
const contributorBytes = 100;

/** Why an artifact is rated as it is, and what would lift it (D12). */
export const explainRating = endpoint({
  ...belowArtifact,
  method: "GET",
  path: "/api/artifacts/:id/explain",
  chapter: "Artifacts",
  summary: "Explain a rating",
  description:
    "The indicator's measure, its value here and where it comes from, the measures that cause it, the level's interval, the next better level, and the smallest set of descendants without whose share the artifact would reach it.",
  query: Type.Object({
    indicator: Type.Optional(
      Type.String({ description: "Id of an indicator; default: the root indicator of the type." }),
    ),
    ...versionParameter,
  }),
  body: emptyBody,
  responses: { 200: { description: "The explanation.", schema: ExplanationShape } },
  problems: ["query.id-unknown"],
  example: { response: explanationExample },
  async handle({ format, subject, query }, needs: SnapshotReader) {
    const { visible, row } = subject;
    const { shown } = visible;
    const { tree, model } = shown;
    const type = tree.types[tree.type[row]!]!;
    const indicator =
      query.indicator === undefined ? model.rootIndicatorOf(type) : model.indicators.get(query.indicator);
    if (indicator === undefined) {
      return unknownId("indicator", query.indicator ?? "", "indicator");
    }
    const explanation = new RatingExplanation(shown, row, indicator, format.language);
    const level = await explanation.level();
    const value = await explanation.valueOf(indicator.measure.id);
    const better = betterLevel(indicator.scale, level);
    const { excluded } = await needs.snapshots.triageIn(shown);
    const asked = { row, indicator, level, excluded };
    const contributors = better && value !== null ? await contributorsOf(shown, asked) : undefined;
    const comparison = row === 0 ? await comparisonOf(shown, indicator, excluded) : undefined;
    return accept({ status: 200, value: await explanation.present(level, better, contributors, comparison) });
  },
});

// Whoever looks at the same artifact next asks the same. So it is worked out to its end, also when the first has left.
function contributorsOf(
  shown: OpenVersion,
  asked: Parameters<typeof findContributors>[1],
): Promise<Contributors | undefined> {
  const key = `contributors:${shown.state}:${asked.row}:${asked.indicator.id}`;
  return shown.reader.derived(key, async () => {
    const value = await findContributors(shown, asked, new Pace());
    return { value, bytes: contributorBytes * (value?.rows.length ?? 0) };
  });
}

/** How a project compares with public packages of its main language; undefined if nothing can be said. */
async function comparisonOf(
  shown: OpenVersion,
  { measure }: Indicator,
  excluded: Uint8Array | undefined,
): Promise<PopulationComparison | undefined> {
  const language = await mainLanguage(shown, excluded);
  const { measures } = shown.view.root;
  return language === undefined
    ? undefined
    : compareWithPopulation(shown.model, measure.id, language, (id) => measures[id]);
}

/** One artifact on one indicator, in the answer's language. */
class RatingExplanation {
  readonly #shown: OpenVersion;
  readonly #row: number;
  readonly #indicator: Indicator;
  readonly #language: Language;

  constructor(shown: OpenVersion, row: number, indicator: Indicator, language: Language) {
    this.#shown = shown;
    this.#row = row;
    this.#indicator = indicator;
    this.#language = language;
  }

  async level(): Promise<Level> {
    const { scale, id } = this.#indicator;
    const levelId = await this.#shown.view.levelIdAt(this.#row, id);
    return scale.levels.find((level) => level.id === levelId) ?? unknownLevel(scale);
  }

  async valueOf(measureId: string): Promise<number | null> {
    return (await this.#shown.view.measureAt(this.#row, measureId)) ?? null;
  }

  async present(
    level: Level,
    better: Level | undefined,
    contributors: Contributors | undefined,
    comparison: PopulationComparison | undefined,
  ) {
    const { model } = this.#shown;
    const { scale, measure, id } = this.#indicator;
    const value = await this.valueOf(measure.id);
    return {
      artifact: await this.#artifact(this.#row),
      line: (await this.#shown.reader.integers("artifacts", "startLine"))?.[this.#row] || null,
      indicator: { id, name: this.#name("indicators", id) },
      measure: { id: measure.id, name: this.#name("measures", measure.id), unit: this.#unit(measure.id) ?? null },
      value,
      display: this.#display(measure.id, value),
      level: presentLevel({ scale, level }, model, this.#language),
      interval: level.interval === null ? null : presentInterval(level.interval),
      source: await this.#source(measure),
      causes: await this.#causes(level, better),
      better: this.#better(better, value),
      contributors: contributors === undefined ? null : await this.#contributors(contributors),
      comparison: comparison ?? null,
    };
  }

  async #causes(level: Level, better: Level | undefined) {
    const { model } = this.#shown;
    const measureId = this.#indicator.measure.id;
    const values = new Map<string, number | null>();
    for (const id of operandsOf(model, measureId)) values.set(id, await this.valueOf(id));
    const causes = causesOfLevel(model, this.#indicator, { level, better }, (id) => values.get(id) ?? undefined);
    return causes.map(({ id, share, limit, rises }) => {
      const value = values.get(id)!;
      return {
        id,
        name: this.#name("measures", id),
        value,
        display: this.#display(id, value),
        share,
        shareDisplay: this.#display(measureId, share),
        limit: limit ?? null,
        limitDisplay: this.#display(id, limit ?? null),
        risesToWorse: rises,
      };
    });
  }

  #better(better: Level | undefined, value: number | null) {
    if (better === undefined || better.interval === null || value === null) return null;
    const { lower, lowerIncluded, upper, upperIncluded } = better.interval;
    const down = value > lower;
    const target = down ? upper : lower;
    const { model } = this.#shown;
    return {
      level: presentLevel({ scale: this.#indicator.scale, level: better }, model, this.#language),
      interval: presentInterval(better.interval),
      target,
      targetIncluded: down ? upperIncluded : lowerIncluded,
      targetDisplay: this.#display(this.#indicator.measure.id, target),
      change: target - value,
    };
  }

  async #contributors({ suffices, rows }: Contributors) {
    const artifacts = [];
    for (const { row, value, after } of rows) {
      const artifact = await this.#artifact(row);
      artifacts.push({ ...artifact, url: artifactUrl(artifact.id), value, after: Number.isNaN(after) ? null : after });
    }
    return { suffices, artifacts };
  }

  async #artifact(row: number) {
    const { tree, model } = this.#shown;
    return {
      id: (await this.#shown.ids())[row]!,
      name: (await this.#shown.names()).text(row),
      path: (await this.#shown.paths()).text(row),
      type: presentType(tree.types[tree.type[row]!]!, model, this.#language),
    };
  }

  async #source(measure: Measure) {
    const { source } = measure;
    const aggregate = source.kind === "base" || source.kind === "descendants" ? source.aggregate : null;
    const operands = [];
    for (const id of source.kind === "formula" ? source.formula.measures : []) {
      const value = await this.valueOf(id);
      const operand = { id, name: this.#name("measures", id), value, display: this.#display(id, value) };
      operands.push({ ...operand, source: await this.#kindOf(id) });
    }
    const formula = source.kind === "formula" ? source.text : null;
    return { kind: await this.#kindOf(measure.id), aggregate, formula, operands };
  }

  async #kindOf(id: string): Promise<"GIVEN" | "AGGREGATE" | "COUNT" | "FORMULA" | "MISSING"> {
    if ((await this.valueOf(id)) === null) return "MISSING";
    const kind = this.#shown.model.measures.get(id)?.source.kind ?? "base";
    if (kind !== "base") return kind === "descendants" ? "AGGREGATE" : kind === "count" ? "COUNT" : "FORMULA";
    const given = (await this.#shown.reader.given(id))?.[this.#row];
    return given === undefined || Number.isNaN(given) ? "AGGREGATE" : "GIVEN";
  }

  #display(measureId: string, value: number | null): string | null {
    if (value === null || !Number.isFinite(value)) return null;
    const measure = this.#shown.model.measures.get(measureId);
    return measureFormat(measure, this.#unit(measureId), this.#language)(value);
  }

  #unit(measureId: string): string | undefined {
    return this.#shown.model.nameOf(`measures.${measureId}.unit`, this.#language);
  }

  #name(what: "measures" | "indicators", id: string): string {
    return this.#shown.model.nameOf(`${what}.${id}.name`, this.#language) ?? id;
  }
}

function presentInterval({ lower, lowerIncluded, upper, upperIncluded }: Interval) {
  const bound = (value: number): string => (Number.isFinite(value) ? String(value) : "");
  return {
    text: `${lowerIncluded ? "[" : "]"}${bound(lower)};${bound(upper)}${upperIncluded ? "]" : "["}`,
    lower: Number.isFinite(lower) ? lower : null,
    lowerIncluded,
    upper: Number.isFinite(upper) ? upper : null,
    upperIncluded,
  };
}
