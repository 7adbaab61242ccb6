import { ChevronDown, ChevronRight, TriangleAlert } from "lucide-react";
import { useAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import type { ListedFinding } from "../../finding/columns.tsx";
import { locationText } from "../../finding/location.ts";
import type { Token } from "../../source/highlight.ts";
import { HighlightedLine } from "../../source/HighlightedLine.tsx";
import type { CharacterRange } from "../../source/line-pieces.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { CoverageBar } from "./SourceCoverage.tsx";
import { SourceAuthor } from "./SourceAuthor.tsx";
import type { LineAuthor } from "./source-authors.ts";
import type { LineCoverage } from "./source-coverage.ts";
import type { Place } from "./source-findings.ts";
import type { FoldableRange, FoldContents } from "./source-rows.ts";

/** What is known about a line. */
export interface LineFacts {
  readonly text: string;
  readonly tokens: readonly Token[] | undefined;
  /** The requested line. */
  readonly isWanted: boolean;
  readonly isChanged: boolean;
  /** In the range of a finding. */
  readonly isFound: boolean;
  /** The copies of the line; null if there are none, undefined if no line of the file is copied code. */
  readonly copies: readonly Place[] | null | undefined;
  readonly characters: readonly CharacterRange[] | undefined;
  /** Null if the line cannot be run; undefined if there is no coverage for the file. */
  readonly coverage: LineCoverage | null | undefined;
  /** Null if the line was not committed; undefined if authors are not shown. */
  readonly author: LineAuthor | null | undefined;
  readonly foldable: FoldableRange | undefined;
  /** Findings that start here; undefined if the file has none. */
  readonly findings: readonly ListedFinding[] | undefined;
  /** They are shown below the line. */
  readonly isOpen: boolean;
}

interface SourceLineProps {
  readonly number: number;
  readonly facts: LineFacts;
  readonly hidden: FoldContents | undefined;
  readonly onFold: (line: number) => void;
  readonly onToggleFindings: (line: number) => void;
}

/** A line of source with its number and the marks beside it. */
export function SourceLine({ number, facts, hidden, onFold, onToggleFindings }: SourceLineProps) {
  const { sourceView } = useTexts();
  const { text, tokens, characters, findings, coverage } = facts;
  return (
    <div className="source-line" data-marked={facts.isWanted || undefined}>
      <span className="source-gutter" data-found={facts.isFound || undefined}>
        {facts.author === undefined ? null : <SourceAuthor author={facts.author} />}
        <FoldButton number={number} foldable={facts.foldable} isFolded={hidden !== undefined} onFold={onFold} />
        {findings === undefined ? null : (
          <FindingMark findings={findings} isOpen={facts.isOpen} onToggle={() => onToggleFindings(number)} />
        )}
        <LineLink number={number} />
        {coverage === undefined ? null : <CoverageBar coverage={coverage} />}
        {facts.copies === undefined ? null : <CopyMark copies={facts.copies} />}
        {facts.isChanged ? (
          <span className="source-changed" role="img" aria-label={sourceView.changed} title={sourceView.changed} />
        ) : null}
      </span>
      <code>
        <HighlightedLine text={text} tokens={tokens} marked={characters} />
      </code>
      {hidden === undefined ? null : (
        <button type="button" className="source-hidden" tabIndex={-1} onClick={() => onFold(number)}>
          {sourceView.foldedLines(hidden.lines)}
          {hidden.findings === 0 ? "" : ` · ${sourceView.findingsHere(hidden.findings)}`}
        </button>
      )}
    </div>
  );
}

function LineLink({ number }: { readonly number: number }) {
  const address = useAddress();
  return (
    <AppLink href={address.with({ line: number })} replace className="source-number" tabIndex={-1}>
      {number}
    </AppLink>
  );
}

interface FoldButtonProps {
  readonly number: number;
  readonly foldable: FoldableRange | undefined;
  readonly isFolded: boolean;
  readonly onFold: (line: number) => void;
}

function FoldButton({ number, foldable, isFolded, onFold }: FoldButtonProps) {
  const { sourceView } = useTexts();
  const Arrow = isFolded ? ChevronRight : ChevronDown;
  if (foldable === undefined) return <span className="source-fold" />;
  return (
    <button
      type="button"
      className="source-fold"
      aria-expanded={!isFolded}
      aria-label={sourceView.fold(foldable.name)}
      onClick={() => onFold(number)}
    >
      <Arrow size={14} aria-hidden />
    </button>
  );
}

interface FindingMarkProps {
  readonly findings: readonly ListedFinding[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The findings of a line as a button that shows or hides them. */
function FindingMark({ findings, isOpen, onToggle }: FindingMarkProps) {
  const { sourceView } = useTexts();
  if (findings.length === 0) return <span className="source-fold source-finding-mark" />;
  return (
    <button
      type="button"
      className="source-fold source-finding-mark"
      aria-expanded={isOpen}
      aria-label={sourceView.findingsHere(findings.length)}
      title={findings.map(({ message }) => message).join("\n")}
      onClick={onToggle}
    >
      {findings.length === 1 ? <TriangleAlert size={14} aria-hidden /> : findings.length}
    </button>
  );
}

/** More places of copies are not named beside a line; the finding has them all. */
const namedCopiesMax = 3;

function CopyMark({ copies }: { readonly copies: readonly Place[] | null }) {
  const { sourceView } = useTexts();
  if (copies === null) return <span className="duplicated-none" />;
  const places = copies.slice(0, namedCopiesMax).map((place) => locationText(place));
  const more = copies.length > namedCopiesMax ? [`+${copies.length - namedCopiesMax}`] : [];
  const label = `${sourceView.duplicated}: ${[...places, ...more].join(", ")}`;
  return <span className="duplicated" role="img" aria-label={label} title={label} />;
}
