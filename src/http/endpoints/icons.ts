import { Type } from "typebox";
import type { Color } from "../../model/index.ts";
import { trends } from "../../query/index.ts";
import { accept, refuse } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { usual } from "../usual-endpoints.ts";
import { levelPicture, trendPicture } from "../present/icons.ts";
import { emptyBody } from "../request/json-body.ts";

const svg = "image/svg+xml; charset=utf-8";
const mnemonicCharactersMax = 400;

const icon = {
  ...usual,
  method: "GET",
  authentication: "none",
  permission: null,
  subject: "server",
  produces: ["image/svg+xml"],
  absent: "icon.absent",
  query: Type.Object({}),
  body: emptyBody,
} as const;

/** The picture of a level: its address is all that it is drawn from (D9). */
export const levelIcon = endpoint({
  ...icon,
  path: "/icons/levels/:color/:file",
  chapter: "Server",
  summary: "The icon of a level",
  description: "Drawn from colour (`rrggbbaa`) and mnemonic.",
  params: Type.Object({
    color: Type.String({ pattern: "^[0-9a-f]{8}$" }),
    // Neither control characters nor halves of surrogate pairs: XML takes none of them. Ranges, for generated clients.
    file: Type.String({
      pattern: "^[^\\u0000-\\u001F\\u007F-\\u009F\\uD800-\\uDFFF\\uFFFE\\uFFFF]+\\.svg$",
      maxLength: mnemonicCharactersMax,
    }),
  }),
  responses: { 200: { description: "An SVG image." }, 404: { description: "No such icon." } },
  example: {},
  handle: async ({ params }) => accept(pictureResult(levelPicture(readColor(params.color), params.file.slice(0, -4)))),
});

/** The picture of a trend. */
export const trendIcon = endpoint({
  ...icon,
  path: "/icons/trends/:file",
  chapter: "Server",
  summary: "The icon of a trend",
  description: "Named after the trend's id.",
  params: Type.Object({ file: Type.String({ maxLength: mnemonicCharactersMax }) }),
  responses: { 200: { description: "An SVG image." }, 404: { description: "No such icon." } },
  example: {},
  async handle({ params }) {
    const trend = trends.find((candidate) => `${candidate}.svg` === params.file);
    return trend === undefined ? refuse({ code: "icon.absent" }) : accept(pictureResult(trendPicture(trend)));
  },
});

// An address always gives the same picture; nothing in it can run.
function pictureResult(body: string) {
  return {
    status: 200 as const,
    text: { type: svg, body },
    headers: {
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
    },
  };
}

function readColor(text: string): Color {
  const [red, green, blue, opacity] = [0, 2, 4, 6].map((start) => Number.parseInt(text.slice(start, start + 2), 16));
  return [red!, green!, blue!, opacity!];
}
