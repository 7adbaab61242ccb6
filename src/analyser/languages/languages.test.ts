import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadGrammar } from "../syntax/grammar.ts";
import { languageDefinitions } from "./index.ts";

describe.each(languageDefinitions)("$name", (definition) => {
  test("its grammar has every node type that the definition names", async () => {
    const { roles } = await loadGrammar(definition.id);
    const known = new Set(roles.names);
    const {
      id: _id,
      name: _name,
      grammar: _grammar,
      extensions: _extensions,
      exactExtensions: _exactExtensions,
      contentSigns: _contentSigns,
      fileNames: _fileNames,
      interpreters: _interpreters,
      namePattern: _namePattern,
      linesMax: _linesMax,
      types,
      importStyle: _importStyle,
      commentedCode: _commentedCode,
      noParameters: _noParameters,
      selfParameter: _selfParameter,
      jumpToLabel: _jumpToLabel,
      naming = {},
      bodiesBehind = {},
      flatOperators,
      logicalOperators,
      ...lists
    } = definition;
    const named = [
      ...Object.keys(types),
      ...Object.keys(naming),
      ...Object.entries(bodiesBehind).flat(2),
      ...Object.values(lists).flatMap((list) => (typeof list === "boolean" ? [] : list)),
      ...(flatOperators ? [] : logicalOperators),
    ];
    expect(named.filter((type) => !known.has(type))).toEqual([]);
  });
});

test("no two languages claim the same extension, file name or interpreter", () => {
  const claims = languageDefinitions.flatMap(
    ({ extensions, exactExtensions = [], fileNames = [], interpreters = [] }) => [
      ...[...extensions, ...exactExtensions].map((extension) => `.${extension}`),
      ...fileNames,
      ...interpreters.map((name) => `#!${name}`),
    ],
  );
  expect(claims.filter((claim, place) => claims.indexOf(claim) !== place)).toEqual([]);
});

test("the grammars are those whose digests the build demands", () => {
  const known: unknown = JSON.parse(
    readFileSync(join(import.meta.dirname, "../../../scripts/grammar-digests.json"), "utf8"),
  );
  const { resolve } = createRequire(import.meta.url);
  const packaged = languageDefinitions.map(({ grammar }) => grammar).filter((grammar) => typeof grammar === "string");
  const digests = packaged.map((grammar) => [
    grammar,
    createHash("sha256")
      .update(readFileSync(resolve(grammar)))
      .digest("hex"),
  ]);
  expect(Object.fromEntries(digests)).toEqual(known);
});
