import { useMemo } from "react";
import { hrefOf } from "../../address/address.ts";
import { ApiProblem } from "../../api/problem.ts";
import { useRead } from "../../api/queries.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { Notice } from "../../components/Notice.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import type { ListedFinding } from "../../finding/columns.tsx";
import { languageOf } from "../../source/highlight.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import type { ExplorerView } from "./explorer-view.ts";
import { authorByLine } from "./source-authors.ts";
import { coverageByLine, linesOf } from "./source-coverage.ts";
import { useSourceParts, type SourcePart } from "./source-parts.ts";
import type { SourceReference } from "./SourceHead.tsx";
import { SourceText } from "./SourceText.tsx";

const findingsMax = 1_000;
const noParts: readonly SourcePart[] = [];
const noFindings: readonly ListedFinding[] = [];

/** The source of the artifact's file, with findings at their lines and a list of its functions. */
export function SourceTab({ view }: { readonly view: ExplorerView }) {
  const { diff, sourceView } = useTexts();
  const formats = useFormats();
  const { artifact, path, version } = view;
  const here = { params: { id: artifact.id }, query: { version } };
  const source = useRead("GET /api/artifacts/:id/source", here);
  const coverage = useRead("GET /api/artifacts/:id/coverage", here);
  const authors = useRead("GET /api/artifacts/:id/authors", here);
  const changes = useRead("GET /api/artifacts/:id/changes", here);
  const file = path.findLast((above) => above.path === source.data?.path);
  const parts = useSourceParts(file?.id, version);
  const findings = useRead(
    "GET /api/artifacts/:id/findings",
    { params: { id: file?.id ?? 0 }, query: { version, limit: findingsMax } },
    { enabled: file !== undefined },
  );
  const lines = useMemo(() => coverageByLine(coverage.data?.ranges ?? []), [coverage.data]);
  const authorOf = useMemo(() => authorByLine(authors.data?.ranges ?? []), [authors.data]);
  const changed = useMemo(() => linesOf(changes.data?.ranges ?? []), [changes.data]);
  if (source.error instanceof ApiProblem && source.error.code === "source.absent") {
    return (
      <EmptyState
        title={file === undefined && artifact.type.id !== "FILE" ? sourceView.sourceOfFolder : sourceView.noSource}
      />
    );
  }
  if (source.error !== null) return <ReadError read={source} />;
  // What is above the lines and between them would move them, if it came later.
  const isLoading = [coverage, authors, changes, parts, findings].some((read) => read.isLoading);
  if (source.data === undefined || isLoading) return <Skeleton lines={16} height={18} />;
  return (
    <>
      {(findings.data?.length ?? 0) < findingsMax ? null : (
        <Notice kind="info">{diff.findingsCut(formats.number(findingsMax))}</Notice>
      )}
      <SourceText
        key={source.data.path}
        text={source.data.text}
        language={languageOf(source.data.path, source.data.language)}
        findings={findings.data ?? noFindings}
        parts={parts.data ?? noParts}
        coverage={lines}
        changed={changed}
        authors={authorOf}
        start={parts.data?.find(({ id }) => id === artifact.id)?.startLine}
        since={sinceIn(view, source.data.path)}
      />
    </>
  );
}

/** The reference version, and the address of what changed in a file since then. */
function sinceIn({ reference, shown }: ExplorerView, path: string): SourceReference | undefined {
  if (reference === undefined || shown === undefined) return undefined;
  return { name: reference.name, href: hrefOf(`/compare/${reference.id}/${shown.id}`, { path }) };
}
