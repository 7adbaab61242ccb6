import { ArrowLeftRight } from "lucide-react";
import { hrefOf, useAddress, useNavigation } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import type { Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { IconButton } from "../../components/Button.tsx";
import { FailedAnalysis } from "../../components/FailedAnalysis.tsx";
import { GateLink } from "../../components/GateStatus.tsx";
import { VersionParts } from "../../components/VersionParts.tsx";
import { Select } from "../../components/Field.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { useTitleObject } from "../../frame/page-title.ts";
import { PageRead } from "../../frame/outcomes.tsx";
import { useProjectModel } from "../../model/model.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { verdictHref } from "../verdict/address.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { ComparedArtifacts } from "./ComparedArtifacts.tsx";
import { ComparedFindings } from "./ComparedFindings.tsx";
import { MovedRatings } from "./MovedRatings.tsx";
import "./compare.css";

type Comparison = Answer<"GET /api/versions/:id/compare/:other">;

const SourceDiff = lazyComponent(async () => (await import("./SourceDiff.tsx")).SourceDiff);

/** The differences between two versions: ratings first, then artifacts and findings, largest effect first. */
export function Page() {
  const { params, search } = useAddress();
  const pair = { id: Number(params["from"]), other: Number(params["to"]) };
  const comparison = useRead("GET /api/versions/:id/compare/:other", { params: pair });
  const { data } = comparison;
  useTitleObject(data && `${data.after.project} ${data.before.name} → ${data.after.name}`);
  if (data === undefined) return <PageRead read={comparison} />;
  return (
    <div className="page stack">
      <CompareHeader comparison={data} />
      <FailedAnalysis version={data.after} />
      <VersionParts version={data.after} />
      {search["path"] === undefined ? (
        <WholeComparison comparison={data} pair={pair} />
      ) : (
        <SourceDiff comparison={data} path={search["path"]} />
      )}
    </div>
  );
}

interface WholeComparisonProps {
  readonly comparison: Comparison;
  readonly pair: { readonly id: number; readonly other: number };
}

/** Everything that changed: ratings, and the list of artifacts or findings. */
function WholeComparison({ comparison: data, pair }: WholeComparisonProps) {
  const { compare } = useTexts();
  const { search } = useAddress();
  const { model, isLoading } = useProjectModel(data.after.project);
  const showsFindings = search["show"] === "findings";
  // Values are longer with their units, so a page without them would move.
  if (isLoading) return <Skeleton lines={8} height={28} />;
  return (
    <>
      <MovedRatings ratings={data.ratings} model={model} />
      <Counts
        counts={[
          { label: compare.degraded, count: data.artifacts.degraded, change: "DEGRADED" },
          { label: compare.improved, count: data.artifacts.improved, change: "IMPROVED" },
          { label: compare.added, count: data.artifacts.added, change: "ADDED" },
          { label: compare.removed, count: data.artifacts.removed, change: "REMOVED" },
          { label: compare.changed, count: data.artifacts.changed, change: "CHANGED" },
          { label: compare.newFindings, count: data.findings.new, change: "NEW", show: "findings" },
          { label: compare.fixedFindings, count: data.findings.fixed, change: "FIXED", show: "findings" },
          ...(data.findings.gone === 0
            ? []
            : [{ label: compare.goneFindings, count: data.findings.gone, change: "GONE", show: "findings" } as const]),
          { label: compare.unchanged, count: data.findings.kept, change: "KEPT", show: "findings" },
        ]}
      />
      {showsFindings ? (
        <ComparedFindings pair={pair} comparison={data} />
      ) : (
        <ComparedArtifacts pair={pair} comparison={data} model={model} />
      )}
    </>
  );
}

function CompareHeader({ comparison: { before, after } }: { readonly comparison: Comparison }) {
  const { compare, explorer } = useTexts();
  const navigate = useNavigation();
  const { search } = useAddress();
  // Until the list is read, the two versions: their fields keep their widths.
  const { data: versions = [after, before] } = useRead("GET /api/projects/:name/versions", {
    params: { name: after.project },
    query: {},
  });
  const options = versions.map(({ id, name, baseline, branch }) => ({
    value: String(id),
    label: `${baseline ? explorer.baselineMark(name) : name}${branch === after.branch ? "" : ` · ${branch}`}`,
  }));
  const open = (from: number | string, to: number | string): void =>
    navigate(hrefOf(`/compare/${from}/${to}`, { path: search["path"] }));
  return (
    <div className="row">
      <h1>
        {after.project}: {compare.heading(before.name, after.name)}
      </h1>
      {after.gate === null ? null : <GateLink status={after.gate} href={verdictHref(after.id)} />}
      <div className="row push">
        <Select
          inline
          label={compare.before}
          value={String(before.id)}
          options={options}
          onChange={(id) => open(id, after.id)}
        />
        <IconButton label={compare.swap} onClick={() => open(after.id, before.id)}>
          <ArrowLeftRight size={18} aria-hidden />
        </IconButton>
        <Select
          inline
          label={compare.after}
          value={String(after.id)}
          options={options}
          onChange={(id) => open(before.id, id)}
        />
      </div>
    </div>
  );
}

interface Count {
  readonly label: string;
  readonly count: number;
  /** The kind of change that is counted: the table below lists it. */
  readonly change: string;
  readonly show?: "findings";
}

/** The numbers of changes. A click on one filters the table below; a second click removes the filter. */
function Counts({ counts }: { readonly counts: readonly Count[] }) {
  const formats = useFormats();
  const { search, with: at } = useAddress();
  return (
    <ul className="counts">
      {counts.map(({ label, count, change, show }) => {
        const current = search["change"] === change;
        return (
          <li key={label}>
            <AppLink
              href={at(current ? { show, change: undefined } : { show, change })}
              replace
              className="tile count"
              aria-current={current ? "true" : undefined}
            >
              <span className="count-number">{formats.number(count)}</span>
              <span className="small soft">{label}</span>
            </AppLink>
          </li>
        );
      })}
    </ul>
  );
}
