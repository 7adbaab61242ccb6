import { Type } from "typebox";
import { knowledgeBelow, structureOf } from "../../portfolio/index.ts";
import { Pace } from "../../query/index.ts";
import { accept } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { ArtifactPresenter } from "../present/artifacts.ts";
import { emptyBody } from "../request/json-body.ts";
import type { SnapshotReader, StoreReader } from "../services/services.ts";
import { belowArtifact } from "./artifact.ts";
import { ArtifactShape } from "./artifact-shapes.ts";
import { versionParameter } from "./artifacts.ts";
import { levelC } from "./examples.ts";

const depthMax = 16;
const peopleMax = 5;

const { id, name, path, type, level } = ArtifactShape.properties;
const Identified = Type.Object({ id: Type.String(), name: Type.String() });

const StructureShape = Type.Object({
  link: Type.Union([Identified, Type.Null()], { description: "The type of the counted links; null: there are none." }),
  links: Type.Array(Type.Object({ ...Identified.properties, count: Type.Integer() }), {
    description: "Every type of links below the artifact, the most frequent first.",
  }),
  nodes: Type.Array(
    Type.Object({
      id,
      name,
      path,
      type,
      level,
      files: Type.Integer(),
      people: Type.Array(Type.Object({ name: Type.String(), files: Type.Integer() }), {
        description: `Who changed the files last: the number of files of each, at most ${peopleMax} people.`,
      }),
      peopleCount: Type.Integer(),
    }),
    { description: "The folders at the depth, and files above it; at most 10,000, those with most links." },
  ),
  edges: Type.Array(Type.Object({ from: Type.Integer(), to: Type.Integer(), count: Type.Integer() }), {
    description: "How many links lead from one node to another, by their ids; at most 50,000, the strongest first.",
  }),
  cycles: Type.Array(Type.Array(Type.Integer()), {
    description: "Ids of nodes that depend on each other in a circle, the largest circle first.",
  }),
  leaving: Type.Integer({ description: "Links to artifacts that are not below this one." }),
  arriving: Type.Integer({ description: "Links from artifacts that are not below this one." }),
  cutNodes: Type.Integer({ description: "Nodes that the bound leaves out." }),
  cutEdges: Type.Integer({ description: "Edges that the bounds leave out." }),
});

const fileType = { id: "FILE", name: "File" };
const example = {
  link: { id: "IMPORTS", name: "Imports" },
  links: [{ id: "IMPORTS", name: "Imports", count: 2 }],
  nodes: [
    { id: 12, name: "scan.c", path: "src/scan.c", people: [{ name: "Ada", files: 1 }] },
    { id: 13, name: "main.c", path: "src/main.c", people: [{ name: "Grace", files: 1 }] },
  ].map((node) => ({ ...node, type: fileType, level: levelC, files: 1, peopleCount: 1 })),
  edges: [
    { from: 13, to: 12, count: 1 },
    { from: 12, to: 13, count: 1 },
  ],
  cycles: [[12, 13]],
  leaving: 0,
  arriving: 0,
  cutNodes: 0,
  cutEdges: 0,
};

/** How the folders below an artifact depend on each other, and who knows them. */
export const readStructure = endpoint({
  ...belowArtifact,
  method: "GET",
  path: "/api/artifacts/:id/structure",
  chapter: "Artifacts",
  summary: "Read the structure below an artifact",
  description:
    "The links between the folders below an artifact, counted, with the circles that they form, and who changed their " +
    "files last. Links between two artifacts of the same folder are not counted.",
  query: Type.Object({
    link: Type.Optional(
      Type.String({ description: "Id of a type of links. Default: `IMPORTS`, else the most frequent type." }),
    ),
    depth: Type.Optional(
      Type.Integer({
        description: "How many steps below the artifact the folders are. Default: 1.",
        minimum: 1,
        maximum: depthMax,
      }),
    ),
    ...versionParameter,
  }),
  body: emptyBody,
  responses: { 200: { description: "The structure.", schema: StructureShape } },
  example: { response: example },
  async handle({ format, subject, query, signal }, needs: SnapshotReader & StoreReader) {
    const { visible, row } = subject;
    const { shown } = visible;
    const depth = query.depth ?? 1;
    const found = await structureOf(shown, { row, depth, link: query.link }, new Pace(signal));
    const knowledge = await knowledgeBelow(shown, row, depth);
    const fields = new Set(["id", "name", "path", "type", "level"] as const);
    const presenter = await ArtifactPresenter.load(needs, visible, format, { shown: fields });
    const ids = await shown.ids();
    const named = (link: string) => ({
      id: link,
      name: shown.model.nameOf(`links.${link}.name`, format.language) ?? link,
    });
    const value = {
      link: found.link === null ? null : named(found.link),
      links: [...found.linkTypes]
        .toSorted(([, one], [, other]) => other - one)
        .map(([link, count]) => ({ ...named(link), count })),
      nodes: found.nodes.map((node) => {
        const { files, people } = knowledge.get(node) ?? { files: 0, people: [] };
        return { ...presenter.element(node), files, people: people.slice(0, peopleMax), peopleCount: people.length };
      }),
      edges: found.edges.map(({ from, to, count }) => ({ from: ids[from]!, to: ids[to]!, count })),
      cycles: found.cycles.map((cycle) => cycle.map((node) => ids[node]!)),
      leaving: found.leaving,
      arriving: found.arriving,
      cutNodes: found.cutNodes,
      cutEdges: found.cutEdges,
    };
    return accept({ status: 200, value });
  },
});
