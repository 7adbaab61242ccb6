import { readAddress, readHeader, readJsonText, readScimText } from "../../src/http/request/readers.reference.ts";
import {
  compilePattern,
  evaluateFormula,
  matches,
  parseFields,
  parseFormula,
  parseInterval,
  parseWhere,
  printWhere,
} from "../../src/language/index.ts";
import { loadWrittenModel, standardModel } from "../../src/model/index.ts";
import type { Inputs } from "./inputs.ts";
import { jsonMarks, type FuzzTarget } from "./target.ts";

const { compileModel } = await loadWrittenModel();

const whereTokens = [
  " AND ",
  " OR ",
  "NOT ",
  "(",
  ")",
  "=",
  "!=",
  ">=",
  "<",
  "~",
  " IN ",
  " IS NULL",
  " IS NOT NULL",
  "'",
  '"',
  ",",
];
const whereWords = [
  ...whereTokens,
  "id",
  "name",
  "status.id",
  "definition.id",
  "level",
  "1",
  "-1.5",
  "1e999",
  "true",
  "null",
  "x",
  "\\",
  "*",
  " ",
];
const scimTokens = [
  "userName",
  "emails",
  "[",
  "]",
  "(",
  ")",
  ".",
  " eq ",
  " pr",
  " and ",
  " or ",
  "not ",
  '"',
  "\\",
  "1e9",
  ":",
  "urn:",
  "null",
];
const fieldTokens = ["id", "name", "(", ")", ",", "*", ".", "level(id,rank)", "branches", "parts", '"', " ", "-"];
const formulaTokens = [
  "LC",
  "VG",
  "+",
  "-",
  "*",
  "/",
  "(",
  ")",
  ",",
  "MIN(",
  "MAX(",
  "IF(",
  "SUM(",
  "1",
  "0",
  "1e308",
  ".5",
  "<",
  "=",
  "&&",
  "!",
];
const jsonTokens = [...jsonMarks, '"name"', '"id":', "null", "true", "-1", "1e999", "\\u0000", "\\ud800", "{}", "[]"];
const bodies = [
  '{"name":"x","query":{"columns":[{"type":"MEASURE","id":"LC"}]},"project":"Engine","shared":true}',
  '{"columns":[{"type":"INDICATOR","id":"QUALITY","displayType":"MNEMONIC"}],"orders":[],"artefactTypes":["FILE"]}',
  '{"conditions":[{"type":"FINDINGS","on":"NEW","families":["CWE-1"],"bounds":"[;0]"}]}',
  '{"status":"RELAXED","reason":"LEGACY","comment":"old","where":"id>1","findings":[1,2,3]}',
  '{"login":"ada","password":"secret","role":"USER","language":"en","timezone":"Europe/Paris"}',
  '[{"user":"ada","role":"GUEST"}]',
];
const queryStrings = [
  "?where=name=a%20AND%20id>1&fields=id,name&limit=10",
  "?branch=main&version=3&after=WzEsMV0",
  "?where=status.id%20IN%20(OPEN,RELAXED)&sort=-age&distinct=true",
  "?by=rule,status&category=SEVERITY.CRITICAL&family=CWE-1",
];
const queryTokens = [
  "?",
  "&",
  "=",
  "%",
  "%20",
  "%00",
  "%ff",
  "%E2%82",
  "+",
  "where=",
  "fields=",
  "limit=",
  "after=",
  "version=",
  "x",
  "[",
  "#",
  ";",
];
const headers = [
  "belvedere_session=abc; other=1",
  "multipart/form-data; boundary=XX; charset=utf-8",
  "application/json;charset=UTF-8",
  "2026-11-14T09:30:00.123+01:00",
  "WzEsIngiXQ",
];
const headerTokens = [
  ";",
  "=",
  ",",
  " ",
  '"',
  "\\",
  "belvedere_session",
  "boundary",
  "charset=",
  "q=0.5",
  "*/*",
  "\t",
  "T",
  "Z",
  "+99:99",
  "W",
];

/** Half of the inputs are examples with changes, the others tokens in any order. */
const from = (examples: readonly string[], tokens: readonly string[], most = 30) => {
  const known = examples.map((example) => Buffer.from(example));
  return (inputs: Inputs): Buffer =>
    inputs.below(2) === 0 ? inputs.mutate(inputs.pick(known), tokens) : inputs.noise(tokens, most);
};

/** One target for each reader of requests, and for each small language. */
export const requestTargets: readonly FuzzTarget[] = [
  {
    name: "query strings",
    share: 120,
    make: from(queryStrings, queryTokens),
    read: (bytes, inputs) => readAddress(bytes.toString("latin1"), inputs.below(1000)),
  },
  {
    name: "JSON bodies",
    share: 100,
    make: from(bodies, jsonTokens, 60),
    read: (bytes, inputs) => readJsonText(bytes, inputs.below(1000)),
  },
  {
    name: "cookies and other headers",
    share: 120,
    make: from(headers, headerTokens),
    read: (bytes) => readHeader(bytes.toString("latin1")),
  },
  {
    name: "where",
    share: 120,
    make: from(["status.id IN (OPEN, RELAXED) AND (name~'a*' OR id>=3) AND NOT level IS NULL"], whereWords),
    read(bytes) {
      const text = bytes.toString();
      const where = parseWhere(text, bytes.length);
      // What was printed is read again as the same.
      if (where.ok && printWhere(where.value) !== reprint(where.value)) throw new Error("printed differently");
    },
  },
  {
    name: "filters and paths of SCIM",
    share: 120,
    make: from(
      ['emails[type eq "work" and value co "@example.org"] or not (active eq true) and meta.created ge "2026"'],
      scimTokens,
    ),
    read: (bytes) => readScimText(bytes.toString()),
  },
  {
    name: "fields",
    share: 90,
    make: from(["id,name,level(id,rank),parts.name", "*"], fieldTokens),
    read: (bytes) => parseFields(bytes.toString()),
  },
  {
    name: "formula",
    share: 120,
    make: from(["IF(LC > 0, 100 * (VG - 1) / LC, MIN(LC, 3))"], formulaTokens, 60),
    read(bytes) {
      const formula = parseFormula(bytes.toString());
      return formula.ok ? evaluateFormula(formula.value, (id) => id.length) : formula;
    },
  },
  {
    name: "bounds and patterns",
    share: 60,
    make: from(
      ["[0;10[", "]-1.5;+1e3]", "src/**/*.test.?s"],
      ["[", "]", ";", "*", "**", "?", "-", "+", ".", "1", "e", "/", "a"],
    ),
    read(bytes) {
      const pattern = compilePattern(bytes.toString());
      return [parseInterval(bytes.toString()), pattern.ok && matches(pattern.value, "src/a/b.test.ts".repeat(5))];
    },
  },
  {
    name: "model",
    share: 1,
    make: from([JSON.stringify(standardModel)], jsonTokens, 60),
    read(bytes) {
      let document: unknown;
      try {
        document = JSON.parse(bytes.toString());
      } catch {
        return undefined;
      }
      return compileModel(document);
    },
  },
  {
    name: "model with changed values",
    share: 1,
    make: (inputs) => Buffer.from(JSON.stringify(changedModel(inputs))),
    read: (bytes) => compileModel(JSON.parse(bytes.toString())),
  },
];

function reprint(where: Parameters<typeof printWhere>[0]): string {
  const text = printWhere(where);
  const again = parseWhere(text, Buffer.byteLength(text));
  if (!again.ok) throw new Error(`not read again: ${text}`);
  return printWhere(again.value);
}

/** The model with one of its values replaced: a text that stays JSON. */
function changedModel(inputs: Inputs): unknown {
  const model = structuredClone(standardModel) as unknown as Record<string, unknown>;
  let at: Record<string, unknown> = model;
  for (;;) {
    const key = inputs.pick(Object.keys(at));
    const inner = at[key];
    if (typeof inner === "object" && inner !== null && Object.keys(inner).length > 0 && inputs.below(6) !== 0) {
      at = inner as Record<string, unknown>;
      continue;
    }
    at[key] = inputs.pick<unknown>([
      null,
      "",
      "LC",
      "LC/0",
      "[;[",
      -1,
      1e308,
      [],
      {},
      [[]],
      true,
      "IF(",
      "QUALITY",
      model["id"],
    ]);
    return model;
  }
}
