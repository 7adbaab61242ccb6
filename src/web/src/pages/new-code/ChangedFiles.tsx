import { useMemo } from "react";
import { hrefOf } from "../../address/address.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { NameCell } from "../../components/NameCell.tsx";
import { NumberValue } from "../../components/NumberValue.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { useTableAddress } from "../../components/table-address.ts";
import type { ModelView } from "../../model/model.ts";
import { useFormats, useTexts, type Texts } from "../../texts/catalogue.ts";
import type { Formats } from "../../../../text/index.ts";
import { facetText } from "../findings/filter.ts";
import { findingsHref, type VerdictSubject } from "../verdict/condition-links.ts";
import { coveredShare, uncovered, type NewCodeFile } from "./file-rows.ts";
import { useFiles } from "./new-code-data.ts";

/** Longer headers get a wider column. */
const headerCharactersMax = 15;

interface ChangedFilesProps {
  readonly subject: VerdictSubject;
  readonly model: ModelView | undefined;
}

/** The files that the version changes, in the order in which to look at them. A file opens its source. */
export function ChangedFiles({ subject, model }: ChangedFilesProps) {
  const texts = useTexts();
  const formats = useFormats();
  const { rows, read } = useFiles(subject, model);
  const columns = useMemo(() => fileColumns(texts, formats), [texts, formats]);
  const table = useTableAddress(columns, rows);
  const { newCode } = texts;
  return (
    <div className="panel">
      <ReadError read={read} />
      <Table
        {...table}
        label={newCode.files}
        rowKey={({ path }) => path}
        rowHref={(file) => fileHref(file, subject)}
        rowHeight={44}
        loading={read.isPending}
        empty={newCode.noFiles}
      >
        <h2>{newCode.files}</h2>
      </Table>
    </div>
  );
}

function fileHref({ artifactId, path }: NewCodeFile, subject: VerdictSubject): string {
  const file = facetText([path])!;
  if (artifactId === undefined) return findingsHref(subject, { change: "new", status: "OPEN", file });
  return hrefOf(`/explore/${artifactId}`, { version: subject.versionId, tab: "source" });
}

function fileColumns({ newCode: texts, explorer }: Texts, formats: Formats): readonly Column<NewCodeFile>[] {
  const numeric = (
    id: string,
    header: string,
    value: (file: NewCodeFile) => number | null,
    wide = true,
  ): Column<NewCodeFile> => ({
    id,
    header,
    width: header.length > headerCharactersMax ? 168 : 128,
    numeric: true,
    wide,
    sortable: true,
    value,
    cell: (file) => <NumberValue value={value(file)} />,
  });
  return [
    {
      id: "file",
      header: explorer.artifact,
      fixed: true,
      sortable: true,
      value: ({ path }) => path,
      cell: ({ path }) => <NameCell name={path.split("/").at(-1)!} note={path.split("/").slice(0, -1).join("/")} />,
    },
    numeric("code", texts.causes.CODE, ({ code }) => code, false),
    numeric("uncovered", texts.uncovered, uncovered),
    {
      ...numeric("coverage", texts.coverage, coveredShare),
      cell: (file) => {
        const share = coveredShare(file);
        return share === null ? <span className="soft">–</span> : formats.share(share);
      },
    },
    numeric("duplicated", texts.duplicated, ({ duplicated }) => duplicated),
    numeric("tool", texts.causes.TOOL, ({ tool }) => tool),
    numeric("lines", texts.lines, ({ lines }) => lines),
  ];
}
