import { useVirtualizer } from "@tanstack/react-virtual";
import { TriangleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useAddress } from "../../address/address.ts";
import { Go } from "../../address/Go.tsx";
import { ApiProblem } from "../../api/problem.ts";
import { useRead } from "../../api/queries.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Rating } from "../../components/Rating.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import type { Explored } from "./explored.ts";
import type { Finding } from "./FindingsTab.tsx";
import { languageOf, type Token } from "../../source/highlight.ts";
import { useTokens } from "../../source/use-tokens.ts";

const linePixels = 20;
const findingPixels = 30;
const findingsMax = 1_000;
const functionsMax = 1_000;

type Line =
  | { readonly kind: "line"; readonly number: number }
  | { readonly kind: "finding"; readonly finding: Finding };

/** The source of the file that the artifact is or stands in, with findings at their lines and its functions beside it. */
export function SourceTab({ explored }: { readonly explored: Explored }) {
  const { explorer } = useTexts();
  const { artifact, path, version } = explored;
  const source = useRead("GET /api/artifacts/:id/source", { params: { id: artifact.id }, query: { version } });
  const file = path.findLast((above) => above.path === source.data?.path);
  const parts = useRead(
    "GET /api/artifacts/:id/children",
    { params: { id: file?.id ?? 0 }, query: { version, limit: functionsMax } },
    { enabled: file !== undefined },
  );
  const findings = useRead(
    "GET /api/artifacts/:id/findings",
    { params: { id: file?.id ?? 0 }, query: { version, limit: findingsMax } },
    { enabled: file !== undefined },
  );
  if (source.error instanceof ApiProblem && source.error.code === "source.absent") {
    return (
      <EmptyState
        title={file === undefined && artifact.type.id !== "FILE" ? explorer.sourceOfFolder : explorer.noSource}
      />
    );
  }
  if (source.error !== null) return <ErrorState error={source.error} onRetry={() => void source.refetch()} />;
  if (source.data === undefined) return <Skeleton lines={16} height={18} />;
  const own = parts.data?.find(({ id }) => id === artifact.id);
  return (
    <div className="source-layout">
      <SourceText
        key={source.data.path}
        text={source.data.text}
        language={languageOf(source.data.path, source.data.language)}
        findings={findings.data ?? []}
        start={own?.location.startLine ?? undefined}
      />
      <FunctionList parts={parts.data ?? []} />
    </div>
  );
}

interface SourceTextProps {
  readonly text: string;
  readonly language: string | undefined;
  readonly findings: readonly Finding[];
  /** Where the artifact begins, if it is a part of the file. */
  readonly start: number | undefined;
}

function SourceText({ text, language, findings, start }: SourceTextProps) {
  const { explorer } = useTexts();
  const { search } = useAddress();
  const plain = useMemo(() => text.split("\n"), [text]);
  const tokens = useTokens(text, language);
  const lines = useMemo(() => linesOf(plain.length, findings), [plain, findings]);
  const columns = useMemo(() => plain.reduce((most, line) => Math.max(most, line.length), 0), [plain]);
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => (lines[index]!.kind === "line" ? linePixels : findingPixels),
    overscan: 30,
  });
  const wanted = Number(search["line"] ?? start ?? 0);
  const showWanted = useEffectEvent(() => {
    const index = lines.findIndex((line) => line.kind === "line" && line.number === wanted);
    if (index >= 0) virtual.scrollToIndex(index, { align: search["line"] === undefined ? "start" : "center" });
  });
  useEffect(() => showWanted(), [wanted, lines]);
  return (
    <div ref={scroll} className="source" role="region" aria-label={explorer.source} tabIndex={0}>
      <div style={{ height: virtual.getTotalSize(), width: `max(100%, ${columns + 10}ch)` }} className="source-space">
        {virtual.getVirtualItems().map(({ index, start: top, key }) => {
          const line = lines[index]!;
          return (
            <div
              key={key}
              data-index={index}
              ref={virtual.measureElement}
              className="source-row"
              style={{ transform: `translateY(${top}px)` }}
            >
              {line.kind === "line" ? (
                <SourceLine
                  number={line.number}
                  text={plain[line.number - 1]!}
                  tokens={tokens[line.number - 1]}
                  marked={line.number === wanted}
                />
              ) : (
                <FindingNote finding={line.finding} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface SourceLineProps {
  readonly number: number;
  readonly text: string;
  readonly tokens: readonly Token[] | undefined;
  readonly marked: boolean;
}

function SourceLine({ number, text, tokens, marked }: SourceLineProps) {
  const address = useAddress();
  return (
    <div className="source-line" data-marked={marked || undefined}>
      <Go href={address.with({ line: number })} replace className="source-number" tabIndex={-1}>
        {number}
      </Go>
      <code>
        {tokens === undefined
          ? text
          : tokens.map(({ content, color }, index) => (
              <span key={index} style={color === undefined ? {} : { color }}>
                {content}
              </span>
            ))}
      </code>
    </div>
  );
}

function FindingNote({ finding }: { readonly finding: Finding }) {
  const address = useAddress();
  const { definition, message, id } = finding;
  return (
    <div className="source-finding">
      <TriangleAlert size={14} aria-hidden />
      {definition.categories.map(({ scale, level }) => (
        <Rating key={scale.id} level={level} size="small" />
      ))}
      <Go href={address.with({ tab: "findings", finding: id, line: undefined })} className="truncate">
        {message}
      </Go>
    </div>
  );
}

interface Part {
  readonly id: number;
  readonly name: string;
  readonly level: Explored["artifact"]["level"];
  readonly location: { readonly startLine: number | null };
}

function FunctionList({ parts }: { readonly parts: readonly Part[] }) {
  const { explorer } = useTexts();
  const formats = useFormats();
  const address = useAddress();
  const placed = parts.filter(({ location }) => location.startLine !== null);
  if (placed.length === 0) return null;
  const inOrder = placed.toSorted((one, other) => one.location.startLine! - other.location.startLine!);
  return (
    <nav className="source-functions wide-only" aria-label={explorer.functions}>
      <h2 className="menu-title">{explorer.functions}</h2>
      <ul>
        {inOrder.map(({ id, name, level, location }) => (
          <li key={id}>
            <Go href={address.with({ line: location.startLine! })} replace className="found-link">
              <Rating level={level} size="small" />
              <span className="truncate">{name}</span>
              <span className="push small soft">{formats.number(location.startLine!)}</span>
            </Go>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function linesOf(count: number, findings: readonly Finding[]): readonly Line[] {
  const byLine = Map.groupBy(findings, ({ location }) => Math.min(count, location.startLine ?? 1));
  const lines: Line[] = [];
  for (let number = 1; number <= count; number++) {
    lines.push({ kind: "line", number });
    for (const finding of byLine.get(number) ?? []) lines.push({ kind: "finding", finding });
  }
  return lines;
}
