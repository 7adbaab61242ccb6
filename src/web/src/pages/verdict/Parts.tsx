import { useMemo } from "react";
import { AppLink } from "../../address/AppLink.tsx";
import type { Answer } from "../../api/client.ts";
import { CutText } from "../../components/CutText.tsx";
import { NumberValue } from "../../components/NumberValue.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { useTableAddress } from "../../components/table-address.ts";
import { Tag } from "../../components/Tag.tsx";
import { useTexts, type Texts } from "../../texts/catalogue.ts";
import { visibleText } from "../../texts/visible-text.ts";
import { shortCommit } from "../../model/commit.ts";
import { verdictHref } from "./address.ts";

type Version = Answer<"GET /api/versions/:id">;
type Part = Version["parts"][number];

/** The name of the only part of a build that names none. */
const wholeBuild = "main";

const stateKinds = {
  DELIVERED: "good",
  CARRIED: "accent",
  EXPECTED: "warn",
  MISSING: "bad",
  FAILED: "bad",
} as const;

/** The parts that a version is made of: state, age, and where the content comes from. */
export function Parts({ version }: { readonly version: Version }) {
  const texts = useTexts();
  const columns = useMemo(() => partColumns(texts), [texts]);
  const table = useTableAddress(columns, version.parts);
  const { versionParts } = texts;
  return (
    <div className="panel" id="parts">
      <Table {...table} label={versionParts.parts} rowKey={({ name }) => name} rowHeight={44}>
        <h2>{versionParts.parts}</h2>
        <span className="small soft">
          {versionParts.edition(String(version.edition))}
          {version.complete ? "" : ` · ${versionParts.incomplete}`}
        </span>
      </Table>
    </div>
  );
}

/** Moves to the table of parts. */
export function focusParts(): void {
  document.querySelector<HTMLElement>("#parts [data-rows]")?.focus();
}

function partColumns({ versionParts: texts }: Texts): readonly Column<Part>[] {
  const counted = (id: "findings" | "dropped" | "refused", header: string): Column<Part> => ({
    id,
    header,
    width: 112,
    numeric: true,
    wide: true,
    sortable: true,
    value: (part) => part[id],
    cell: (part) => <NumberValue value={part[id]} />,
  });
  return [
    {
      id: "part",
      header: texts.part,
      fixed: true,
      sortable: true,
      value: ({ name }) => name,
      cell: ({ name, time }) => (
        <span className="cell-name">
          <CutText text={name === wholeBuild ? texts.wholeBuild : name} />
          {time === null ? null : (
            <span className="small soft narrow-only">
              <RelativeTime at={time} />
            </span>
          )}
        </span>
      ),
    },
    {
      id: "state",
      header: texts.state,
      width: 168,
      sortable: true,
      value: ({ state }) => texts.shortStates[state],
      cell: ({ state }) => (
        <span title={texts.states[state]}>
          <Tag kind={stateKinds[state]}>{texts.shortStates[state]}</Tag>
        </span>
      ),
    },
    {
      id: "age",
      header: texts.age,
      width: 136,
      wide: true,
      sortable: true,
      value: ({ time }) => time,
      cell: ({ time }) => (time === null ? <span className="soft">–</span> : <RelativeTime at={time} />),
    },
    {
      id: "origin",
      header: texts.origin,
      width: 152,
      wide: true,
      sortable: true,
      value: ({ commit, versionId }) => commit ?? versionId,
      cell: (part) => <Origin part={part} />,
    },
    {
      id: "tools",
      header: texts.tools,
      width: 168,
      wide: true,
      value: ({ tools }) => tools.map(toolText).join(", "),
      cell: ({ tools }) => <Tools tools={tools} />,
    },
    counted("findings", texts.findingCount),
    counted("dropped", texts.droppedCount),
    counted("refused", texts.refusedCount),
  ];
}

/** The tools of a part, with their versions. */
function Tools({ tools }: Pick<Part, "tools">) {
  const text = tools.map(toolText).join(", ");
  if (text === "") return <span className="soft">–</span>;
  return (
    <span className="truncate" title={visibleText(text)}>
      {visibleText(text)}
    </span>
  );
}

function toolText({ name, version }: Part["tools"][number]): string {
  return version === null ? name : `${name} ${version}`;
}

/** The version that the content of a part comes from. */
function Origin({ part: { commit, versionId, state } }: { readonly part: Part }) {
  const { versionParts: texts } = useTexts();
  const shown = commit === null ? undefined : <code title={commit}>{shortCommit(commit)}</code>;
  if (versionId !== null) {
    return <AppLink href={verdictHref(versionId)}>{shown ?? texts.version(String(versionId))}</AppLink>;
  }
  if (shown !== undefined) return shown;
  return <span className="soft">{state === "DELIVERED" ? texts.thisVersion : "–"}</span>;
}
