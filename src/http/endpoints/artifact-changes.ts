import { Type } from "typebox";
import { readLineRanges } from "../../snapshot/index.ts";
import { accept } from "../../text/index.ts";
import { referenceOf, type VisibleReference, type VisibleVersion } from "../../visibility/index.ts";
import { endpoint } from "../endpoint.ts";
import { emptyBody } from "../request/json-body.ts";
import { presentReference } from "../present/references.ts";
import { belowArtifact } from "./artifact.ts";
import { referenceExample } from "./reference-example.ts";
import { ReferenceShape } from "./reference-shape.ts";
import type { StoreReader } from "../services/services.ts";

/** Which lines of a file changed. */
export const ChangesShape = Type.Object({
  path: Type.String(),
  reference: ReferenceShape,
  known: Type.Boolean({ description: "False: there is no reference version, or nothing says which lines changed." }),
  ranges: Type.Array(Type.Object({ startLine: Type.Integer(), endLine: Type.Integer() }), {
    description: "Changed lines, in order.",
  }),
});

/** Which lines of an artifact's file changed since the reference version (D15). */
export const readChanges = endpoint({
  ...belowArtifact,
  method: "GET",
  path: "/api/artifacts/:id/changes",
  chapter: "Artifacts",
  summary: "Read which lines of an artifact changed",
  description:
    "Lines of the artifact's file that changed since the reference version, from the sources of both versions or from `change` records among the results. Not for guests.",
  permission: "source.read",
  body: emptyBody,
  responses: { 200: { description: "The lines.", schema: ChangesShape }, 404: { description: "Absent." } },
  example: {
    response: { path: "src/scan.c", reference: referenceExample, known: true, ranges: [{ startLine: 4, endLine: 9 }] },
  },
  async handle({ subject }, needs: StoreReader) {
    const { visible, row } = subject;
    const reference = await referenceOf(needs.read, visible);
    const found = await changesNear(visible, row, reference);
    const path = (await visible.shown.reader.textAt("artifacts", "path", found?.row ?? row)) ?? "";
    const ranges = readLineRanges(found?.text ?? "").map(([startLine, endLine]) => ({ startLine, endLine }));
    return accept({
      status: 200,
      value: { path, reference: presentReference(reference), known: found !== undefined, ranges },
    });
  },
});

/** The changed lines of the nearest file from the row upwards, if the version was compared with the caller's reference. */
async function changesNear(
  visible: VisibleVersion,
  start: number,
  reference: VisibleReference,
): Promise<{ readonly row: number; readonly text: string } | undefined> {
  const { reader, tree, version } = visible.shown;
  const changes = await reader.layerChanges(version.layer);
  if (changes === undefined || changes.versionId !== reference.version?.id) return undefined;
  for (let row = start; row !== -1; row = tree.parent[row]!) {
    const text = changes.lines.at(row);
    if (text !== undefined) return { row, text };
  }
  return undefined;
}
