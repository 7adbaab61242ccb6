import { arrowStreamWriter, csvWriter, parquetWriter, type TableColumn, type TableWriter } from "../../tables/index.ts";

/** How lists and queries are written (D18). */
export const tabularForms = ["json", "csv", "arrow", "parquet"] as const;

/** How lists of findings are written. */
export const findingForms = [...tabularForms, "sarif"] as const;

/** How a version is written: as itself, or as all its findings. */
export const versionForms = ["json", "sarif"] as const;

export type AnswerForm = (typeof findingForms)[number];
/** A form that clients have to ask for. */
export type NamedForm = Exclude<AnswerForm, "json">;
export type TableForm = Exclude<NamedForm, "sarif">;

interface WrittenForm {
  /** What `Accept` and the documentation call it. */
  readonly mediaType: string;
  /** What `Content-Type` says. */
  readonly contentType: string;
  writer(columns: readonly TableColumn[]): TableWriter;
}

const arrowType = "application/vnd.apache.arrow.stream";
const parquetType = "application/vnd.apache.parquet";

export const tableForms: Readonly<Record<TableForm, WrittenForm>> = {
  csv: { mediaType: "text/csv", contentType: "text/csv; charset=utf-8", writer: csvWriter },
  arrow: { mediaType: arrowType, contentType: arrowType, writer: arrowStreamWriter },
  parquet: { mediaType: parquetType, contentType: parquetType, writer: parquetWriter },
};

/** What `Accept` and the documentation call SARIF. */
export const sarifType = "application/sarif+json";

/** The media types of the forms that clients have to ask for. */
export const mediaTypes: Readonly<Record<NamedForm, string>> = {
  csv: tableForms.csv.mediaType,
  arrow: arrowType,
  parquet: parquetType,
  sarif: sarifType,
};

/** What `Content-Type` says of a form. */
export function contentTypeOfForm(form: NamedForm): string {
  return form === "sarif" ? `${sarifType}; charset=utf-8` : tableForms[form].contentType;
}

/** The form with a media type, in any case, if it is one of those that are offered. */
export function formOf(mediaType: string, offered: readonly AnswerForm[]): NamedForm | undefined {
  const lower = mediaType.toLowerCase();
  return offered.filter((form) => form !== "json").find((form) => mediaTypes[form] === lower);
}
