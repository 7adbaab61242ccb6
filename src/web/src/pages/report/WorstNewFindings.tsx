import { AppLink } from "../../address/AppLink.tsx";
import { useRead } from "../../api/queries.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { Categories } from "../../finding/Categories.tsx";
import { locationText } from "../../finding/location.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { visibleText } from "../../texts/visible-text.ts";
import { findingsHref } from "../verdict/condition-links.ts";
import type { ReportSubject } from "./report-data.ts";

/** Findings that a report lists; the findings page lists all. */
const findingsMax = 10;
const newOnes = { change: "new", status: "OPEN" };

/** The worst open findings that the reference version did not have. Nothing without a reference version. */
export function WorstNewFindings({ shown }: { readonly shown: ReportSubject }) {
  const { report: texts, explorer, compare } = useTexts();
  const { version, subject } = shown;
  const hasReference = version.reference.versionId !== null;
  const read = useRead(
    "GET /api/artifacts/:id/findings",
    {
      params: { id: subject.rootId },
      query: {
        version: version.id,
        where: "isNew=true AND relaxed=false",
        sort: "-severity",
        limit: findingsMax,
      },
    },
    { enabled: hasReference },
  );
  if (!hasReference) return null;
  return (
    <section className="panel" aria-label={texts.worstNew}>
      <div className="panel-head">
        <h2>{texts.worstNew}</h2>
        <AppLink href={findingsHref(subject, newOnes)} className="small report-action">
          {compare.newFindings}
        </AppLink>
      </div>
      <ReadError read={read} />
      {read.data?.length === 0 ? <p className="soft">{texts.noneNew}</p> : null}
      {read.data === undefined || read.data.length === 0 ? null : (
        <table className="report-table">
          <thead>
            <tr>
              <th scope="col">{explorer.severity}</th>
              <th scope="col">{explorer.message}</th>
              <th scope="col">{explorer.place}</th>
            </tr>
          </thead>
          <tbody>
            {read.data.map(({ id, message, definition, location }) => (
              <tr key={id}>
                <td className="report-mark">
                  <Categories definition={definition} />
                </td>
                <th scope="row" className="breakable">
                  <AppLink href={findingsHref(subject, { ...newOnes, finding: String(id) })}>
                    {visibleText(message)}
                  </AppLink>
                  <p className="small soft">{definition.name}</p>
                </th>
                <td className="breakable">{visibleText(locationText(location))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
