import { Type, type Static } from "typebox";
import type { Answer } from "../answer/handler-result.ts";
import { Pace } from "../../query/index.ts";
import { accept } from "../../text/index.ts";
import { cursorNumber, rowCursor } from "../request/cursor.ts";
import { endpoint } from "../endpoint.ts";
import { usual } from "../usual-endpoints.ts";
import { emptyBody } from "../request/json-body.ts";
import { linkedTo, type LinkOfRow } from "../../portfolio/index.ts";
import { ArtifactPresenter, fieldsOf } from "../present/artifacts.ts";
import { infosOf } from "../present/infos.ts";
import { versionState, type VisibleVersion } from "../../visibility/index.ts";
import { locationColumns } from "../../snapshot/index.ts";
import { ArtifactShape, ChildShape, InfosShape, LinkShape } from "./artifact-shapes.ts";
import { rowList, versionParameter } from "./artifacts.ts";
import { artifactExample, artifactLocationExample, linkExample } from "./examples.ts";
import type { SnapshotReader, StoreReader } from "../services/services.ts";

/** What the endpoints below an artifact have in common. */
export const belowArtifact = {
  ...usual,
  permission: "artifact.read",
  subject: "artifact",
  params: Type.Object({ id: Type.Integer() }),
  absent: "artifact.absent",
  query: Type.Object(versionParameter),
} as const;

const childrenPerBatchMax = 1_024;

/** The artifacts directly below one. */
export const listChildren = endpoint({
  ...belowArtifact,
  method: "GET",
  path: "/api/artifacts/:id/children",
  repeatable: true,
  chapter: "Artifacts",
  summary: "List an artifact's children",
  description: "In tree order, each with the number of artifacts below it and its place in the file.",
  cursor: rowCursor,
  body: emptyBody,
  responses: { 200: { description: "The children.", schema: Type.Array(ChildShape) } },
  example: { response: [{ ...artifactExample, descendantCount: 12, location: artifactLocationExample }] },
  async handle({ format, subject, plan, signal }, needs: SnapshotReader & StoreReader) {
    const { visible, row } = subject;
    // `where` looks at whole elements here, so that all their fields are there.
    const shown = fieldsOf(plan.where === undefined ? plan.fields : undefined);
    const presenter = await ArtifactPresenter.load(needs, visible, format, { shown });
    const { end } = visible.shown.tree;
    const locationOf = await locationReader(visible);
    const element = (child: number) => ({
      ...presenter.element(child),
      descendantCount: end[child]! - child - 1,
      location: locationOf(child),
    });
    const children = () => childrenOf(visible, row, cursorNumber(plan.after, 1), new Pace(signal));
    const list = { ...rowList(visible, children, { element }), state: () => versionState(needs.read, visible) };
    return accept({ status: 200, list });
  },
});

/** The artifacts above one. */
export const listAncestors = endpoint({
  ...belowArtifact,
  method: "GET",
  path: "/api/artifacts/:id/ancestors",
  repeatable: true,
  chapter: "Artifacts",
  summary: "List an artifact's ancestors",
  description: "From the root to its parent; the root itself has none.",
  cursor: rowCursor,
  body: emptyBody,
  responses: { 200: { description: "The ancestors.", schema: Type.Array(ArtifactShape) } },
  example: { response: [artifactExample] },
  async handle({ format, subject, plan }, needs: SnapshotReader & StoreReader) {
    const { visible, row } = subject;
    const shown = fieldsOf(plan.where === undefined ? plan.fields : undefined);
    const presenter = await ArtifactPresenter.load(needs, visible, format, { shown });
    const after = cursorNumber(plan.after, 1) ?? -1;
    // Ancestors come before what is below them.
    const above = ancestorsOf(visible, row).filter((ancestor) => ancestor > after);
    return accept({ status: 200, list: rowList(visible, () => [Int32Array.from(above)], presenter) });
  },
});

/** What results say of an artifact in words. */
export const readInfos = endpoint({
  ...belowArtifact,
  method: "GET",
  path: "/api/artifacts/:id/infos",
  repeatable: true,
  chapter: "Artifacts",
  summary: "Read an artifact's infos",
  description: "Those that it has, by their ids.",
  body: emptyBody,
  responses: { 200: { description: "The infos.", schema: InfosShape } },
  example: { response: { LANGUAGE: { name: "Language", value: "C" } } },
  async handle({ format, subject }) {
    const { reader, model } = subject.visible.shown;
    const infos = (await infosOf(reader)).flatMap(([id, at]) => {
      const name = model.nameOf(`infos.${id}.name`, format.language) ?? id;
      const value = at(subject.row);
      return value === undefined ? [] : [[id, { name, value }] as const];
    });
    return accept({ status: 200, value: Object.fromEntries(infos) });
  },
});

/** The links of an artifact, both ways. */
export const listLinks = endpoint({
  ...belowArtifact,
  method: "GET",
  path: "/api/artifacts/:id/links",
  chapter: "Artifacts",
  summary: "List an artifact's links",
  description: "Those that leave it (`OUT`), then those that arrive (`IN`), each with the artifact at the other end.",
  cursor: rowCursor,
  body: emptyBody,
  responses: { 200: { description: "The links.", schema: Type.Array(LinkShape) } },
  example: { response: [linkExample] },
  async handle({ format, subject, plan }, needs: SnapshotReader & StoreReader) {
    const { visible, row } = subject;
    const { shown } = visible;
    const links = [...(await linkedTo(shown, row, "OUT")), ...(await linkedTo(shown, row, "IN"))];
    const presenter = await ArtifactPresenter.load(needs, visible, format, { shown: fieldsOf(undefined) });
    const element = (index: number) => {
      const { type, direction, other } = links[index]!;
      const name = shown.model.nameOf(`links.${type}.name`, format.language) ?? type;
      return { type: { id: type, name }, direction, artifact: presenter.element(other) };
    };
    const start = (cursorNumber(plan.after, 1) ?? -1) + 1;
    const list = {
      ...rowList(visible, () => placesOf(links, start), { element }),
      state: () => versionState(needs.read, visible),
    };
    return accept({ status: 200, list });
  },
});

type ArtifactLocation = Answer<Static<typeof ChildShape>>["location"];

async function locationReader({ shown: { reader } }: VisibleVersion): Promise<(row: number) => ArtifactLocation> {
  const columns = await Promise.all(
    locationColumns.map(async (name) => [name, await reader.integers("artifacts", name)] as const),
  );
  return (row) => {
    const entries = columns.map(([name, values]) => [name, values?.[row] || null] as const);
    return Object.fromEntries(entries) as unknown as ArtifactLocation;
  };
}

function ancestorsOf({ shown: { tree } }: VisibleVersion, row: number): number[] {
  const above: number[] = [];
  for (let next = tree.parent[row]!; next !== -1; next = tree.parent[next]!) above.unshift(next);
  return above;
}

async function* childrenOf(
  { shown: { tree } }: VisibleVersion,
  parent: number,
  after: number | undefined,
  pace: Pace,
): AsyncGenerator<Int32Array> {
  const end = tree.end[parent]!;
  let child = after === undefined ? parent + 1 : tree.end[after]!;
  while (child < end) {
    const rows: number[] = [];
    for (; child < end && rows.length < childrenPerBatchMax; child = tree.end[child]!) rows.push(child);
    yield Int32Array.from(rows);
    if (pace.due()) await pace.rest();
  }
}

function* placesOf(links: readonly LinkOfRow[], start: number): Generator<Int32Array> {
  for (let from = start; from < links.length; from += childrenPerBatchMax) {
    const count = Math.min(childrenPerBatchMax, links.length - from);
    yield Int32Array.from({ length: count }, (_, index) => from + index);
  }
}
