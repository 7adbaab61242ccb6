import fc from "fast-check";

/** Text of a JSON value that JSON.stringify does not write, or not so. */
const odd = fc.constantFrom(
  '"a\\u0062c"',
  '"\\ud800"',
  '"\\x"',
  '"tab\there"',
  "01",
  "-",
  "1.",
  "1e5",
  "-0.5E-3",
  "nul",
  "tru",
  "[1,]",
  "[1 2]",
  '{"a":1,}',
  '{"a" 1}',
  "{'a':1}",
  '{"a":{"b":[{"c":"]}"}]}}',
  "[".repeat(40) + "]".repeat(40),
  "[".repeat(70) + "]".repeat(70),
  '""',
  "null",
  "[]",
  "{}",
);
/** Numbers up to 200 that mean something rare: generators prefer the least and the greatest. */
const [escapedKey, oddValue, missing, repeated] = [51, 67, 19, 83];

const json = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> => value.map((one) => JSON.stringify(one));
const space = fc.constantFrom("", "", "", " ", "\n", "\r\n    ", "\t");

/** An object with some of the members, in any order, some of them twice. */
function objectOf(members: Readonly<Record<string, fc.Arbitrary<string>>>, usual: readonly string[]) {
  const member = (name: string): fc.Arbitrary<string> =>
    fc.tuple(fc.nat(200), space, members[name]!, odd).map(([rare, gap, value, other]) => {
      const key = rare === escapedKey ? `\\u00${name.charCodeAt(0).toString(16)}${name.slice(1)}` : name;
      return `"${key}":${gap}${rare === oddValue ? other : value}`;
    });
  const names = Object.keys(members);
  const others = names.filter((name) => !usual.includes(name));
  const more = fc.array(fc.constantFrom(...(others.length === 0 ? usual : others)).chain(member), { maxLength: 2 });
  const first = fc.tuple(...usual.map((name) => fc.tuple(member(name), fc.nat(200))));
  const few = fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 2, arbitrary: more });
  const twice = fc.tuple(fc.constantFrom(...names).chain(member), fc.nat(200));
  return fc
    .tuple(first, few, twice, fc.nat(5), space, space)
    .map(([usualOnes, otherOnes, [again, rare], turn, before, after]) => {
      const all = [
        ...usualOnes.filter(([, chance]) => chance !== missing).map(([text]) => text),
        ...otherOnes,
        ...(rare === repeated ? [again] : []),
      ];
      const turned = turn === 3 ? all.toReversed() : [...all.slice(turn - 3), ...all.slice(0, turn - 3)];
      return `{${before}${(turn < 3 ? all : turned).join(`,${before}`)}${after}}`;
    });
}

const listOf = (entry: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> =>
  fc.array(entry, { maxLength }).map((all) => `[${all.join(",")}]`);
const one = (entry: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(entry, space, fc.nat(200))
    .map(([value, gap, chance]) => (chance === repeated ? `[${value},${value}]` : `[${gap}${value}${gap}]`));

const words = fc.constantFrom(
  "Value may be undefined",
  "a “quoted” word",
  'a "quoted" word',
  "see [the place](1) and [that](https://x)",
  "two\nlines",
  "bell\u0007 and \u001b[31mred",
  "braces {0}",
  "]}",
  "",
  "n".repeat(17_000),
  "another plain message",
  "the last",
);
const text = json(words);
const count = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 1, max: 99 }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom("0", "-3", "1.5", "1e1", "01", "1234567890", "999999999", '"7"') },
);
const message = objectOf(
  {
    text,
    id: json(fc.constantFrom("two")),
    arguments: json(fc.constantFrom(["p"], [])),
    markdown: text,
  },
  ["text"],
);
const uri = json(
  fc.constantFrom("a.c", "src/b.c", "src/./b.c", "../out.c", "file:///app/a%20b.c", "é.c", "", "/abs/x.c"),
);
const artifactLocation = objectOf(
  { uri, uriBaseId: json(fc.constantFrom("SRC", "ELSE")), index: json(fc.constantFrom(0, 1, 9)) },
  ["uri"],
);
const region = objectOf(
  {
    startLine: count,
    startColumn: count,
    endLine: count,
    endColumn: count,
    snippet: objectOf({ text }, ["text"]),
    charOffset: count,
  },
  ["startLine"],
);
const physicalLocation = objectOf({ artifactLocation, region, contextRegion: region }, ["artifactLocation", "region"]);
const location = objectOf(
  {
    physicalLocation,
    message,
    logicalLocations: json(fc.constantFrom([{ fullyQualifiedName: "f" }])),
  },
  ["physicalLocation"],
);
const fingerprints = objectOf(
  {
    "hash/v1": text,
    first: json(fc.constantFrom("abc", "abé", "")),
    "0": json(fc.constant("zero")),
    é: text,
  },
  ["first"],
);
const result = objectOf(
  {
    ruleId: json(fc.constantFrom("R0", "R1", "R2", "X", "R1/sub", "")),
    ruleIndex: json(fc.constantFrom(0, 1, 2, 7, -1)),
    level: json(fc.constantFrom("error", "warning", "note", "none", "odd")),
    message,
    locations: one(location),
    partialFingerprints: fingerprints,
    fingerprints,
    kind: json(fc.constantFrom("fail", "pass", "open", "fail")),
    baselineState: json(fc.constantFrom("new", "absent", "unchanged")),
    properties: fc.oneof(
      json(fc.constantFrom({ precision: "high" }, { "security-severity": "9.1" }, 1, { tags: ["é"] })),
      objectOf({ precision: text, "security-severity": text }, ["precision"]),
    ),
    rule: json(fc.constantFrom({ index: 0 }, { id: "R2" }, { index: 0, toolComponent: { index: 0 } })),
    relatedLocations: listOf(location, 1),
    codeFlows: json(fc.constantFrom([], null)),
    suppressions: json(fc.constantFrom([], [{ kind: "inSource" }])),
    taxa: json(fc.constantFrom([], [{ index: 0, toolComponent: { index: 0 } }])),
    fixes: json(fc.constantFrom([], [{ description: { text: "do" } }])),
    guid: json(fc.constantFrom("00000000-0000-0000-0000-000000000000")),
    provenance: json(fc.constantFrom({ invocationIndex: 0 })),
    rank: count,
  },
  ["ruleId", "level", "message", "locations"],
);

const driver = {
  name: "T",
  rules: [
    { id: "R0" },
    { id: "R1", defaultConfiguration: { level: "note" } },
    { id: "R2", properties: { "security-severity": "5" } },
  ],
};
const parts = {
  tool: json(fc.constantFrom({ driver }, {}, { driver, extensions: [{ name: "E", rules: [{ id: "E0" }] }] })),
  results: fc
    .tuple(
      fc.array(fc.oneof({ weight: 30, arbitrary: result }, { weight: 1, arbitrary: odd }), {
        maxLength: 12,
      }),
      space,
    )
    .map(([all, gap]) => `[${gap}${all.join(`,${gap}`)}${gap}]`),
  originalUriBaseIds: json(fc.constantFrom({ SRC: { uri: "file:///app/" } })),
  artifacts: json(fc.constantFrom([{ location: { uri: "listed.c" } }, { location: { uri: "in.c" }, parentIndex: 0 }])),
  invocations: json(fc.constantFrom([{ executionSuccessful: true }])),
  taxonomies: json(fc.constantFrom([{ name: "CWE", taxa: [{ id: "20" }] }])),
};
const run = objectOf(parts, ["tool", "results"]);

/** Texts of logs: most of what JSON and SARIF allow in results, and much that they do not. */
export const sarifTexts: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(run, { minLength: 1, maxLength: 3 }),
    fc.boolean(),
    fc.boolean(),
    fc.nat(40),
    fc.constantFrom("2.1.0", "2.0.0", "2.1.0", "2.1.0", "2.1.0"),
  )
  .map(([runs, hasMark, isFirst, cut, version]) => {
    const [head, list] = [`"version":"${version}"`, `"runs":[${runs.join(",\n")}]`];
    const whole = `${hasMark ? "\ufeff" : ""}{${isFirst ? `${head},${list}` : `${list},${head}`}}`;
    return cut === missing ? whole.slice(0, Math.floor(whole.length * 0.7)) : whole;
  });
