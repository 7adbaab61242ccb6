import { ArrowLeftRight, ArrowRight } from "lucide-react";
import { useAddress, useNavigation } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import type { Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { IconButton } from "../../components/Button.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { FailedAnalysis } from "../../components/FailedAnalysis.tsx";
import { VersionParts } from "../../components/VersionParts.tsx";
import { Select } from "../../components/Field.tsx";
import { NumberValue } from "../../components/NumberValue.tsx";
import { Rating } from "../../components/Rating.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { Trend } from "../../components/Trend.tsx";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { ComparedArtifacts } from "./ComparedArtifacts.tsx";
import { ComparedFindings } from "./ComparedFindings.tsx";
import "./compare.css";

type Comparison = Answer<"GET /api/versions/:id/compare/:other">;

/** The differences between two versions: ratings first, then artifacts and findings, largest effect first. */
export function Page() {
  const { compare } = useTexts();
  const { params, search, with: at } = useAddress();
  const pair = { id: Number(params["from"]), other: Number(params["to"]) };
  const { data, error, refetch } = useRead("GET /api/versions/:id/compare/:other", { params: pair });
  if (data === undefined) {
    return (
      <div className="page">
        {error === null ? (
          <Skeleton lines={8} height={28} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </div>
    );
  }
  const showsFindings = search["show"] === "findings";
  return (
    <div className="page stack">
      <CompareHeader comparison={data} />
      <FailedAnalysis version={data.after} />
      <VersionParts version={data.after} />
      <MovedRatings ratings={data.ratings} />
      <Counts
        counts={[
          [compare.degraded, data.artifacts.degraded, at({ show: undefined, change: "DEGRADED" })],
          [compare.improved, data.artifacts.improved, at({ show: undefined, change: "IMPROVED" })],
          [compare.added, data.artifacts.added, at({ show: undefined, change: "ADDED" })],
          [compare.removed, data.artifacts.removed, at({ show: undefined, change: "REMOVED" })],
          [compare.changed, data.artifacts.changed, at({ show: undefined, change: "CHANGED" })],
          [compare.newFindings, data.findings.new, at({ show: "findings", change: "NEW" })],
          [compare.fixedFindings, data.findings.fixed, at({ show: "findings", change: "FIXED" })],
          [compare.unchanged, data.findings.kept, at({ show: "findings", change: "KEPT" })],
        ]}
      />
      {showsFindings ? (
        <ComparedFindings pair={pair} comparison={data} />
      ) : (
        <ComparedArtifacts pair={pair} comparison={data} />
      )}
    </div>
  );
}

function CompareHeader({ comparison: { before, after } }: { readonly comparison: Comparison }) {
  const { compare, explorer } = useTexts();
  const navigate = useNavigation();
  const { data: versions = [] } = useRead("GET /api/projects/:name/versions", {
    params: { name: after.project },
    query: {},
  });
  const options = versions.map(({ id, name, baseline, branch }) => ({
    value: String(id),
    label: `${baseline ? explorer.baselineMark(name) : name}${branch === after.branch ? "" : ` · ${branch}`}`,
  }));
  const open = (from: number | string, to: number | string): void => navigate(`/compare/${from}/${to}`);
  return (
    <div className="row">
      <h1>
        {after.project}: {compare.heading(before.name, after.name)}
      </h1>
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

function MovedRatings({ ratings }: { readonly ratings: Comparison["ratings"] }) {
  const { compare } = useTexts();
  return (
    <section className="panel" aria-label={compare.ratings}>
      <h2 className="panel-head">{compare.ratings}</h2>
      {ratings.length === 0 ? <p className="soft">{compare.noRatings}</p> : null}
      <ul className="moved">
        {ratings.map(({ indicator, before, after, rankChange, valueBefore, valueAfter }) => (
          <li key={indicator.id} className="row">
            <Trend id={trendOf(rankChange)} />
            <span className="moved-name">{indicator.name}</span>
            {before === null ? "–" : <Rating level={before} />}
            <ArrowRight size={16} aria-hidden />
            {after === null ? "–" : <Rating level={after} />}
            <span className="soft">
              <NumberValue value={valueBefore} /> → <NumberValue value={valueAfter} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function trendOf(rankChange: number | null): string {
  if (rankChange === null) return "UNKNOWN";
  if (rankChange === 0) return "STABLE";
  return rankChange > 0 ? "DEGRADED" : "IMPROVED";
}

function Counts({ counts }: { readonly counts: readonly (readonly [string, number, string])[] }) {
  const formats = useFormats();
  return (
    <ul className="counts">
      {counts.map(([label, count, href]) => (
        <li key={label}>
          <AppLink href={href} replace className="count">
            <span className="count-number">{formats.number(count)}</span>
            <span className="small soft">{label}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
