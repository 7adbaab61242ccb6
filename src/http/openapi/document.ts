import { problemDefinitions, type ProblemCode } from "../../text/index.ts";
import type { EndpointDeclaration } from "../endpoint.ts";
import { sessionCookieName } from "../request/session-cookie.ts";
import { operationOf, pathOf } from "./operation.ts";
import { parameterComponents } from "./parameters.ts";
import { problemsAnywhere } from "./problem-rules.ts";
import { headerComponents, refusal } from "./responses.ts";
import { schemaComponents, type Json } from "./schemas.ts";
import { selectionComponents } from "./selections.ts";
import { chapters } from "./chapters.ts";

const description = `Projects, branches, artifacts and findings of a code-analysis results server.

- Sign in with \`GET /api/token\` (Basic); everything else below \`/api\` takes \`Authorization: Bearer <token>\`.
- \`Accept: application/vnd.<vendor>.app-v3+json\` (or \`app-latest\`) names the version of the API; \`application/json\`
  takes the default one.
- \`HEAD\` works wherever \`GET\` does. Lists are plain arrays and are streamed.
- Every refusal is a Problem (RFC 9457), whose \`code\` is stable.`;

/** The whole API as OpenAPI 3.1, from the endpoints' own declarations. */
export function openApiDocument(
  endpoints: readonly EndpointDeclaration[],
  place: { readonly basePath: string; readonly version: string },
): Json & { readonly openapi: string } {
  const paths = pathsOf(endpoints);
  return {
    openapi: "3.1.0",
    info: {
      title: "Belvedere",
      version: place.version,
      description,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: place.basePath === "" ? "/" : place.basePath }],
    tags: chapters,
    paths,
    components: {
      securitySchemes,
      parameters: parameterComponents(),
      headers: headerComponents,
      responses: { anyProblem: refusal("What any request may meet.", problemsAnywhere) },
      schemas: { ...schemaComponents(), ...selectionComponents(paths), Problem: problemSchema() },
    },
  };
}

const securitySchemes: Json = {
  password: { type: "http", scheme: "basic", description: "Login and password. Only `GET /api/token` accepts them." },
  token: { type: "http", scheme: "bearer", description: "A temporary or a permanent token." },
  scrape: {
    type: "http",
    scheme: "bearer",
    description: "The metrics token that the server was started with. Only `GET /metrics` accepts it.",
  },
  badge: {
    type: "apiKey",
    in: "query",
    name: "token",
    description: "A limited token with the scope `badge`. Only badges accept it, and no other token.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: sessionCookieName,
    description: "The web interface's session, from `POST /session`. Not accepted below `/api`.",
  },
};

function pathsOf(endpoints: readonly EndpointDeclaration[]): Json {
  const byPath = Map.groupBy(endpoints, pathOf);
  const paths = [...byPath].map(([path, list]) => [
    path,
    Object.fromEntries(list.map((endpoint) => [endpoint.method.toLowerCase(), operationOf(endpoint)])),
  ]);
  return Object.fromEntries(paths);
}

function problemSchema(): Json {
  const codes = Object.keys(problemDefinitions) as ProblemCode[];
  const rows = codes.map((code) => `| \`${code}\` | ${problemDefinitions[code].status} | ${titleOf(code)} |`);
  const table = ["| code | status | title |", "| --- | --- | --- |", ...rows].join("\n");
  const text = (about: string): Json => ({ type: "string", description: about });
  return {
    type: "object",
    description: `A problem, as defined by RFC 9457.\n\n${table}`,
    required: ["type", "title", "status", "detail", "code", "requestId"],
    properties: {
      type: text("`urn:belvedere:problem:` and the code."),
      title: text("The kind of problem, in the language of the answer."),
      status: { type: "integer" },
      detail: text("This very problem, in the language of the answer."),
      code: { type: "string", enum: codes, description: "Stable; meant for programs." },
      requestId: text("Finds the request in the server's log."),
      position: { type: "integer", minimum: 0, description: "Where in `where`, `fields`, a formula or an interval." },
      pointer: text("JSON pointer into the body."),
    },
  };
}

function titleOf(code: ProblemCode): string {
  return problemDefinitions[code].title.en.replaceAll("|", "\\|");
}
