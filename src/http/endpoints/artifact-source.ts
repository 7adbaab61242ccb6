import type { OpenVersion } from "../../portfolio/index.ts";
import { readLineAuthors, readLineCoverage } from "../../snapshot/index.ts";
import { accept, formatTimestamp, refuse } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { emptyBody } from "../request/json-body.ts";
import { belowArtifact } from "./artifact.ts";
import { AuthorsShape, CoverageShape, SourceShape } from "./artifact-shapes.ts";
import { authorsExample, coverageExample, sourceExample } from "./examples.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import type { SourceReader } from "../services/services.ts";

const languageInfo = "LANGUAGE";

/** The source text of an artifact, or of the file that it is in. */
const readSource = endpoint({
  ...belowArtifact,
  method: "GET",
  path: "/api/artifacts/:id/source",
  chapter: "Artifacts",
  summary: "Read the source of an artifact",
  description: "The text of the artifact or, for a part of a file, of the file. Not for guests.",
  permission: "source.read",
  body: emptyBody,
  responses: {
    200: { description: "The source.", schema: SourceShape },
    404: { description: "Absent, or the results had no source." },
  },
  problems: ["source.absent", "source.damaged"],
  example: { response: sourceExample },
  async handle({ subject }, needs: SourceReader) {
    const { shown } = subject.visible;
    const source = await nearestText(shown, "source", subject.row);
    const text = source && (await needs.sources.read(source.text));
    if (source === undefined || text === undefined) return refuse({ code: "source.absent" });
    const path = (await shown.reader.textAt("artifacts", "path", source.row)) ?? "";
    return accept({ status: 200, value: { path, language: await languageOf(shown, source.row), text } });
  },
});

/** Which lines of that source were run. */
const readCoverage = endpoint({
  ...belowArtifact,
  method: "GET",
  path: "/api/artifacts/:id/coverage",
  chapter: "Artifacts",
  summary: "Read which lines of an artifact were executed",
  description:
    "Coverage of the artifact's file, from the coverage reports among the results; no ranges where no report covers it. Not for guests.",
  permission: "source.read",
  body: emptyBody,
  responses: { 200: { description: "The lines.", schema: CoverageShape }, 404: { description: "Absent." } },
  example: { response: coverageExample },
  async handle({ subject }) {
    const { shown } = subject.visible;
    const found = await nearestText(shown, "coverage", subject.row);
    const path = (await shown.reader.textAt("artifacts", "path", found?.row ?? subject.row)) ?? "";
    return accept({ status: 200, value: { path, ranges: found === undefined ? [] : readLineCoverage(found.text) } });
  },
});

/** Who wrote the lines of that source. */
const readAuthors = endpoint({
  ...belowArtifact,
  method: "GET",
  path: "/api/artifacts/:id/authors",
  chapter: "Artifacts",
  summary: "Read who wrote the lines of an artifact",
  description:
    "The commits that the lines of the artifact's file come from, as `scan --blame` found them; no ranges where the results do not say. Not for guests.",
  permission: "source.read",
  body: emptyBody,
  responses: { 200: { description: "The lines.", schema: AuthorsShape }, 404: { description: "Absent." } },
  problems: ["source.damaged"],
  example: { response: authorsExample },
  async handle({ subject, format }, needs: SourceReader) {
    const { shown } = subject.visible;
    const found = await nearestText(shown, "authors", subject.row);
    const path = (await shown.reader.textAt("artifacts", "path", found?.row ?? subject.row)) ?? "";
    const text = found && (await needs.sources.read(found.text));
    return accept({ status: 200, value: { path, ranges: text === undefined ? [] : presentAuthors(text, format) } });
  },
});

function presentAuthors(text: string, { zone }: AnswerFormat) {
  const { commits, lines } = readLineAuthors(text);
  const shown = commits.map(({ id, author, time }) => ({
    commit: id,
    author,
    time: formatTimestamp(time * 1000, zone),
  }));
  return lines.map(([startLine, endLine, commit]) => ({ startLine, endLine, ...shown[commit]! }));
}

/** The nearest artifact from the row upwards that has a text in a column. */
async function nearestText(
  { reader, tree }: OpenVersion,
  column: "source" | "coverage" | "authors",
  start: number,
): Promise<{ readonly row: number; readonly text: string } | undefined> {
  for (let row = start; row !== -1; row = tree.parent[row]!) {
    const text = await reader.textAt("artifacts", column, row);
    if (text !== undefined) return { row, text };
  }
  return undefined;
}

async function languageOf(shown: OpenVersion, row: number): Promise<string | null> {
  const column = await shown.info(languageInfo);
  if (column === undefined) return null;
  if (column.kind === "text") return column.values.at(row) ?? null;
  return column.choices[column.values[row]!] ?? null;
}

/** All endpoints of sources. */
export const sourceEndpoints = [readSource, readCoverage, readAuthors] as const;
