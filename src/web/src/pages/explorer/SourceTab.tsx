import { useMemo } from "react";
import { hrefOf, useAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { ApiProblem } from "../../api/problem.ts";
import { useRead } from "../../api/queries.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { Rating } from "../../components/Rating.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { languageOf } from "../../source/highlight.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import type { ExplorerView } from "./explorer-view.ts";
import { coverageByLine, linesOf } from "./source-coverage.ts";
import { useSourceParts, type SourcePart } from "./source-parts.ts";
import { SourceText, type SourceReference } from "./SourceText.tsx";

const findingsMax = 1_000;
const noParts: readonly SourcePart[] = [];

/** The source of the artifact's file, with findings at their lines and a list of its functions. */
export function SourceTab({ view }: { readonly view: ExplorerView }) {
  const { sourceView } = useTexts();
  const { artifact, path, version } = view;
  const here = { params: { id: artifact.id }, query: { version } };
  const source = useRead("GET /api/artifacts/:id/source", here);
  const coverage = useRead("GET /api/artifacts/:id/coverage", here);
  const changes = useRead("GET /api/artifacts/:id/changes", here);
  const file = path.findLast((above) => above.path === source.data?.path);
  const { data: parts = noParts } = useSourceParts(file?.id, version);
  const findings = useRead(
    "GET /api/artifacts/:id/findings",
    { params: { id: file?.id ?? 0 }, query: { version, limit: findingsMax } },
    { enabled: file !== undefined },
  );
  const lines = useMemo(() => coverageByLine(coverage.data?.ranges ?? []), [coverage.data]);
  const changed = useMemo(() => linesOf(changes.data?.ranges ?? []), [changes.data]);
  if (source.error instanceof ApiProblem && source.error.code === "source.absent") {
    return (
      <EmptyState
        title={file === undefined && artifact.type.id !== "FILE" ? sourceView.sourceOfFolder : sourceView.noSource}
      />
    );
  }
  if (source.error !== null) return <ReadError read={source} />;
  if (source.data === undefined) return <Skeleton lines={16} height={18} />;
  return (
    <div className="source-layout">
      <SourceText
        key={source.data.path}
        text={source.data.text}
        language={languageOf(source.data.path, source.data.language)}
        findings={findings.data ?? []}
        parts={parts}
        coverage={lines}
        changed={changed}
        start={parts.find(({ id }) => id === artifact.id)?.startLine}
        since={sinceIn(view, source.data.path)}
      />
      <FunctionList parts={parts} />
    </div>
  );
}

/** The reference version, and the address of what changed in a file since then. */
function sinceIn({ reference, shown }: ExplorerView, path: string): SourceReference | undefined {
  if (reference === undefined || shown === undefined) return undefined;
  return { name: reference.name, href: hrefOf(`/compare/${reference.id}/${shown.id}`, { path }) };
}

function FunctionList({ parts }: { readonly parts: readonly SourcePart[] }) {
  const { sourceView } = useTexts();
  const formats = useFormats();
  const address = useAddress();
  if (parts.length === 0) return null;
  return (
    <nav className="source-functions wide-only" aria-label={sourceView.functions}>
      <h2 className="menu-title">{sourceView.functions}</h2>
      <ul>
        {parts.map(({ id, name, level, startLine, depth }) => (
          <li key={id} style={{ paddingInlineStart: depth * 12 }}>
            <AppLink href={address.with({ line: startLine })} replace className="choice found-link">
              <Rating level={level} size="small" />
              <span className="truncate">{name}</span>
              <span className="push small soft">{formats.number(startLine)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
