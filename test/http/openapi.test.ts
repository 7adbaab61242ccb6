import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "../../src/http/index.ts";
import { problemDefinitions } from "../../src/text/index.ts";
import { problemCode } from "./problem-code.ts";
import { startServer, type RunningServer } from "./running-server.ts";

interface Operation {
  readonly operationId: string;
  readonly tags: readonly (string | null)[];
  readonly description: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly {
    readonly $ref?: string;
    readonly name?: string;
    readonly in?: string;
    readonly description?: string;
    readonly schema?: { readonly type?: string; readonly maxLength?: number };
  }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly example?: unknown; readonly schema?: Schema }>>;
  };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

type Schema = Readonly<Record<string, unknown>>;

interface Media {
  readonly example?: unknown;
  readonly schema: {
    readonly properties?: { readonly code?: { readonly enum: readonly string[] } };
    readonly "x-problems"?: readonly string[];
  };
}

interface Document {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly servers: readonly unknown[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly responses: { readonly anyProblem: { readonly content: Readonly<Record<string, Media>> } };
    readonly schemas: { readonly Problem: { readonly properties: { readonly code: { readonly enum: string[] } } } };
  };
}

const problemType = "application/problem+json";

let server: RunningServer;
let source: string;
let document: Document;
let operations: readonly { readonly method: string; readonly path: string; readonly operation: Operation }[];

beforeAll(async () => {
  server = await startServer();
  const answer = await server.call("GET", "/openapi.json");
  source = answer.text;
  document = answer.json as unknown as Document;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
});

afterAll(() => server.close());

describe("the document", () => {
  test("passes a linter, and every example fits its schema", async () => {
    const config = await createConfig({ extends: ["recommended-strict"] });
    const problems = await lintFromString({ source, absoluteRef: "/openapi.json", config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  test("describes the fields of a form, and bytes as bytes", () => {
    const content = document.paths["/api/projects/{name}/builds"]!["post"]!.requestBody!.content;
    expect(content["multipart/form-data"]).toMatchObject({
      schema: {
        properties: { strip: { maxLength: 4096 }, pathPrefix: {}, ancestors: {} },
        additionalProperties: { format: "binary", contentMediaType: "application/octet-stream" },
      },
    });
    for (const type of ["application/zip", "application/gzip", "application/octet-stream"]) {
      expect(content[type]).toEqual({
        schema: { type: "string", format: "binary", contentMediaType: "application/octet-stream" },
      });
    }
  });

  test("says how long names, conditions and keys may be, and longer ones are refused", async () => {
    const headers = {
      authorization: `Bearer ${await server.userToken("writer", "ADMINISTRATOR")}`,
      "content-type": "application/json",
    };
    await server.call("POST", "/api/projects", { headers, body: '{"name":"Lengths"}' });
    const refused: unknown[] = [];
    for (const { name, in: place, schema } of document.paths["/api/projects/{name}/builds"]!["post"]!.parameters) {
      if (schema?.maxLength === undefined || place !== "query") continue;
      const path = `/api/projects/Lengths/builds?commit=c&${name}=${"a".repeat(schema.maxLength + 1)}`;
      const { status } = await server.call("POST", path.replace("commit=c&commit", "commit"), { headers, body: "{}" });
      if (status === 400 || status === 414 || status === 431) refused.push(name);
      else expect(status, `${name} ${schema.maxLength}`).toBe(400);
    }
    expect(refused).toEqual(expect.arrayContaining(["branch", "version", "commit", "target", "base", "part"]));
    const names = operations.flatMap(({ operation }) => operation.parameters.filter((one) => one.in === "path"));
    for (const { name, schema } of names.filter((one) => ["name", "branch", "login"].includes(one.name!))) {
      expect(schema, name).toMatchObject({ minLength: 1, maxLength: 200 });
    }
  });

  test("has a bound for each text and list of a request", () => {
    const schemas = document.components.schemas as unknown as Readonly<Record<string, Schema>>;
    const unbounded = operations.flatMap(({ method, path, operation }) => {
      const parameters = operation.parameters.flatMap(({ name, schema }) =>
        schema === undefined ? [] : unboundedIn(schema as Schema, `?${name}`, schemas),
      );
      // A file is bounded by its bytes, which a setting says.
      const bodies = Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
        schema === undefined || schema.type === "string" ? [] : unboundedIn(schema, "", schemas),
      );
      return [...parameters, ...bodies].map((place) => `${method} ${path} ${place}`);
    });
    expect(unbounded).toEqual([]);
  });

  test("has only patterns that clients in other languages understand", () => {
    const patterns = [...source.matchAll(/"pattern": ?("(?:[^"\\]|\\.)*")/g)].map(([, text = ""]) => JSON.parse(text));
    expect(patterns.length).toBeGreaterThan(20);
    expect(patterns.filter((pattern: string) => /\\[pu]\{|\(\?</.test(pattern))).toEqual([]);
  });

  test("has no schema whose name generated clients give to what makes another one", () => {
    const names = Object.keys(document.components.schemas);
    expect(names.filter((name) => names.includes(name.replace(/^New/, "")) && name.startsWith("New"))).toEqual([]);
  });

  test("has no element of a list with a choice of plain types: clients that are made for Python refuse such lists", () => {
    const isPlain = ({ type }: Schema): boolean => ["string", "number", "integer", "boolean"].includes(String(type));
    const chooses = (value: unknown): boolean => {
      if (typeof value !== "object" || value === null) return false;
      const choice = (value as { readonly anyOf?: readonly Schema[] }).anyOf ?? [];
      return choice.filter(isPlain).length > 1 || Object.values(value).some(chooses);
    };
    const names = Object.entries(document.components.schemas).filter(([, schema]) => chooses(schema));
    expect(names.map(([name]) => name)).toEqual(["QueryAnswer"]);
  });

  test("names every media type of files", () => {
    const typesOf = (path: string) => Object.keys(document.paths[path]!["get"]!.responses["200"]!.content!);
    expect(typesOf("/assets/{file}")).toEqual(["text/javascript", "text/css", "image/svg+xml"]);
    expect(typesOf("/docs/api/{file}")).toEqual(["text/javascript", "text/css"]);
  });

  test("is OpenAPI 3.1, with the product's version and this server's address", () => {
    expect(document).toMatchObject({ openapi: "3.1.0", info: { version: "1.0.0" }, servers: [{ url: "/" }] });
  });

  test("has exactly the endpoints", () => {
    const declared = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
    expect(operations.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(declared.toSorted());
  });

  test("puts every operation into a chapter and describes each parameter", () => {
    for (const { operation } of operations) {
      expect(operation.tags).toEqual([expect.any(String)]);
      for (const { $ref, description } of operation.parameters) {
        expect(description ?? $ref, operation.operationId).toMatch(/./);
      }
    }
  });

  test("shows an example of every JSON body and answer", () => {
    const missing = operations.flatMap(({ operation: { operationId, requestBody, responses } }) => {
      const answers = Object.values(responses).flatMap(({ content }) => Object.entries(content ?? {}));
      const bodies = Object.entries(requestBody?.content ?? {});
      return [...bodies, ...answers]
        .filter(([type, { example }]) => /json/.test(type) && example === undefined)
        .map(([type]) => `${operationId} ${type}`);
    });
    expect(missing).toEqual([]);
  });

  test("requires a password for the token, a cookie for the session, a separate token for the metrics and a token everywhere else below /api and for agents", () => {
    for (const { path, method, operation } of operations) {
      const [scheme] = operation.security.flatMap((one) => Object.keys(one));
      const signsIn = ["/session", "/session/second-step"].includes(path) && method === "POST";
      const expected =
        path.startsWith("/session") && !signsIn ? "session" : /^[/](?:api|scim)[/]/.test(path) ? "token" : undefined;
      const own = (
        {
          "/api/token": "password",
          "/metrics": "scrape",
          "/metrics/portfolio": "token",
          "/audit/export": "token",
          "/badges/{file}": "badge",
          "/mcp": "token",
        } as Record<string, string>
      )[path];
      expect(scheme, `${method} ${path}`).toBe(own ?? expected);
    }
  });
});

/** The codes of a refusal, which is a problem or an error of SCIM. */
const codesOf = (content: Readonly<Record<string, Media>> | undefined): readonly string[] =>
  content?.[problemType]?.schema.properties?.code?.enum ??
  content?.["application/scim+json"]?.schema["x-problems"] ??
  [];

describe("problems", () => {
  test("every code is named", () =>
    expect(document.components.schemas.Problem.properties.code.enum).toEqual(Object.keys(problemDefinitions)));

  test("every refusal names codes, and each of them has its status", () => {
    const statuses = new Map(Object.entries(problemDefinitions).map(([code, { status }]) => [code, String(status)]));
    for (const { operation } of operations) {
      for (const [status, { content }] of Object.entries(operation.responses)) {
        if (!/^[45]/.test(status)) continue;
        const codes = codesOf(content);
        expect(codes, `${operation.operationId} ${status}`).not.toEqual([]);
        expect(codes.filter((code) => statuses.get(code) !== status)).toEqual([]);
      }
    }
  });
});

describe("every operation of the document answers as documented", () => {
  const empty = { body: "{}", headers: { "content-type": "application/json" } };
  test.each([
    ["an anonymous caller", false, {}],
    ["the administrator", true, {}],
    ["the administrator, with an empty body", true, empty],
  ])("to %s", async (_who, signedIn, sent) => {
    const token = signedIn ? await server.userToken(`walker${Math.random()}`, "ADMINISTRATOR") : undefined;
    for (const { method, path, operation } of operations) {
      // A stream that follows has no end.
      const query = path === "/api/events" ? "?follow=false" : "";
      const { body, headers } = method === "GET" ? {} : (sent as Partial<typeof empty>);
      const response = await fetch(`http://127.0.0.1:${server.port}${path.replaceAll(/\{\w+\}/g, "1")}${query}`, {
        method,
        headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.text();
      const documented = operation.responses[String(response.status)];
      const about = `${operation.operationId} ${response.status} ${text.slice(0, 200)}`;
      expect(response.status, about).toBeLessThan(500);
      expect(documented, about).toBeDefined();
      if (response.status < 400) continue;
      const code = problemCode(JSON.parse(text) as Readonly<Record<string, unknown>>);
      expect(codesOf(documented?.content), about).toContain(code);
      if (!path.endsWith("/{file}") && !path.startsWith("/metrics")) expect(code, about).not.toBe("route.absent");
    }
  });
});

test("it is generated once and cached", async () => {
  const first = await server.call("GET", "/openapi.json");
  expect(first.headers["cache-control"]).toBe("public, max-age=300");
  expect(first.headers["content-type"]).toBe("application/json; charset=utf-8");
  const etag = String(first.headers.etag);
  const again = await server.call("GET", "/openapi.json", { headers: { "if-none-match": etag } });
  expect([again.status, again.text]).toEqual([304, ""]);
});

test("its addresses start with the path of the base URL", async () => {
  const behind = await startServer((needs) => ({ ...needs, baseUrl: "https://quality.example.org/belvedere/" }));
  const answer = await behind.call("GET", "/openapi.json");
  expect((answer.json as unknown as Document).servers).toEqual([{ url: "/belvedere" }]);
  const page = await fetch(`http://127.0.0.1:${behind.port}/docs/api`);
  const sources = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]);
  expect(sources.filter((address) => !address?.startsWith("/belvedere/"))).toEqual([]);
  await behind.close();
});

/** Texts and lists in a schema that may have any length. A schema that refers to itself is looked at once. */
function unboundedIn(
  schema: Schema,
  place: string,
  schemas: Readonly<Record<string, Schema>>,
  seen: readonly unknown[] = [],
): readonly string[] {
  const { $ref, type, properties = {}, items, additionalProperties } = schema;
  if ($ref !== undefined && seen.includes($ref)) return [];
  if (typeof $ref === "string") {
    return unboundedIn(schemas[$ref.slice($ref.lastIndexOf("/") + 1)]!, place, schemas, [...seen, $ref]);
  }
  const isOpen = ["enum", "const", "format", "maxLength", "contentMediaType"].every((keyword) => !(keyword in schema));
  const own = (type === "string" && isOpen) || (type === "array" && !("maxItems" in schema)) ? [place] : [];
  const inside: [string, unknown][] = [
    ...[schema["anyOf"], schema["oneOf"], schema["allOf"]].flat().map((one): [string, unknown] => [place, one]),
    ...Object.entries(properties as Schema).map(([name, one]): [string, unknown] => [`${place}/${name}`, one]),
    [`${place}[]`, items],
    [`${place}/*`, additionalProperties],
  ];
  const nested = inside.flatMap(([where, one]) =>
    typeof one === "object" && one !== null ? unboundedIn(one as Schema, where, schemas, [...seen]) : [],
  );
  return [...own, ...nested];
}
