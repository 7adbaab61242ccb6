import { ReadError } from "../../components/ErrorState.tsx";
import { NumberValue } from "../../components/NumberValue.tsx";
import { Rating } from "../../components/Rating.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { IndicatorChange } from "../explorer/IndicatorChange.tsx";
import { indicatorsOf, type ReportHistory, type ReportSubject } from "./report-data.ts";

interface StateProps {
  readonly shown: ReportSubject;
  readonly history: ReportHistory;
}

/** The rating of the whole and all of its indicators, with their changes since the reference version. */
export function State({ shown, history }: StateProps) {
  const { report: texts, explorer, findings, models } = useTexts();
  const { version, root } = shown;
  const now = history.data?.find(({ versionId }) => versionId === version.id);
  const before = history.data?.find(({ versionId }) => versionId === version.reference.versionId);
  const rated = indicatorsOf(shown).filter(({ id }) => (now?.indicators[id]?.rank ?? -1) >= 0);
  return (
    <section className="panel" aria-label={texts.state}>
      <h2 className="panel-head">{texts.state}</h2>
      <p className="report-level">
        <Rating level={root.level} size="large" named />
        <span className="soft">
          {texts.artifacts(version.artifactCount)} · {findings.count(version.findingCount)}
        </span>
      </p>
      <ReadError read={history} />
      {now === undefined ? null : (
        <table className="report-table">
          <thead>
            <tr>
              <th scope="col">{models.indicators}</th>
              <th scope="col">{explorer.rating}</th>
              <th scope="col" className="report-detail">
                {explorer.measure}
              </th>
              <th scope="col" className="report-number">
                {explorer.value}
              </th>
              <th scope="col" className="report-number">
                {explorer.change}
              </th>
            </tr>
          </thead>
          <tbody>
            {rated.map((indicator) => (
              <tr key={indicator.id}>
                <th scope="row">{indicator.name}</th>
                <td>
                  <Rating level={now.indicators[indicator.id]!} size="small" />
                </td>
                <td className="report-detail">{indicator.measure.name}</td>
                <td className="report-number">
                  <NumberValue value={now.measures[indicator.measure.id]} measure={indicator.measure} />
                </td>
                <td className="report-number">
                  <IndicatorChange indicator={indicator} now={now} before={before} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
