import type { OpenVersion } from "../../portfolio/index.ts";
import { accept, refuse } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { noBody } from "../json-body.ts";
import { belowArtifact } from "./artifact.ts";
import { SourceShape } from "./artifact-shapes.ts";
import { sourceExample } from "./examples.ts";

const languageInfo = "LANGUAGE";

/** The source text of an artifact, or of the file that it stands in. */
export const readSource = endpoint({
  ...belowArtifact,
  method: "GET",
  path: "/api/artifacts/:id/source",
  summary: "Read the source of an artifact",
  description: "The text of the artifact or, for a part of a file, of the file. Not for guests.",
  permission: "source.read",
  body: noBody,
  responses: {
    200: { description: "The source.", schema: SourceShape },
    404: { description: "Absent, or the results brought no source." },
  },
  example: { response: sourceExample },
  async handle({ parts, subject }) {
    const { shown } = subject.reading;
    const source = await sourceOf(shown, subject.row);
    const text = source && (await parts.sources.read(source.hash));
    if (source === undefined || text === undefined) return refuse({ code: "source.absent" });
    const path = (await shown.reader.textAt("artifacts", "path", source.row)) ?? "";
    return accept({ status: 200, value: { path, language: await languageOf(shown, source.row), text } });
  },
});

/** The nearest artifact from the row upwards that has a source. */
async function sourceOf(
  { reader, tree }: OpenVersion,
  start: number,
): Promise<{ readonly row: number; readonly hash: string } | undefined> {
  for (let row = start; row !== -1; row = tree.parent[row]!) {
    const hash = await reader.textAt("artifacts", "source", row);
    if (hash !== undefined) return { row, hash };
  }
  return undefined;
}

async function languageOf(shown: OpenVersion, row: number): Promise<string | null> {
  const column = await shown.info(languageInfo);
  if (column === undefined) return null;
  if (column.kind === "text") return column.values.at(row) ?? null;
  return column.choices[column.values[row]!] ?? null;
}
