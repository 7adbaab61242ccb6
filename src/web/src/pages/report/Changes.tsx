import { AppLink } from "../../address/AppLink.tsx";
import { useRead } from "../../api/queries.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { stringifySearch } from "../../address/search.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { MovedRatings } from "../compare/MovedRatings.tsx";
import type { ReportSubject } from "./report-data.ts";

/** What changed since the reference version: ratings, and the numbers of artifacts and findings. Nothing without one. */
export function Changes({ shown }: { readonly shown: ReportSubject }) {
  const { compare } = useTexts();
  const formats = useFormats();
  const { version } = shown;
  const from = version.reference.versionId;
  const comparison = useRead(
    "GET /api/versions/:id/compare/:other",
    { params: { id: from ?? 0, other: version.id } },
    { enabled: from !== null },
  );
  if (from === null) return null;
  if (comparison.data === undefined) return <ReadError read={comparison} />;
  const { artifacts, findings, ratings } = comparison.data;
  const counts = [
    [compare.newFindings, findings.new, { show: "findings", change: "NEW" }],
    [compare.fixedFindings, findings.fixed, { show: "findings", change: "FIXED" }],
    [compare.degraded, artifacts.degraded, { change: "DEGRADED" }],
    [compare.improved, artifacts.improved, { change: "IMPROVED" }],
    [compare.added, artifacts.added, { change: "ADDED" }],
    [compare.removed, artifacts.removed, { change: "REMOVED" }],
  ] as const;
  return (
    <>
      <MovedRatings ratings={ratings} model={shown.model} />
      <ul className="counts">
        {counts.map(([label, count, search]) => (
          <li key={label}>
            <AppLink href={`/compare/${from}/${version.id}${stringifySearch(search)}`} className="tile count">
              <span className="count-number">{formats.number(count)}</span>
              <span className="small soft">{label}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  );
}
