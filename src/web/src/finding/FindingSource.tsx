import { Columns2 } from "lucide-react";
import { Fragment, useMemo, useState } from "react";
import { hrefOf } from "../address/address.ts";
import { AppLink } from "../address/AppLink.tsx";
import { useRead } from "../api/queries.ts";
import { Button } from "../components/Button.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { Skeleton } from "../components/Skeleton.tsx";
import { languageOf } from "../source/highlight.ts";
import { HighlightedLine } from "../source/HighlightedLine.tsx";
import { useTokens } from "../source/use-tokens.ts";
import { useTexts } from "../texts/catalogue.ts";
import { visibleText } from "../texts/visible-text.ts";
import { excerptOf, type Mark } from "./excerpt.ts";
import type { Finding } from "./triage-request.ts";
import { locationText, shortPath } from "./location.ts";
import { inSteps, placesByFile, type FilePlaces } from "./places.ts";
import { useFileIds } from "./related-files.ts";

/** The height of an excerpt with one line in it. */
const excerptPixels = 140;

interface FindingSourceProps {
  readonly finding: Finding;
  readonly version: number | undefined;
}

/** The lines of a finding and of the steps of its flow, file by file, and the steps as links. */
export function FindingSource({ finding, version }: FindingSourceProps) {
  const { findings: texts, explorer } = useTexts();
  const { location, relatedLocations, artifact } = finding;
  const [wide, setWide] = useState(false);
  const files = useMemo(() => placesByFile(location, relatedLocations), [location, relatedLocations]);
  const others = [...new Set(relatedLocations.map(({ path }) => path))].filter((path) => path !== location.path);
  const ids = useFileIds(artifact.id, version, others);
  const idOf = (path: string): number | undefined => (path === location.path ? artifact.id : ids?.get(path));
  const excerptsOf = (shown: readonly FilePlaces[]) =>
    shown.map((file) => {
      const id = idOf(file.path);
      if (id === undefined) return ids === undefined ? <Skeleton key={file.path} height={excerptPixels} /> : null;
      return <FileExcerpt key={file.path} id={id} file={file} version={version} named={files.length > 1} />;
    });
  const flow =
    relatedLocations.length === 0 ? null : (
      <section aria-label={texts.flow}>
        <h3>{explorer.related}</h3>
        <ol className="flow">
          {relatedLocations.map((related, index) => (
            <li key={index} className="breakable">
              <span className="flow-step">{index + 1}</span>
              <span>
                {related.message} <PlaceLink place={related} id={idOf(related.path)} version={version} />
              </span>
            </li>
          ))}
        </ol>
      </section>
    );
  return (
    <>
      {files.length < 2 ? null : (
        <div className="row">
          <Button onClick={() => setWide(true)}>
            <Columns2 size={16} aria-hidden />
            {texts.sideBySide}
          </Button>
        </div>
      )}
      <div className={files.length === 2 ? "excerpts excerpts-pair" : "excerpts"}>{excerptsOf(files)}</div>
      {flow}
      <Dialog title={visibleText(finding.message)} open={wide} onClose={() => setWide(false)} wide>
        <div className="excerpts excerpts-wide">{excerptsOf(inSteps(files))}</div>
        {flow}
      </Dialog>
    </>
  );
}

interface PlaceLinkProps {
  readonly place: { readonly path: string; readonly startLine: number | null };
  /** Undefined if the version has no such file. */
  readonly id: number | undefined;
  readonly version: number | undefined;
}

/** A place in a file, with a link to its line in the source. */
function PlaceLink({ place, id, version }: PlaceLinkProps) {
  if (id === undefined) return <code className="soft">{locationText(place)}</code>;
  return (
    <AppLink href={hrefOf(`/explore/${id}`, { version, tab: "source", line: place.startLine ?? undefined })}>
      <code>{locationText(place)}</code>
    </AppLink>
  );
}

interface FileExcerptProps {
  readonly id: number;
  readonly file: FilePlaces;
  readonly version: number | undefined;
  /** Shows the name of the file above its lines. */
  readonly named: boolean;
}

// Guests may not read sources, and not every artifact has one: then only the locations are shown.
function FileExcerpt({ id, file, version, named }: FileExcerptProps) {
  const { data, isPending } = useRead("GET /api/artifacts/:id/source", { params: { id }, query: { version } });
  if (isPending) return <Skeleton height={excerptPixels} />;
  if (data?.path !== file.path) return null;
  return (
    <figure className="excerpt-file">
      {named ? (
        <figcaption className="small truncate" title={file.path}>
          <PlaceLink place={{ path: shortPath(file.path), startLine: file.marks[0]!.line }} id={id} version={version} />
        </figcaption>
      ) : null}
      <Excerpt path={file.path} text={data.text} language={languageOf(data.path, data.language)} marks={file.marks} />
    </figure>
  );
}

interface ExcerptProps {
  readonly path: string;
  readonly text: string;
  readonly language: string | undefined;
  readonly marks: readonly Mark[];
}

function Excerpt({ path, text, language, marks }: ExcerptProps) {
  const { findings: texts } = useTexts();
  const lines = useMemo(() => text.split("\n"), [text]);
  const tokens = useTokens(text, language);
  const shown = excerptOf(lines.length, marks);
  return (
    <div className="excerpt" role="region" aria-label={`${texts.source}: ${path}`} tabIndex={0}>
      <div className="excerpt-lines">
        {shown.map(({ line, gap, marked, marks: here }) => (
          <Fragment key={line}>
            {gap ? <div className="excerpt-gap">⋯</div> : null}
            <div className="excerpt-line" data-marked={marked || undefined}>
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
