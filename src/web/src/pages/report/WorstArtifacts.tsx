import { hrefOf } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import type { Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { Rating } from "../../components/Rating.tsx";
import { leafMeasures, worstCause } from "../../model/causes.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { visibleText } from "../../texts/visible-text.ts";
import type { Population } from "../explorer/population.ts";
import { ordersFor } from "../explorer/worst-query.ts";
import { useReportPopulation, type ReportSubject } from "./report-data.ts";

type Row = Answer<"POST /api/artifacts/:id/query">["artifacts"][number];

/** Artifacts that a report lists; the explorer lists all. */
const artifactsMax = 10;

interface WorstArtifactsProps {
  readonly shown: ReportSubject;
}

/** The worst functions or files, with the measure that makes each as bad as it is. */
export function WorstArtifacts({ shown }: WorstArtifactsProps) {
  const population = useReportPopulation(shown);
  return population === undefined ? null : <WorstOf shown={shown} population={population} />;
}

function WorstOf({ shown, population }: WorstArtifactsProps & { readonly population: Population }) {
  const { report: texts, explorer, worst } = useTexts();
  const { model, subject } = shown;
  const { indicator, type } = population;
  const measures = leafMeasures(model, indicator.measure.id);
  const orders = ordersFor(undefined, population, model);
  const read = useRead("POST /api/artifacts/:id/query", {
    params: { id: subject.rootId },
    query: { version: subject.versionId, limit: artifactsMax },
    body: {
      columns: measures.map((id) => ({ type: "MEASURE" as const, id })),
      ...(type === undefined ? {} : { artefactTypes: [type] }),
      ...(orders.length === 0 ? {} : { orders: [...orders] }),
    },
  });
  // Those on the best level are not bad, however few others there are.
  const rows = read.data?.artifacts.filter(({ level }) => (level?.rank ?? 0) > 0);
  return (
    <section className="panel" aria-label={texts.worst}>
      <h2 className="panel-head">{texts.worst}</h2>
      <ReadError read={read} />
      {rows?.length === 0 ? <p className="soft">{texts.noArtifacts}</p> : null}
      {rows === undefined || rows.length === 0 ? null : (
        <table className="report-table">
          <thead>
            <tr>
              <th scope="col">{explorer.rating}</th>
              <th scope="col">{explorer.artifact}</th>
              <th scope="col">{worst.cause}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="report-mark">
                  {row.level === undefined ? null : <Rating level={row.level} size="small" />}
                </td>
                <th scope="row" className="breakable">
                  <AppLink href={hrefOf(`/explore/${row.id}`, { version: subject.versionId })}>
                    {visibleText(row.name)}
                  </AppLink>
                  <p className="small soft">{visibleText(row.viewPath ?? "")}</p>
                </th>
                <td>
                  <Cause shown={shown} population={population} row={row} measures={measures} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface CauseProps extends WorstArtifactsProps {
  readonly population: Population;
  readonly row: Row;
  /** The measures of the row's values. */
  readonly measures: readonly string[];
}

function Cause({ shown: { model }, population, row, measures }: CauseProps) {
  const formats = useFormats();
  const valueOf = (id: string): number | undefined => {
    const value = row.values[measures.indexOf(id)]?.value;
    return typeof value === "number" ? value : undefined;
  };
  const rating = population.type === undefined ? model.rootIndicatorOf(row.type.id) : population.indicator;
  const cause = worstCause(model, rating, valueOf);
  if (cause === undefined) return "–";
  return `${cause.measure.name}: ${formats.measure(cause.value, cause.measure)}`;
}
