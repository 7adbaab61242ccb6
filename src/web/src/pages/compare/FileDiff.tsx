import { ArrowDown, ArrowUp } from "lucide-react";
import { useMemo } from "react";
import { useAddress } from "../../address/address.ts";
import type { Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { IconButton } from "../../components/Button.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { useKeys } from "../../components/keys.ts";
import { Notice } from "../../components/Notice.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { comparedCharactersMax, comparedLinesMax, isComparable, type TextComparison } from "../../diff/comparison.ts";
import type { LinePlace, Side } from "../../diff/diff-rows.ts";
import { DiffView } from "../../diff/DiffView.tsx";
import { linesOf } from "../../diff/line-diff.ts";
import { useComparison } from "../../diff/use-comparison.ts";
import { languageOf } from "../../source/highlight.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { quoted } from "../../where/conditions.ts";
import type { ComparedFile } from "./compared-file.ts";
import { changeTargets, notesOf, stepFrom } from "./diff-places.ts";
import { FindingChange } from "./FindingChange.tsx";

type Comparison = Answer<"GET /api/versions/:id/compare/:other">;
type Sources = Readonly<Record<Side, string>>;

const findingsMax = 1_000;

interface FileDiffProps {
  readonly comparison: Comparison;
  readonly file: ComparedFile;
  readonly texts: Sources;
}

/** The differences of two sources, if they are small enough to be compared. */
export function FileDiff({ comparison, file, texts }: FileDiffProps) {
  const { diff } = useTexts();
  const formats = useFormats();
  const lines = useMemo(
    () => ({ before: linesOf(texts.before), after: linesOf(texts.after) }),
    [texts.before, texts.after],
  );
  if (!isComparable(lines.before, texts.before) || !isComparable(lines.after, texts.after)) {
    const [lineCount, characters] = [comparedLinesMax, comparedCharactersMax].map((bound) => formats.number(bound));
    return <Notice kind="warning">{diff.tooLarge(lineCount!, characters!)}</Notice>;
  }
  return <ComparedTexts comparison={comparison} file={file} texts={texts} lines={lines} />;
}

interface ComparedTextsProps extends FileDiffProps {
  readonly lines: Readonly<Record<Side, readonly string[]>>;
}

function ComparedTexts({ comparison, file, texts, lines }: ComparedTextsProps) {
  const { diff } = useTexts();
  const result = useComparison(texts.before, texts.after);
  if (result === "pending") return <Skeleton lines={16} height={18} />;
  if (result === "late" || result === "failed") return <Notice kind="warning">{diff[result]}</Notice>;
  return (
    <>
      {result.isExact ? null : <Notice kind="warning">{diff.inexact}</Notice>}
      {result.blocks.every(({ isSame }) => isSame) ? <p className="soft">{diff.same}</p> : null}
      <DiffWithFindings comparison={comparison} file={file} lines={lines} result={result} />
    </>
  );
}

interface DiffWithFindingsProps extends Omit<ComparedTextsProps, "texts"> {
  readonly result: TextComparison;
}

function DiffWithFindings({ comparison, file, lines, result }: DiffWithFindingsProps) {
  const { diff } = useTexts();
  const formats = useFormats();
  const { search, with: at } = useAddress();
  const findings = useRead("GET /api/versions/:id/compare/:other/findings", {
    params: { id: comparison.before.id, other: comparison.after.id },
    query: { change: "NEW,FIXED,GONE", where: `location.path = ${quoted(file.path)}`, limit: findingsMax },
  });
  const notes = useMemo(() => notesOf(findings.data ?? [], lines), [findings.data, lines]);
  const start = file.after?.startLine;
  const { line, lineBefore } = search;
  const wanted = useMemo((): LinePlace | undefined => {
    if (lineBefore !== undefined) return { side: "before", line: Number(lineBefore) };
    if (line !== undefined) return { side: "after", line: Number(line) };
    return start === undefined ? undefined : { side: "after", line: start };
  }, [line, lineBefore, start]);
  const language = languageOf(file.path, (file.after ?? file.before)?.language ?? null);
  return (
    <>
      <ReadError read={findings} />
      {(findings.data?.length ?? 0) < findingsMax ? null : (
        <Notice kind="info">{diff.findingsCut(formats.number(findingsMax))}</Notice>
      )}
      <DiffSummary result={result} wanted={wanted} />
      <DiffView
        label={diff.openOf(file.path)}
        lines={lines}
        language={language}
        comparison={result}
        notes={notes}
        renderNote={(note) => <FindingChange note={note} comparison={comparison} />}
        wanted={wanted}
        hrefOf={(place) => at(placeInAddress(place))}
      />
    </>
  );
}

function placeInAddress({ side, line }: LinePlace) {
  return side === "after" ? { line, lineBefore: undefined } : { lineBefore: line, line: undefined };
}

interface DiffSummaryProps {
  readonly result: TextComparison;
  readonly wanted: LinePlace | undefined;
}

/** How much changed, and buttons and keys that lead from change to change. */
function DiffSummary({ result, wanted }: DiffSummaryProps) {
  const { diff } = useTexts();
  const { change } = useAddress();
  const targets = useMemo(() => changeTargets(result), [result]);
  const step = (direction: 1 | -1): void => {
    const target = stepFrom(targets, wanted, direction);
    if (target !== undefined) change(placeInAddress(target), { replace: true });
  };
  useKeys({ n: () => step(1), p: () => step(-1) }, targets.length > 0);
  if (targets.length === 0) return null;
  const changed = result.blocks.filter(({ isSame }) => !isSame);
  const movedCount = result.moved.reduce((sum, { count }) => sum + count, 0);
  const parts = [
    diff.changes(changed.length),
    diff.addedLines(changed.reduce((sum, { afterCount }) => sum + afterCount, 0) - movedCount),
    diff.removedLines(changed.reduce((sum, { beforeCount }) => sum + beforeCount, 0) - movedCount),
    ...(movedCount === 0 ? [] : [diff.movedLines(movedCount)]),
  ];
  return (
    <div className="row small">
      <span>{parts.join(" · ")}</span>
      <span className="row-tight push">
        <IconButton label={`${diff.previous} (p)`} onClick={() => step(-1)}>
          <ArrowUp size={16} aria-hidden />
        </IconButton>
        <IconButton label={`${diff.next} (n)`} onClick={() => step(1)}>
          <ArrowDown size={16} aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}
