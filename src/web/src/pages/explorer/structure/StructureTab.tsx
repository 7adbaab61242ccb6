import type { ReactNode } from "react";
import { useAddress } from "../../../address/address.ts";
import { AppLink } from "../../../address/AppLink.tsx";
import { useRead } from "../../../api/queries.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { ReadError } from "../../../components/ErrorState.tsx";
import { Select } from "../../../components/Field.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useFormats, useTexts } from "../../../texts/catalogue.ts";
import type { ExplorerView } from "../explorer-view.ts";
import { FunctionHotspots } from "./FunctionHotspots.tsx";
import { GraphView } from "./GraphView.tsx";
import { MatrixView } from "./MatrixView.tsx";
import type { Structure } from "./structure-data.ts";
import { DependencyTable, KnowledgeTable } from "./StructureTables.tsx";
import "./structure.css";

const viewIds = ["graph", "matrix", "table", "knowledge", "hotspots"] as const;
const depths = [1, 2, 3, 4, 6, 8, 16] as const;

/** How what is below the artifact hangs together, who knows it, and which functions to simplify first. */
export function StructureTab({ view }: { readonly view: ExplorerView }) {
  const { structure: texts } = useTexts();
  const { search, with: at, change } = useAddress();
  const { artifact, version } = view;
  const shown = viewIds.find((id) => id === search["show"]) ?? "graph";
  const depth = depths.find((known) => String(known) === search["depth"]) ?? 1;
  const link = search["link"];
  const read = useRead(
    "GET /api/artifacts/:id/structure",
    { params: { id: artifact.id }, query: { version, depth, ...(link === undefined ? {} : { link }) } },
    { enabled: shown !== "hotspots", keepPrevious: true },
  );
  return (
    <div className="stack structure">
      <div className="row">
        <nav className="segments" aria-label={texts.show}>
          {viewIds.map((id) => (
            <AppLink
              key={id}
              href={at({ show: id === "graph" ? undefined : id, sort: undefined })}
              className="segment"
              aria-current={id === shown ? "true" : undefined}
            >
              {texts.views[id]}
            </AppLink>
          ))}
        </nav>
        {shown === "hotspots" ? null : (
          <>
            <Select
              inline
              label={texts.depth}
              value={String(depth)}
              options={depths.map((value) => ({ value: String(value), label: String(value) }))}
              onChange={(value) => change({ depth: value === "1" ? undefined : value })}
            />
            {shown === "knowledge" || (read.data?.links.length ?? 0) === 0 ? null : (
              <Select
                inline
                label={texts.linkType}
                value={read.data?.link?.id ?? ""}
                options={read.data!.links.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(value) => change({ link: value })}
              />
            )}
          </>
        )}
      </div>
      {shown === "hotspots" ? (
        <FunctionHotspots view={view} />
      ) : (
        <>
          <ReadError read={read} />
          {read.data === undefined ? (
            <Skeleton lines={6} />
          ) : (
            <Shown shown={shown} structure={read.data} version={version} />
          )}
        </>
      )}
    </div>
  );
}

interface ShownProps {
  readonly shown: Exclude<(typeof viewIds)[number], "hotspots">;
  readonly structure: Structure;
  readonly version: number | undefined;
}

function Shown({ shown, structure, version }: ShownProps): ReactNode {
  const { structure: texts } = useTexts();
  const formats = useFormats();
  const { nodes, edges, cycles, leaving, arriving, cutNodes, cutEdges } = structure;
  if (nodes.length === 0) return <EmptyState title={texts.noNodes} />;
  if (shown === "knowledge") return <KnowledgeTable structure={structure} version={version} />;
  const cut = [cutNodes > 0 ? texts.cutNodes(cutNodes) : "", cutEdges > 0 ? texts.cutEdges(cutEdges) : ""];
  const number = (value: number): string => formats.number(value);
  return (
    <>
      <p className="small">
        {texts.summary(number(nodes.length), number(edges.length), number(leaving), number(arriving))}{" "}
        <strong className={cycles.length === 0 ? undefined : "structure-cycle"}>{texts.cycles(cycles.length)}</strong>{" "}
        {cut.join(" ")}
      </p>
      {edges.length === 0 ? <p className="soft">{texts.noLinks}</p> : null}
      {shown === "graph" ? <GraphView structure={structure} version={version} /> : null}
      {shown === "matrix" ? <MatrixView structure={structure} version={version} /> : null}
      {shown === "table" ? <DependencyTable structure={structure} version={version} /> : null}
    </>
  );
}
