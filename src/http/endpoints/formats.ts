import { Type } from "typebox";
import { accept } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { onServer } from "../usual-endpoints.ts";
import { cursorText } from "../request/cursor.ts";
import { emptyBody } from "../request/json-body.ts";
import type { KnownFormats } from "../services/services.ts";

const FormatShape = Type.Object({
  id: Type.String(),
  title: Type.String(),
  tools: Type.Array(Type.String(), { description: "Tools that write it." }),
  versions: Type.String({ description: "The versions of the format, or of the tool, that are read; may be empty." }),
  contents: Type.Array(
    Type.Enum(["findings", "coverage", "tests", "measures", "components", "artifacts", "links", "changes"]),
    {
      description: "What its reports contain.",
    },
  ),
  command: Type.String({ description: "A command that writes it; empty where there is no single one." }),
  tried: Type.Boolean({
    description: "Whether reports of the real tool were read. False: made from the published schema.",
  }),
  plugin: Type.Union([Type.String(), Type.Null()], {
    description: "Name of the plug-in that reads it; null: the server reads it itself.",
  }),
});

/** The formats that builds may consist of. */
export const listFormats = endpoint({
  ...onServer,
  method: "GET",
  path: "/api/formats",
  chapter: "Builds, versions and tasks",
  summary: "List the formats of reports",
  description:
    "Every format that a build may contain, by id. The server detects the format of a report from its content.",
  permission: "format.list",
  body: emptyBody,
  responses: { 200: { description: "The formats.", schema: Type.Array(FormatShape) } },
  example: {
    response: [
      {
        id: "eslint",
        title: "ESLint JSON",
        tools: ["ESLint"],
        versions: "ESLint 2 and later",
        contents: ["findings"],
        command: "eslint -f json",
        tried: true,
        plugin: null,
      },
    ],
  },
  async handle({ plan }, { formats }: KnownFormats) {
    const after = cursorText(plan.after) ?? "";
    const elements = formats
      .filter(({ id }) => id > after)
      .map(({ untried, tools, contents, ...about }) => ({
        ...about,
        tools: [...tools],
        contents: [...contents],
        tried: untried !== true,
      }));
    const batches = async function* () {
      yield elements;
    };
    return accept({ status: 200, list: { batches, cursorOf: (element) => [(element as { id: string }).id] } });
  },
});
