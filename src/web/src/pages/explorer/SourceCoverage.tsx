import { useFormats, useTexts } from "../../texts/catalogue.ts";
import type { LineCoverage, LineState } from "./source-coverage.ts";

const states: readonly LineState[] = ["run", "part", "missed"];

/** The coverage of a line: full if it was run, half if some of its branches were, hollow if not. */
export function CoverageBar({ coverage }: { readonly coverage: LineCoverage | null }) {
  const { sourceView } = useTexts();
  const formats = useFormats();
  if (coverage === null) return <span className="coverage" />;
  const { state, branches, branchesHit } = coverage;
  const description =
    branches === 0
      ? sourceView.coverageStates[state]
      : `${sourceView.coverageStates[state]}: ${sourceView.branchesRun(formats.number(branchesHit), formats.number(branches))}`;
  return <span className={`coverage coverage-${state}`} role="img" aria-label={description} title={description} />;
}

/** The legend of the coverage marks, with the number of lines for each. */
export function CoverageLegend({ coverage }: { readonly coverage: ReadonlyMap<number, LineCoverage> }) {
  const { sourceView } = useTexts();
  const formats = useFormats();
  if (coverage.size === 0) return null;
  const counts = Map.groupBy(coverage.values(), ({ state }) => state);
  const share = (coverage.size - (counts.get("missed")?.length ?? 0)) / coverage.size;
  return (
    <span className="row">
      <span>{sourceView.linesRun(formats.share(share))}</span>
      {states.map((state) => (
        <span key={state} className="row-tight soft">
          <span className={`coverage coverage-${state}`} aria-hidden />
          {`${sourceView.coverageStates[state]} ${formats.number(counts.get(state)?.length ?? 0)}`}
        </span>
      ))}
    </span>
  );
}
