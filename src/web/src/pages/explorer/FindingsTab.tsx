import { useMemo } from "react";
import { useAddress } from "../../address/address.ts";
import { rowsOf, usePages, useRead } from "../../api/queries.ts";
import { Button } from "../../components/Button.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { pagingOf } from "../../components/table-pages.ts";
import { FindingTable } from "../../finding/FindingTable.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { allOf, quoted } from "../../where/conditions.ts";
import { whereIn } from "../../where/words.ts";
import { WhereField } from "../../where/WhereField.tsx";
import type { ExplorerView } from "./explorer-view.ts";

const FindingDetail = lazyComponent(async () => (await import("../../finding/FindingDetail.tsx")).FindingDetail);

const rowsPerPage = 100;

/** The findings of the artifact and of everything below it, and the detail of one of them. */
export function FindingsTab({ view }: { readonly view: ExplorerView }) {
  const { explorer } = useTexts();
  const { search, change, with: at } = useAddress();
  const { artifact, version } = view;
  const { rule, finding } = search;
  const where = allOf([
    whereIn(search, "/api/findings"),
    rule === undefined ? undefined : `definition.id=${quoted(rule)}`,
  ]);
  const pages = usePages("GET /api/artifacts/:id/findings", {
    params: { id: artifact.id },
    query: { version, where, limit: rowsPerPage },
  });
  const counted = useRead("GET /api/artifacts/:id/findings/facets", {
    params: { id: artifact.id },
    query: { version, where, by: "status" },
  });
  const rows = useMemo(() => rowsOf(pages.data), [pages.data]);
  return (
    <div className={finding === undefined ? "findings" : "findings findings-split"}>
      <div className="table-fill">
        <ReadError read={pages} />
        <FindingTable
          label={explorer.findings}
          list={{ ...pagingOf(pages), rows }}
          total={counted.data?.total}
          rowHref={({ id }) => at({ finding: id, tab: "findings" })}
          empty={explorer.noFindings}
        >
          <WhereField list="/api/findings" example="isNew=true AND definition.id~null" />
          {rule === undefined ? null : (
            <Button onClick={() => change({ rule: undefined, tab: "findings" })}>
              {explorer.onlyRule(rule)} · {explorer.allRules}
            </Button>
          )}
        </FindingTable>
      </div>
      {finding === undefined ? null : (
        <FindingDetail
          id={Number(finding)}
          version={version}
          onClose={() => change({ finding: undefined, tab: "findings" })}
        />
      )}
    </div>
  );
}
