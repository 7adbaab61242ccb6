import { useVirtualizer } from "@tanstack/react-virtual";
import { ChevronDown, ChevronRight, TriangleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { Button } from "../../components/Button.tsx";
import { toggled } from "../../components/toggled.ts";
import { Categories } from "../../finding/Categories.tsx";
import type { Token } from "../../source/highlight.ts";
import { HighlightedLine } from "../../source/HighlightedLine.tsx";
import { useTokens } from "../../source/use-tokens.ts";
import { useTexts } from "../../texts/catalogue.ts";
import type { ListedFinding } from "../../finding/columns.tsx";
import { CoverageBar, CoverageLegend } from "./SourceCoverage.tsx";
import type { LineCoverage } from "./source-coverage.ts";
import type { SourcePart } from "./source-parts.ts";
import {
  foldablesOf,
  sourceRowsOf,
  unfoldAt,
  type FoldableRange,
  type FoldContents,
  type SourceRow,
} from "./source-rows.ts";

const linePixels = 20;
const findingPixels = 30;
/** Gutter and margin, in characters. */
const besideCharacters = 14;
const noneFolded: ReadonlySet<number> = new Set();

interface SourceTextProps {
  readonly text: string;
  readonly language: string | undefined;
  readonly findings: readonly ListedFinding[];
  readonly parts: readonly SourcePart[];
  readonly coverage: ReadonlyMap<number, LineCoverage>;
  /** Lines that changed since the reference version. */
  readonly changed: ReadonlySet<number>;
  /** The artifact's first line, if it is a part of the file. */
  readonly start: number | undefined;
  /** Undefined if there is nothing to compare with. */
  readonly since: SourceReference | undefined;
}

/** An earlier version of the file, and the address of what changed since then. */
export interface SourceReference {
  readonly name: string;
  readonly href: string;
}

/** The lines of a file: highlighted and foldable, with coverage and findings. */
export function SourceText({ text, language, findings, parts, coverage, changed, start, since }: SourceTextProps) {
  const { explorer } = useTexts();
  const { search } = useAddress();
  const plain = useMemo(() => text.split("\n"), [text]);
  const tokens = useTokens(text, language);
  const foldables = useMemo(() => foldablesOf(parts, plain.length), [parts, plain]);
  const [folded, setFolded] = useState(noneFolded);
  const rows = useMemo(
    () => sourceRowsOf(plain.length, findings, foldables, folded),
    [plain, findings, foldables, folded],
  );
  const columns = useMemo(() => plain.reduce((most, line) => Math.max(most, line.length), 0), [plain]);
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    // Store heights by the row's content, because its index changes when something is folded.
    getItemKey: (index) => rowKey(rows[index]!),
    estimateSize: (index) => (rows[index]!.kind === "line" ? linePixels : findingPixels),
    overscan: 30,
  });
  const wanted = Number(search["line"] ?? start ?? 0);
  const showWanted = useEffectEvent(() => {
    setFolded(unfoldAt(folded, foldables, wanted));
    const index = rows.findIndex((row) => row.kind === "line" && row.number === wanted);
    if (index !== -1) virtual.scrollToIndex(index, { align: search["line"] === undefined ? "start" : "center" });
  });
  // Scroll when a line is requested and when findings move it, not when something is folded.
  useEffect(() => showWanted(), [wanted, plain, findings]);
  return (
    <div className="source-block">
      <SourceHead
        coverage={coverage}
        changedLines={changed.size}
        since={since}
        foldable={foldables.size > 0}
        onFold={(all) => setFolded(all ? new Set(foldables.keys()) : noneFolded)}
      />
      <div ref={scroll} className="source" role="region" aria-label={explorer.source} tabIndex={0}>
        <div
          style={{ height: virtual.getTotalSize(), width: `max(100%, ${columns + besideCharacters}ch)` }}
          className="source-space"
        >
          {virtual.getVirtualItems().map(({ index, start: top, key }) => {
            const row = rows[index]!;
            return (
              <div
                key={key}
                data-index={index}
                ref={virtual.measureElement}
                className="source-row"
                style={{ transform: `translateY(${top}px)` }}
              >
                {row.kind === "line" ? (
                  <SourceLine
                    number={row.number}
                    text={plain[row.number - 1]!}
                    tokens={tokens[row.number - 1]}
                    marked={row.number === wanted}
                    changed={changed.has(row.number)}
                    foldable={foldables.get(row.number)}
                    hidden={row.hidden}
                    coverage={coverage.size === 0 ? undefined : (coverage.get(row.number) ?? null)}
                    onToggle={(line) => setFolded(toggled(folded, line))}
                  />
                ) : (
                  <FindingNote finding={row.finding} />
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function rowKey(row: SourceRow<ListedFinding>): string {
  return row.kind === "line" ? `line ${row.number}` : `finding ${row.finding.id}`;
}

interface SourceHeadProps {
  readonly coverage: ReadonlyMap<number, LineCoverage>;
  readonly changedLines: number;
  readonly since: SourceReference | undefined;
  readonly foldable: boolean;
  readonly onFold: (all: boolean) => void;
}

function SourceHead({ coverage, changedLines, since, foldable, onFold }: SourceHeadProps) {
  const { diff, sourceView } = useTexts();
  if (!foldable && coverage.size === 0 && changedLines === 0 && since === undefined) return null;
  return (
    <div className="row small">
      <CoverageLegend coverage={coverage} />
      {changedLines === 0 ? null : (
        <span className="row-tight">
          <span className="source-changed" aria-hidden />
          {sourceView.changedLines(changedLines)}
        </span>
      )}
      {since === undefined ? null : <AppLink href={since.href}>{diff.since(since.name)}</AppLink>}
      {foldable ? (
        <span className="row push">
          <Button kind="quiet" className="button-small" onClick={() => onFold(true)}>
            {sourceView.foldAll}
          </Button>
          <Button kind="quiet" className="button-small" onClick={() => onFold(false)}>
            {sourceView.unfoldAll}
          </Button>
        </span>
      ) : null}
    </div>
  );
}

interface SourceLineProps {
  readonly number: number;
  readonly text: string;
  readonly tokens: readonly Token[] | undefined;
  readonly marked: boolean;
  readonly changed: boolean;
  readonly foldable: FoldableRange | undefined;
  readonly hidden: FoldContents | undefined;
  /** Null if the line cannot be run; undefined if there is no coverage for the file. */
  readonly coverage: LineCoverage | null | undefined;
  readonly onToggle: (line: number) => void;
}

function SourceLine(props: SourceLineProps) {
  const { number, text, tokens, marked, changed, foldable, hidden, coverage, onToggle } = props;
  const { sourceView } = useTexts();
  const address = useAddress();
  const Arrow = hidden === undefined ? ChevronDown : ChevronRight;
  return (
    <div className="source-line" data-marked={marked || undefined}>
      <span className="source-gutter">
        {foldable === undefined ? (
          <span className="source-fold" />
        ) : (
          <button
            type="button"
            className="source-fold"
            aria-expanded={hidden === undefined}
            aria-label={sourceView.fold(foldable.name)}
            onClick={() => onToggle(number)}
          >
            <Arrow size={14} aria-hidden />
          </button>
        )}
        <AppLink href={address.with({ line: number })} replace className="source-number" tabIndex={-1}>
          {number}
        </AppLink>
        {coverage === undefined ? null : <CoverageBar coverage={coverage} />}
        {changed ? (
          <span className="source-changed" role="img" aria-label={sourceView.changed} title={sourceView.changed} />
        ) : null}
      </span>
      <code>
        <HighlightedLine text={text} tokens={tokens} />
      </code>
      {hidden === undefined ? null : (
        <button type="button" className="source-hidden" tabIndex={-1} onClick={() => onToggle(number)}>
          {sourceView.foldedLines(hidden.lines)}
          {hidden.findings === 0 ? "" : ` · ${sourceView.findingsHere(hidden.findings)}`}
        </button>
      )}
    </div>
  );
}

function FindingNote({ finding }: { readonly finding: ListedFinding }) {
  const address = useAddress();
  const { definition, message, id } = finding;
  return (
    <div className="source-finding">
      <TriangleAlert size={14} aria-hidden />
      <Categories definition={definition} />
      <AppLink href={address.with({ tab: "findings", finding: id, line: undefined })} className="truncate">
        {message}
      </AppLink>
    </div>
  );
}
