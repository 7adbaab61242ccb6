import { useQueries } from "@tanstack/react-query";
import { hrefOf } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { read } from "../../api/client.ts";
import { keyOf, useRead } from "../../api/queries.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { quoted } from "../../where/conditions.ts";
import { facetText } from "../findings/filter.ts";

/** Each version is one request. */
const versionsMax = 12;

/** The findings of a rule in the last versions of a project's main branch, as bars. */
export function RuleTrend({ rule, project: name }: { readonly rule: string; readonly project: string }) {
  const { rule: texts } = useTexts();
  const formats = useFormats();
  const project = useRead("GET /api/projects/:name", { params: { name } });
  const branch = Object.values(project.data?.branches ?? {}).find(({ id }) => id === project.data?.mainId);
  const versions = useRead(
    "GET /api/projects/:name/versions",
    { params: { name }, query: { branch: branch?.name, limit: versionsMax } },
    { enabled: branch !== undefined },
  );
  const shown = (versions.data ?? []).toReversed();
  const counts = useQueries({
    queries: shown.map(({ id }) => {
      const request = {
        params: { id: branch?.artifactId ?? 0 },
        query: { by: "status", where: `definition.id=${quoted(rule)}`, version: id },
      };
      const route = "GET /api/artifacts/:id/findings/facets" as const;
      return { queryKey: keyOf(route, request), queryFn: () => read(route, request) };
    }),
  });
  const totals = counts.map(({ data }) => data?.total);
  const highest = Math.max(1, ...totals.map((total) => total ?? 0));
  if (shown.length === 0) return null;
  return (
    <figure className="rule-trend">
      <figcaption className="small soft">{texts.trend(name)}</figcaption>
      <ol>
        {shown.map(({ id, name: version }, index) => {
          const total = totals[index];
          const text = total === undefined ? "…" : formats.number(total);
          const search = { project: name, artifact: branch?.artifactId, version: id, rule: facetText([rule]) };
          return (
            <li key={id}>
              <AppLink href={hrefOf("/findings", search)} title={`${version}: ${text}`}>
                <span className="small">{text}</span>
                <span className="rule-bar" style={{ height: `${((total ?? 0) / highest) * 72}px` }} />
                <span className="small soft truncate">{version}</span>
              </AppLink>
            </li>
          );
        })}
      </ol>
    </figure>
  );
}
