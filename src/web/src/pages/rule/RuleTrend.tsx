import { hrefOf } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { useRead } from "../../api/queries.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { facetText } from "../findings/filter.ts";

const versionsMax = 12;

/** The findings of a rule in the last versions of a project's main branch, as bars. */
export function RuleTrend({ rule, project: name }: { readonly rule: string; readonly project: string }) {
  const { rule: texts } = useTexts();
  const formats = useFormats();
  const project = useRead("GET /api/projects/:name", { params: { name } });
  const id = project.data?.artifactId ?? 0;
  const fields = "versionId,versionName,findings";
  const history = useRead(
    "GET /api/artifacts/:id/rule-history",
    { params: { id }, query: { rule, limit: versionsMax, fields } },
    { enabled: id !== 0 },
  );
  const shown = (history.data ?? []).toReversed();
  const highest = Math.max(1, ...shown.map(({ findings }) => findings));
  if (history.error !== null) return <ReadError read={history} />;
  if (shown.length === 0) return null;
  return (
    <figure className="rule-trend">
      <figcaption className="small soft">{texts.trend(name)}</figcaption>
      <ol>
        {shown.map(({ versionId, versionName, findings }) => {
          const text = formats.number(findings);
          const search = { project: name, artifact: id, version: versionId, rule: facetText([rule]) };
          return (
            <li key={versionId}>
              <AppLink href={hrefOf("/findings", search)} title={`${versionName}: ${text}`}>
                <span className="small">{text}</span>
                <span className="rule-bar" style={{ height: `${(findings / highest) * 72}px` }} />
                <span className="small soft truncate">{versionName}</span>
              </AppLink>
            </li>
          );
        })}
      </ol>
    </figure>
  );
}
