import type { OpenVersion } from "../../portfolio/index.ts";
import { readLineCoverage } from "../../snapshot/index.ts";
import { accept, refuse } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { emptyBody } from "../request/json-body.ts";
import { belowArtifact } from "./artifact.ts";
import { CoverageShape, SourceShape } from "./artifact-shapes.ts";
import { coverageExample, sourceExample } from "./examples.ts";
import type { SourceReader } from "../services/services.ts";

const languageInfo = "LANGUAGE";

/** The source text of an artifact, or of the file that it is in. */
export const readSource = endpoint({
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
export const readCoverage = endpoint({
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

/** The nearest artifact from the row upwards that has a text in a column. */
async function nearestText(
  { reader, tree }: OpenVersion,
  column: "source" | "coverage",
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
