import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { escapeAttribute, pagePolicy } from "../answer/page.ts";

/** The page that shows the API and lets one try it: everything it needs comes from this server. */

const { resolve } = createRequire(import.meta.url);
/** The build copies the files of Swagger UI to this folder (`scripts/build-copies.mjs`). Sources have no such folder. */
const copies = new URL("../../swagger-ui/", import.meta.url);

/** The files of the page, by name; nothing else is served. */
const files: Readonly<Record<string, { readonly type: string; readonly text: () => Promise<string> }>> = {
  "swagger-ui.css": {
    type: "text/css; charset=utf-8",
    text: onDisk("swagger-ui.css"),
  },
  "narrow.css": { type: "text/css; charset=utf-8", text: async () => narrowStyle },
  "swagger-ui-bundle.js": {
    type: "text/javascript; charset=utf-8",
    text: onDisk("swagger-ui-bundle.js"),
  },
  "start.js": { type: "text/javascript; charset=utf-8", text: async () => startScript },
};

// On a telephone the chapters' descriptions go below their names; beside them there is room for one letter a line.
const narrowStyle = `@media (max-width: 640px) {
  .swagger-ui .opblock-tag { flex-wrap: wrap; }
  .swagger-ui .opblock-tag small { flex: 1 1 100%; order: 1; padding: 0; }
}
`;

/** A file of the page; undefined: no file has that name. */
export async function tryItFile(name: string): Promise<{ readonly type: string; readonly body: string } | undefined> {
  if (!Object.hasOwn(files, name)) return undefined;
  const { type, text } = files[name]!;
  return { type, body: await text() };
}

/** The page itself. */
export function tryItPage(basePath: string): string {
  const at = `${escapeAttribute(basePath)}/docs/api`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Belvedere API</title>
<link rel="icon" href="${escapeAttribute(basePath)}/icons/levels/006893ff/B.svg">
<link rel="stylesheet" href="${at}/swagger-ui.css">
<link rel="stylesheet" href="${at}/narrow.css">
<script defer src="${at}/swagger-ui-bundle.js"></script>
<script defer src="${at}/start.js"></script>
</head>
<body>
<main id="api"></main>
<noscript>This page needs scripts. The description itself is openapi.json.</noscript>
</body>
</html>
`;
}

/**
 * Swagger UI sets styles on elements and has pictures inside its style sheet, so these two are allowed; neither can run
 * anything.
 */
export const tryItPolicy = pagePolicy({ styles: "'self' 'unsafe-inline'", images: "'self' data:", base: "'none'" });

// The validator is an outside host, so it is off; the description lies two folders up, wherever the base URL leads.
const startScript = `"use strict";
window.ui = SwaggerUIBundle({
  url: new URL("../../openapi.json", document.currentScript.src).pathname,
  dom_id: "#api",
  deepLinking: true,
  docExpansion: "none",
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  queryConfigEnabled: false,
});
`;

function onDisk(name: string): () => Promise<string> {
  let text: Promise<string> | undefined;
  return () => (text ??= readCopy(name));
}

async function readCopy(name: string): Promise<string> {
  try {
    return await readFile(new URL(name, copies), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return readFile(resolve(`swagger-ui-dist/${name}`), "utf8");
  }
}
