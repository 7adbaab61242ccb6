import { useMemo, type ReactNode } from "react";
import { hrefOf } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import type { Answer } from "../../api/client.ts";
import { GateLink } from "../../components/GateStatus.tsx";
import { NameCell } from "../../components/NameCell.tsx";
import { NumberValue } from "../../components/NumberValue.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import type { Column } from "../../components/Table.tsx";
import { useTexts, type Texts } from "../../texts/catalogue.ts";
import { verdictHref } from "../verdict/address.ts";
import { shortCommit } from "../../model/commit.ts";
import { absentParts, gateRank } from "./branch-values.ts";

/** A branch with its newest version. */
export type BranchStanding = Answer<"GET /api/projects/:name/portfolio">[number];

type BranchColumn = Column<BranchStanding>;

/** The columns of branches. Only pull requests have a target and a base. */
export function useBranchColumns(project: string, others: boolean): readonly BranchColumn[] {
  const texts = useTexts();
  return useMemo(() => {
    const columns = branchColumns(texts, project);
    return others ? columns.filter(({ id }) => id !== "target" && id !== "base") : columns;
  }, [texts, project, others]);
}

function branchColumns(texts: Texts, project: string): readonly BranchColumn[] {
  const { branches, compare, portfolio, explorer } = texts;
  return [
    {
      id: "branch",
      header: explorer.branch,
      fixed: true,
      sortable: true,
      value: ({ name }) => name,
      cell: ({ name, version }) => <NameCell name={name} note={version?.name ?? portfolio.neverBuilt} />,
    },
    {
      id: "verdict",
      header: texts.verdict.title,
      width: 128,
      sortable: true,
      value: ({ version }) => gateRank(version?.gate),
      copies: [
        {
          header: texts.verdict.title,
          text: ({ version }) => {
            const gate = version?.gate ?? undefined;
            return gate === undefined ? null : compare.gateStatus[gate];
          },
        },
      ],
      cell: ({ version }) => <GateLink status={version?.gate} href={verdictHref(version?.id ?? 0)} />,
    },
    {
      id: "new",
      header: portfolio.newFindings,
      width: 120,
      numeric: true,
      sortable: true,
      wide: true,
      value: ({ newFindings }) => newFindings,
      cell: (row) => <NewFindings project={project} row={row} />,
    },
    ...targetColumns(texts),
    {
      id: "age",
      header: branches.age,
      width: 136,
      sortable: true,
      wide: true,
      value: ({ version }) => version?.analysisTime ?? null,
      cell: ({ version }) => (version === null ? dash : <RelativeTime at={version.analysisTime} />),
    },
    {
      id: "parts",
      header: branches.partsMissing,
      width: 160,
      sortable: true,
      wide: true,
      value: ({ version }) => absentParts(version?.parts ?? []).join(", ") || null,
      cell: ({ version }) => {
        const names = absentParts(version?.parts ?? []).join(", ");
        return names === "" ? dash : <span title={names}>{names}</span>;
      },
    },
  ];
}

function targetColumns({ branches }: Texts): readonly BranchColumn[] {
  return [
    {
      id: "target",
      header: branches.target,
      width: 128,
      sortable: true,
      wide: true,
      value: ({ target }) => target,
      cell: ({ target }) => target ?? dash,
    },
    {
      id: "base",
      header: branches.base,
      width: 112,
      sortable: true,
      wide: true,
      value: ({ base }) => base,
      cell: ({ base }) => (base === null ? dash : <code title={base}>{shortCommit(base)}</code>),
    },
    {
      id: "reference",
      header: branches.reference,
      width: 152,
      sortable: true,
      wide: true,
      value: ({ reference }) => reference.commit ?? reference.versionId,
      cell: (row) => <Reference row={row} />,
    },
  ];
}

const dash: ReactNode = <span className="soft">–</span>;

function NewFindings({ project, row }: { readonly project: string; readonly row: BranchStanding }) {
  const { newFindings: count, artifactId, version } = row;
  if (count === null || count === 0) return <NumberValue value={count} />;
  const search = { project, artifact: artifactId, version: version?.id, change: "new", status: "OPEN" };
  return (
    <AppLink href={hrefOf("/findings", search)} className="plain-link new-findings">
      <NumberValue value={count} />
    </AppLink>
  );
}

/** The version that the branch is compared with, and why that one. */
function Reference({ row: { reference } }: { readonly row: BranchStanding }) {
  const { verdict: texts } = useTexts();
  const { versionId, branch, commit, why } = reference;
  if (versionId === null) return <span className="soft">{texts.shortWhy[why]}</span>;
  return (
    <span className="cell-name">
      <AppLink href={verdictHref(versionId)} className="truncate">
        {commit === null ? branch : <code>{shortCommit(commit)}</code>}
      </AppLink>
      <span className="small soft truncate" title={texts.why[why]}>
        {texts.shortWhy[why]}
      </span>
    </span>
  );
}
