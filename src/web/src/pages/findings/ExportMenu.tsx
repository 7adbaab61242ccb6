import { Download } from "lucide-react";
import { useState } from "react";
import { readBlob } from "../../api/client.ts";
import { download } from "../../components/download.ts";
import { Menu } from "../../components/Menu.tsx";
import { toastError } from "../../components/toasts.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import type { FindingFilter } from "./filter.ts";
import type { Scope } from "./finding-lists.ts";

/** The formats of the API, with the usual ends of file names. */
const fileEnds = { csv: "csv", sarif: "sarif", arrow: "arrows", parquet: "parquet" } as const;
type Format = keyof typeof fileEnds;
const formats = Object.keys(fileEnds) as Format[];
/** The same in every language. */
const formatNames = { sarif: "SARIF", arrow: "Arrow", parquet: "Parquet" } as const;

/** At the start of a CSV file, it lets spreadsheets read UTF-8. */
const byteOrderMark = "\uFEFF";

interface ExportMenuProps {
  readonly scope: Scope;
  readonly filter: FindingFilter;
}

/** Everything that the filter shows, in its order, as a file. */
export function ExportMenu({ scope, filter }: ExportMenuProps) {
  const { workList: texts } = useTexts();
  const [busy, setBusy] = useState(false);
  const run = async (format: Format): Promise<void> => {
    setBusy(true);
    try {
      const file = await fileOf(scope, filter, format);
      download(`findings.${fileEnds[format]}`, format === "csv" ? new Blob([byteOrderMark, file]) : file);
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      label={texts.export}
      className="button"
      content={
        <>
          <Download size={16} aria-hidden />
          {texts.export}
        </>
      }
    >
      {formats.map((format) => (
        <button
          key={format}
          type="button"
          className="menu-item"
          data-closes
          disabled={busy}
          onClick={() => void run(format)}
        >
          {format === "csv" ? texts.exportCsv : formatNames[format]}
        </button>
      ))}
    </Menu>
  );
}

function fileOf(scope: Scope, filter: FindingFilter, format: Format): Promise<Blob> {
  const query = { ...filter, format };
  if (scope === undefined) return readBlob("GET /api/findings", { query: { ...query, distinct: true } });
  const { artifact, version } = scope;
  return readBlob("GET /api/artifacts/:id/findings", { params: { id: artifact }, query: { ...query, version } });
}
