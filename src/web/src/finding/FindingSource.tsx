import { Fragment, useMemo } from "react";
import { useRead } from "../api/queries.ts";
import { languageOf } from "../source/highlight.ts";
import { HighlightedLine } from "../source/HighlightedLine.tsx";
import { useTokens } from "../source/use-tokens.ts";
import { useTexts } from "../texts/catalogue.ts";
import { excerptOf, type Mark } from "./excerpt.ts";
import type { Finding } from "./FindingDetail.tsx";
import { locationText } from "./location.ts";

/** The lines around a finding and around the steps of its flow. Steps in other files show their location only. */
export function FindingSource({
  finding,
  version,
}: {
  readonly finding: Finding;
  readonly version: number | undefined;
}) {
  const { findings: texts, explorer } = useTexts();
  const { location, relatedLocations, artifact } = finding;
  // Guests may not read sources, and not every artifact has one: then only the locations are shown.
  const source = useRead("GET /api/artifacts/:id/source", { params: { id: artifact.id }, query: { version } });
  const here = source.data?.path === location.path ? source.data : undefined;
  const marks: readonly Mark[] = [
    ...(location.startLine === null ? [] : [{ line: location.startLine, step: undefined, text: finding.message }]),
    ...relatedLocations.flatMap(({ path, startLine, message }, index) =>
      path === location.path && startLine !== null ? [{ line: startLine, step: index + 1, text: message ?? "" }] : [],
    ),
  ];
  return (
    <>
      {here === undefined || marks.length === 0 ? null : (
        <Excerpt text={here.text} language={languageOf(here.path, here.language)} marks={marks} />
      )}
      {relatedLocations.length === 0 ? null : (
        <section aria-label={texts.flow}>
          <h3>{explorer.related}</h3>
          <ol className="flow">
            {relatedLocations.map((related, index) => (
              <li key={index} className="breakable">
                <span className="flow-step">{index + 1}</span>
                <span>
                  {related.message} <code className="soft">{locationText(related)}</code>
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

interface ExcerptProps {
  readonly text: string;
  readonly language: string | undefined;
  readonly marks: readonly Mark[];
}

function Excerpt({ text, language, marks }: ExcerptProps) {
  const { findings: texts } = useTexts();
  const lines = useMemo(() => text.split("\n"), [text]);
  const tokens = useTokens(text, language);
  const shown = excerptOf(lines.length, marks);
  return (
    <div className="excerpt" role="region" aria-label={texts.source} tabIndex={0}>
      <div className="excerpt-lines">
        {shown.map(({ line, gap, marks: here }) => (
          <Fragment key={line}>
            {gap ? <div className="excerpt-gap">⋯</div> : null}
            <div className="excerpt-line" data-marked={here.length > 0 || undefined}>
              <span className="excerpt-number">{line}</span>
              <code>
                <HighlightedLine text={lines[line - 1] ?? ""} tokens={tokens[line - 1]} />
              </code>
              {here.map(({ step }, index) =>
                step === undefined ? null : (
                  <span key={index} className="flow-step">
                    {step}
                  </span>
                ),
              )}
            </div>
          </Fragment>
        ))}
      </div>
    </div>
  );
}
