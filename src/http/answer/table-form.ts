import { arrowStreamWriter, csvWriter, parquetWriter, type TableColumn, type TableWriter } from "../../tables/index.ts";

/** How lists and queries are written (D18). */
export const answerForms = ["json", "csv", "arrow", "parquet"] as const;

export type AnswerForm = (typeof answerForms)[number];
export type TableForm = Exclude<AnswerForm, "json">;

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

/** The form with a media type, in any case. */
export function formOf(mediaType: string): TableForm | undefined {
  const lower = mediaType.toLowerCase();
  return answerForms.find((form) => form !== "json" && tableForms[form].mediaType === lower) as TableForm | undefined;
}
