import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { hrefOf } from "../../address/address.ts";
import { readAs, type Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { lookAsPublic, readPublicSession } from "../../api/session.ts";
import { Button } from "../../components/Button.tsx";
import { CutText } from "../../components/CutText.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { useTableAddress } from "../../components/table-address.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { nameColumn, settingsColumn } from "./project-columns.tsx";

type Project = Answer<"GET /api/projects">[number];

const byName = { column: "name", descending: false };

/** What readers who are not signed in see: the server is asked as they would ask it. */
export function PublicProjects() {
  const { publicView: texts } = useTexts();
  const seen = useQuery({ queryKey: ["public"], queryFn: readAsPublic });
  if (seen.error !== null) return <ReadError read={seen} />;
  if (seen.data === undefined) return <Skeleton lines={6} height={32} />;
  if (seen.data === "off") return <AccessOff />;
  const { projects, models } = seen.data;
  return (
    <>
      <p className="prose">{texts.on}</p>
      <p>
        <Button kind="primary" onClick={() => lookAsPublic(true)}>
          {texts.look}
        </Button>
      </p>
      {models.length === 0 ? null : (
        <p className="soft">
          {texts.models}: {models.map(({ id }) => id).join(", ")}
        </p>
      )}
      <ProjectTable projects={projects} />
    </>
  );
}

async function readAsPublic() {
  const session = await readPublicSession();
  if (session === null) return "off" as const;
  const [projects, models] = await Promise.all([
    readAs(session, "GET /api/projects"),
    readAs(session, "GET /api/models"),
  ]);
  return { projects, models };
}

// Nothing is public now; these projects would be.
function AccessOff() {
  const { publicView: texts } = useTexts();
  const waiting = useRead("GET /api/projects", { query: { where: "audience=EVERYONE" } });
  return (
    <>
      <p className="prose">{texts.off}</p>
      <ReadError read={waiting} />
      {waiting.data === undefined || waiting.data.length === 0 ? null : (
        <>
          <h2>{texts.waiting}</h2>
          <ProjectTable projects={waiting.data} />
        </>
      )}
    </>
  );
}

function ProjectTable({ projects }: { readonly projects: readonly Project[] }) {
  const { administration, publicView: texts } = useTexts();
  const table = useTableAddress(useColumns(), projects, byName);
  return (
    <Table
      {...table}
      label={administration.tabs.public}
      rowKey={({ id }) => id}
      rowHref={({ artifactId }) => hrefOf(`/explore/${artifactId}`)}
      loading={false}
      empty={texts.none}
    />
  );
}

function useColumns(): readonly Column<Project>[] {
  const { portfolio, publicView: texts } = useTexts();
  const formats = useFormats();
  return useMemo(
    () => [
      nameColumn(portfolio.project),
      {
        id: "branches",
        header: texts.branches,
        cell: ({ branches }) => <CutText text={Object.keys(branches).join(", ")} />,
        value: ({ branches }) => Object.keys(branches).join(", "),
      },
      {
        id: "baseline",
        header: texts.baseline,
        cell: ({ lastBuild }) =>
          lastBuild === null ? (
            <span className="soft">{texts.noBaseline}</span>
          ) : (
            formats.dateTime(lastBuild.analysisTime)
          ),
        value: ({ lastBuild }) => lastBuild?.analysisTime ?? null,
        sortable: true,
        wide: true,
      },
      settingsColumn(texts.toSettings, texts.toSettings),
    ],
    [portfolio, texts, formats],
  );
}
