import { Type } from "typebox";
import { configurationSchema } from "../../analyser/index.ts";
import { accept, refuse } from "../../text/index.ts";
import { writeJson } from "../answer/written-json.ts";
import { endpoint } from "../endpoint.ts";
import { onServer } from "../usual-endpoints.ts";
import { emptyBody } from "../request/json-body.ts";
import { tryItFile, tryItPage, tryItPolicy } from "../openapi/try-it-page.ts";
import type { ApiDescription, BaseAddress } from "../services/services.ts";

/** Asked for again after that; the entity tag spares the bytes. */
const cacheSeconds = 300;
const cached = { "cache-control": `public, max-age=${cacheSeconds}` };

const documentation = {
  ...onServer,
  method: "GET",
  authentication: "none",
  permission: null,
  body: emptyBody,
} as const;

/** The API's own description (D12). */
export const readOpenApi = endpoint({
  ...documentation,
  path: "/openapi.json",
  produces: ["application/json"],
  chapter: "Server",
  summary: "This description",
  description: "The whole API as OpenAPI 3.1.",
  responses: { 200: { description: "The description.", schema: Type.Object({ openapi: Type.String() }) } },
  example: { response: { openapi: "3.1.0" } },
  handle: async (_call, needs: ApiDescription) =>
    accept({
      status: 200,
      text: { type: "application/json; charset=utf-8", body: needs.openApi() },
      headers: cached,
    }),
});

/** The JSON schema of `belvedere.yaml`. */
export const readConfigurationSchema = endpoint({
  ...documentation,
  path: "/schemas/belvedere.json",
  produces: ["application/json"],
  chapter: "Server",
  summary: "The JSON schema of belvedere.yaml",
  description: "For editors: it completes and checks the settings of a repository.",
  responses: { 200: { description: "The schema.", schema: Type.Object({ title: Type.String() }) } },
  example: { response: { title: "belvedere.yaml" } },
  handle: async () =>
    accept({
      status: 200,
      text: { type: "application/json; charset=utf-8", body: schemaText },
      headers: cached,
    }),
});

const schemaText = writeJson(configurationSchema);

/** The page to read it on, and to try it. */
export const readTryItPage = endpoint({
  ...documentation,
  path: "/docs/api",
  produces: ["text/html"],
  chapter: "Server",
  summary: "Documentation of the API, with requests to try",
  description: "A page that loads everything from this server.",
  responses: { 200: { description: "The page." } },
  example: {},
  handle: async (_call, needs: BaseAddress) =>
    accept({
      status: 200,
      text: { type: "text/html; charset=utf-8", body: tryItPage(needs.basePath) },
      headers: { ...cached, ...tryItPolicy },
    }),
});

/** What that page is made of. */
export const readTryItFile = endpoint({
  ...documentation,
  path: "/docs/api/:file",
  produces: ["text/javascript", "text/css"],
  params: Type.Object({ file: Type.String() }),
  chapter: "Server",
  summary: "A part of that page",
  description: "Its scripts and its style sheet (`text/css`).",
  responses: { 200: { description: "The file." }, 404: { description: "Not one of them." } },
  example: {},
  async handle({ params }) {
    const file = await tryItFile(params.file);
    return file === undefined ? refuse({ code: "route.absent" }) : accept({ status: 200, text: file, headers: cached });
  },
});
