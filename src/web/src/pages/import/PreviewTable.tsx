import { useRead } from "../../api/queries.ts";
import { Notice } from "../../components/Notice.tsx";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { visibleText } from "../../texts/visible-text.ts";
import type { Preview } from "./reports.ts";

const refusalsShown = 5;
const kinds = ["findings", "tests", "lines", "functions", "measures", "components", "links", "records"] as const;

/** What each report contains, and what could not be read. */
export function PreviewTable({ preview }: { readonly preview: Preview }) {
  const { bring: texts } = useTexts();
  const formats = useFormats();
  const { reports, refused, problem } = preview;
  return (
    <div className="stack">
      {problem === null ? null : (
        <Notice kind="warning">
          {problem.title} {problem.detail === problem.title ? "" : problem.detail}
        </Notice>
      )}
      {reports.length === 0 ? null : (
        <div className="import-scroll" tabIndex={0} role="region" aria-label={texts.preview}>
          <table className="import-table">
            <thead>
              <tr>
                <th scope="col">{texts.report}</th>
                <th scope="col">{texts.format}</th>
                <th scope="col">{texts.tools}</th>
                <th scope="col">{texts.contents}</th>
              </tr>
            </thead>
            <tbody>
              {reports.map((report, index) => (
                <ReportRow key={index} report={report} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {refused.count === 0 ? null : (
        <details>
          <summary>{texts.refused(refused.count)}</summary>
          <ul className="import-refused">
            {refused.records.slice(0, refusalsShown).map(({ report, line, reason }, index) => (
              <li key={index} className="breakable small">
                <span className="soft">
                  {report === undefined ? "" : `${visibleText(report)} · `}
                  {texts.line(formats.number(line))}
                </span>{" "}
                {visibleText(reason)}
              </li>
            ))}
            {refused.count > refusalsShown ? <li className="small soft">…</li> : null}
          </ul>
        </details>
      )}
    </div>
  );
}

function ReportRow({ report }: { readonly report: Preview["reports"][number] }) {
  const { reportContents: texts } = useTexts();
  const formats = useFormats();
  const known = useRead("GET /api/formats");
  const title = known.data?.find(({ id }) => id === report.format)?.title ?? report.format;
  const { counts } = report;
  const present = kinds.filter((kind) => counts[kind] > 0);
  const contents = present.map((kind) => texts.counts[kind](counts[kind]));
  if (counts.repeated > 0) contents.push(texts.repeated(formats.number(counts.repeated)));
  return (
    <tr>
      <td className="breakable">{report.name === null ? "–" : visibleText(report.name)}</td>
      <td>{report.version === null ? title : `${title} ${visibleText(report.version)}`}</td>
      <td className="breakable">{report.tools.length === 0 ? "–" : report.tools.map(visibleText).join(", ")}</td>
      <td>{contents.length === 0 ? texts.noContents : contents.join(", ")}</td>
    </tr>
  );
}
