import { ArrowDown, ArrowUp } from "lucide-react";
import { AppLink } from "../../address/AppLink.tsx";
import { Button, IconButton } from "../../components/Button.tsx";
import { Checkbox, Select } from "../../components/Field.tsx";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { chooseAuthors, useAuthorChoice } from "./source-authors.ts";
import { chooseFindingPlace, findingPlaces, useFindingPlace } from "./finding-place.ts";
import { CoverageLegend } from "./SourceCoverage.tsx";
import type { LineCoverage } from "./source-coverage.ts";

/** An earlier version of the file, and the address of what changed since then. */
export interface SourceReference {
  readonly name: string;
  readonly href: string;
}

interface SourceHeadProps {
  readonly coverage: ReadonlyMap<number, LineCoverage>;
  readonly changedLines: number;
  readonly duplicatedLines: number;
  readonly hasAuthors: boolean;
  readonly since: SourceReference | undefined;
  readonly foldable: boolean;
  readonly onFold: (all: boolean) => void;
  /** The lines with findings, in order. */
  readonly findingLines: readonly number[];
  /** The line that is shown. */
  readonly line: number;
  readonly onStep: (direction: 1 | -1) => void;
}

/** What the marks beside the lines mean, and what can be done with the lines. */
export function SourceHead(props: SourceHeadProps) {
  const { coverage, changedLines, duplicatedLines, since, foldable, onFold } = props;
  const { diff, sourceView } = useTexts();
  return (
    <div className="source-head row small">
      <CoverageLegend coverage={coverage} />
      {changedLines === 0 ? null : (
        <span className="row-tight">
          <span className="source-changed" aria-hidden />
          {sourceView.changedLines(changedLines)}
        </span>
      )}
      {duplicatedLines === 0 ? null : (
        <span className="row-tight">
          <span className="duplicated" aria-hidden />
          {sourceView.duplicatedLines(duplicatedLines)}
        </span>
      )}
      {since === undefined ? null : <AppLink href={since.href}>{diff.since(since.name)}</AppLink>}
      <span className="row push">
        {props.hasAuthors ? <AuthorControl /> : null}
        <FindingControls {...props} />
        {foldable ? (
          <>
            <Button kind="quiet" className="button-small" onClick={() => onFold(true)}>
              {sourceView.foldAll}
            </Button>
            <Button kind="quiet" className="button-small" onClick={() => onFold(false)}>
              {sourceView.unfoldAll}
            </Button>
          </>
        ) : null}
      </span>
    </div>
  );
}

function AuthorControl() {
  const { sourceView } = useTexts();
  const isShown = useAuthorChoice() === "shown";
  return (
    <Checkbox
      label={sourceView.authors}
      checked={isShown}
      onChange={(wanted) => chooseAuthors(wanted ? "shown" : "hidden")}
    />
  );
}

/** Where findings are shown, and buttons that lead from one to the next. */
function FindingControls({ findingLines, line, onStep }: SourceHeadProps) {
  const { sourceView } = useTexts();
  const formats = useFormats();
  const place = useFindingPlace();
  if (findingLines.length === 0) return null;
  const position = findingLines.indexOf(line) + 1;
  return (
    <>
      <Select
        inline
        label={sourceView.showFindings}
        value={place}
        options={findingPlaces.map((value) => ({ value, label: sourceView.findingPlaces[value] }))}
        onChange={(chosen) => chooseFindingPlace(findingPlaces.find((one) => one === chosen) ?? "inline")}
      />
      <span className="row-tight">
        <IconButton label={`${sourceView.previousFinding} (p)`} onClick={() => onStep(-1)}>
          <ArrowUp size={16} aria-hidden />
        </IconButton>
        <span className="source-position" role="status">
          {position === 0
            ? null
            : sourceView.findingPosition(formats.number(position), formats.number(findingLines.length))}
        </span>
        <IconButton label={`${sourceView.nextFinding} (n)`} onClick={() => onStep(1)}>
          <ArrowDown size={16} aria-hidden />
        </IconButton>
      </span>
    </>
  );
}
