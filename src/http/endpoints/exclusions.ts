import { Type } from "typebox";
import { rowOfId } from "../../snapshot/index.ts";
import { accept, relaxReasons } from "../../text/index.ts";
import { openVersion } from "../../visibility/index.ts";
import { batchRows } from "../answer/batches.ts";
import { endpoint } from "../endpoint.ts";
import { usual } from "../usual-endpoints.ts";
import { cursorNumber } from "../request/cursor.ts";
import { emptyBody } from "../request/json-body.ts";
import type { SnapshotReader, StoreReader } from "../services/services.ts";

const ExclusionShape = Type.Object({
  id: Type.Integer({ description: "Id of the artifact." }),
  path: Type.Union([Type.String(), Type.Null()], {
    description: "Null: the newest version does not have the artifact.",
  }),
  relaxed: Type.Boolean({ description: "Its findings and those of all below count in no measure." }),
  excluded: Type.Boolean({ description: "The artifacts above it are computed as if it did not exist." }),
  reason: Type.Union([Type.Enum([...relaxReasons]), Type.Null()]),
});

/** The artifacts of a branch that are relaxed or excluded. */
export const listExclusions = endpoint({
  ...usual,
  method: "GET",
  path: "/api/projects/:name/branches/:branch/exclusions",
  chapter: "Artifacts",
  summary: "List the excluded and relaxed artifacts of a branch",
  description:
    "What `PUT /api/artifacts/:id` has said of artifacts and still applies, by id. Paths are those of the branch's newest version.",
  permission: "triage.read",
  subject: "branch",
  params: Type.Object({ name: Type.String(), branch: Type.String() }),
  absent: "branch.absent",
  query: Type.Object({}),
  body: emptyBody,
  responses: { 200: { description: "The artifacts.", schema: Type.Array(ExclusionShape) } },
  problems: ["version.absent"],
  example: { response: [{ id: 1024, path: "src/generated", relaxed: false, excluded: true, reason: "LEGACY" }] },
  async handle({ caller, subject, plan }, needs: SnapshotReader & StoreReader) {
    const visible = await openVersion<"branch.absent", "version.absent">(needs, { ...subject, caller }, undefined, {
      code: "branch.absent",
    });
    if (!visible.ok) return visible;
    const { shown } = visible.value;
    const [order, paths] = await Promise.all([shown.reader.idOrder("artifacts"), shown.paths()]);
    const { artifacts } = await needs.read.branchTriage(subject.branch.id);
    const after = cursorNumber(plan.after) ?? -1;
    const marked = artifacts
      .filter(({ artifactId, relaxed, excluded }) => artifactId > after && (relaxed || excluded))
      .toSorted((one, other) => one.artifactId - other.artifactId);
    const element = ({ artifactId: id, relaxed, excluded, reason }: (typeof marked)[number]) => {
      const row = rowOfId(order, id);
      return { id, path: row === -1 ? null : paths.text(row), relaxed, excluded, reason };
    };
    async function* batches() {
      for (let start = 0; start < marked.length; start += batchRows) {
        yield marked.slice(start, start + batchRows).map(element);
      }
    }
    return accept({ status: 200, list: { batches } });
  },
});
