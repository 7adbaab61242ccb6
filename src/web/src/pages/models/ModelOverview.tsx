import { useMemo } from "react";
import { parseInterval } from "../../../../language/index.ts";
import type { Answer } from "../../api/client.ts";
import { hexDigits } from "../../components/colors.ts";
import { Table, type Column } from "../../components/Table.tsx";
import { namesIn, viewModel } from "../../model/model.ts";
import { useLocalization, useTexts, type Texts } from "../../texts/catalogue.ts";

type Document = Answer<"GET /api/models/:id">;
type Measure = Document["measures"][number];
type Indicator = Document["indicators"][number];
type Level = Document["scales"][number]["levels"][number];

interface ModelOverviewProps {
  readonly document: Document;
  /** Changes the bounds of a level, by the indexes of its scale and of the level; undefined for readers. */
  readonly onBounds?: ((scale: number, level: number, bounds: string) => void) | undefined;
}

/** The contents of a model, in the user's language. */
export function ModelOverview({ document, onBounds }: ModelOverviewProps) {
  const { models } = useTexts();
  const { language } = useLocalization();
  const view = useMemo(() => viewModel(document, language), [document, language]);
  const nameOf = namesIn(document, language);
  const types = (ids: readonly string[] | undefined): string => (ids ?? []).map((id) => view.typeName(id)).join(", ");
  const root = view.indicator(document.rootIndicator);
  return (
    <div className="model-parts">
      <p>
        <span className="soft">{models.rootIndicator}:</span> {root?.name ?? document.rootIndicator}
      </p>
      <section>
        <h2>{models.scales}</h2>
        {document.scales.map((scale, scaleIndex) => (
          <section key={scale.id} className="panel">
            <h3>{nameOf("scales", scale)}</h3>
            <ul className="scale-levels">
              {scale.levels.map((level, levelIndex) => (
                <li key={level.id}>
                  <LevelPicture level={level} levels={scale.levels} />
                  {nameOf(`scales.${scale.id}.levels`, level)}
                  <Bounds
                    name={nameOf(`scales.${scale.id}.levels`, level)}
                    bounds={level.bounds}
                    onChange={onBounds && ((bounds) => onBounds(scaleIndex, levelIndex, bounds))}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
      <section>
        <h2>{models.indicators}</h2>
        <Table
          label={models.indicators}
          columns={indicatorColumns(models, nameOf, types)}
          rows={document.indicators}
          rowKey={({ id }) => id}
        />
      </section>
      <section>
        <h2>{models.measures}</h2>
        <Table
          label={models.measures}
          columns={measureColumns(models, nameOf, types)}
          rows={document.measures}
          rowKey={({ id }) => id}
        />
      </section>
    </div>
  );
}

interface BoundsProps {
  readonly name: string;
  readonly bounds: string | undefined;
  readonly onChange: ((bounds: string) => void) | undefined;
}

/** The range of a level: a field for those who may change it. */
function Bounds({ name, bounds, onChange }: BoundsProps) {
  const { modelRevisions: texts } = useTexts();
  if (bounds === undefined) return null;
  if (onChange === undefined) return <code className="soft">{bounds}</code>;
  return (
    <input
      className="input bounds-input mono"
      aria-label={texts.bounds(name)}
      aria-invalid={!parseInterval(bounds).ok}
      spellCheck={false}
      autoComplete="off"
      value={bounds}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type NameLookup = ReturnType<typeof namesIn>;
type TypeNames = (ids: readonly string[] | undefined) => string;

function indicatorColumns(models: Texts["models"], nameOf: NameLookup, types: TypeNames): readonly Column<Indicator>[] {
  const name = (indicator: Indicator): string => nameOf("indicators", indicator);
  return [
    { id: "name", header: models.indicators, cell: name, value: name, fixed: true },
    {
      id: "measure",
      header: models.measure,
      cell: ({ measure }) => <code title={measure}>{measure}</code>,
      value: ({ measure }) => measure,
    },
    {
      id: "scale",
      header: models.scale,
      cell: ({ scale }) => <code title={scale}>{scale}</code>,
      value: ({ scale }) => scale,
    },
    typesColumn(models, types),
  ];
}

function measureColumns(models: Texts["models"], nameOf: NameLookup, types: TypeNames): readonly Column<Measure>[] {
  const name = (measure: Measure): string => nameOf("measures", measure);
  const how = (measure: Measure): string => howOf(measure, models);
  return [
    {
      id: "id",
      header: models.id,
      cell: ({ id }) => <code title={id}>{id}</code>,
      value: ({ id }) => id,
      width: 180,
      fixed: true,
    },
    { id: "name", header: models.measures, cell: name, value: name, wide: true },
    { id: "how", header: models.how, cell: (measure) => <span title={how(measure)}>{how(measure)}</span>, value: how },
    typesColumn(models, types),
  ];
}

function typesColumn(
  models: Texts["models"],
  types: TypeNames,
): Column<{ readonly types?: readonly string[] | undefined }> {
  const value = ({ types: ids }: { readonly types?: readonly string[] | undefined }): string => types(ids);
  return { id: "types", header: models.types, cell: value, value, wide: true };
}

function howOf({ aggregate, of, from, count, formula }: Measure, models: Texts["models"]): string {
  if (formula !== undefined) return formula;
  if (count !== undefined) return models.countOf([...(count.categories ?? []), ...(count.families ?? [])].join(", "));
  if (aggregate === undefined) return models.given;
  return of === undefined ? models.aggregate(aggregate) : models.aggregateOf(aggregate, of, (from ?? []).join(", "));
}

/** A level, drawn as everywhere else. */
function LevelPicture({ level, levels }: { readonly level: Level; readonly levels: readonly Level[] }) {
  const color = level.color ?? colorOf(level, levels);
  if (color === undefined) return null;
  const source = `icons/levels/${hexDigits(color)}/${encodeURIComponent(level.mnemonic ?? level.id)}.svg`;
  return <img className="rating rating-small" src={source} alt="" />;
}

function colorOf({ rank }: Level, levels: readonly Level[]): readonly number[] | undefined {
  if (rank < 0) return LEVEL_COLORS.unknown;
  const ranks = [...new Set(levels.map((level) => level.rank))].filter((known) => known >= 0);
  return LEVEL_COLORS.ranked[ranks.length]?.[ranks.toSorted((one, other) => one - other).indexOf(rank)];
}
