import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { ContentEncoding } from "../answer/encoding.ts";
import { escapeAttribute } from "../answer/page.ts";

/** A file of the web interface, as it was built. */
export interface WebFile {
  readonly type: string;
  /** True: its name holds a digest of its content, so it never changes. */
  readonly immutable: boolean;
  /** How it was compressed when it was built. */
  readonly encodings: readonly ContentEncoding[];
  /** Its bytes, compressed or as they are. */
  bytes(encoding: ContentEncoding | undefined): Promise<Uint8Array>;
}

/** The web interface as files: a closed table, so that no name can lead anywhere else (U7). */
export interface WebFiles {
  /** The one page, whose links begin at the base path. */
  page(basePath: string): string;
  file(name: string): WebFile | undefined;
}

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
};

/** The media types of the files. */
export const webFileTypes = Object.values(types).map((type) => type.split(";", 1)[0]!);

const suffixes: Readonly<Record<ContentEncoding, string>> = { zstd: ".zst", gzip: ".gz" };
const baseMark = '<base href="/" />';

/** Opens what the build made; a folder that is not there gives a page that says so. */
export function openWebFiles(folder: string | undefined): WebFiles {
  const index = folder === undefined ? undefined : join(folder, "index.html");
  const built = index !== undefined && existsSync(index) ? readFileSync(index, "utf8") : undefined;
  const files = new Map([[markName, markFile]]);
  if (folder !== undefined && built !== undefined) {
    for (const [name, file] of builtFiles(join(folder, "assets"))) files.set(name, file);
  }
  const text = built ?? unbuiltPage;
  return {
    page: (basePath) => text.replace(baseMark, `<base href="${escapeAttribute(basePath)}/" />`),
    file: (name) => files.get(name),
  };
}

function builtFiles(folder: string): readonly (readonly [string, WebFile])[] {
  const names = new Set(readdirSync(folder));
  return [...names].flatMap((name) => {
    const type = types[extname(name)];
    return type === undefined ? [] : [[name, builtFile(folder, name, type, names)] as const];
  });
}

function builtFile(folder: string, name: string, type: string, names: ReadonlySet<string>): WebFile {
  const cached = new Map<string, Promise<Uint8Array>>();
  return {
    type,
    immutable: true,
    encodings: (["zstd", "gzip"] as const).filter((encoding) => names.has(name + suffixes[encoding])),
    bytes(encoding) {
      const path = join(folder, name + (encoding === undefined ? "" : suffixes[encoding]));
      const bytes = cached.get(path) ?? readFile(path);
      cached.set(path, bytes);
      return bytes;
    },
  };
}

const markName = "mark.svg";

/** A look-out tower: the picture in a browser's tab. */
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b5cad"/><path d="M8 25h16M11 25V13m10 12V13M8 13h16l-8-6zm5 12v-5h6v5" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></svg>
`;

const markFile: WebFile = {
  type: types[".svg"]!,
  immutable: false,
  encodings: [],
  bytes: async () => Buffer.from(mark),
};

/** Shown where the sources run without having been built. */
const unbuiltPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Belvedere</title>
${baseMark}
<link rel="icon" href="assets/${markName}">
</head>
<body>
<h1>Belvedere</h1>
<p>The web interface has not been built; <code>npm run build</code> makes it. The API is at <a href="docs/api">docs/api</a>.</p>
</body>
</html>
`;
