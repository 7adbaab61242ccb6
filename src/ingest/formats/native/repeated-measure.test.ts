import fc from "fast-check";
import { test } from "vitest";
import { check } from "./records.reference.ts";

const twice = (measures: string, more = "") =>
  `{"kind":"artifact","path":"a.c","type":"FILE"${more},"measures":${measures}}`;

test("a measure given twice refuses its record, however it is written", () => {
  check(twice('{"LC":1,"LC":2}'), "measure-repeated");
  check(twice('{"LC":1,"LC":1}'), "measure-repeated");
  check(twice('{ "LC" : 1 ,\t"VG":2, "LC"\t:\t2 }'), "measure-repeated");
  check(twice('{"LC":1,"\\u004cC":2}'), "measure-repeated");
  check(twice('{"LC":null,"LC":2}'), "measure-repeated");
  check(twice('{"LC":"}","LC":2}'), "measure-repeated");
  check(twice('{"LC":{"a":1},"LC":2}'), "measure-repeated");
  check(twice('{"LC":1,"LC":2}', ',"x":{"measures":{"LC":1}}'), "measure-repeated");
  check(twice('{"LC":1,"LC":2}', ',"name":"a::b"'), "measure-repeated");
  check('{"kind":"artifact","path":"a.c","type":"FILE","m\\u0065asures":{"LC":1,"LC":2}}', "measure-repeated");
  check(twice('{"LC":1}', ',"measures":{"VG":1}'), "field-repeated");
  check(twice('{"LC":1,"LC":2}', ',"name":"a\\u003ab"'), "measure-repeated");
  check(twice('{"LC":1,"LC":2}', ',"infos":{"LANGUAGE":"a:b"},"name":"\\u003a:"'), "measure-repeated");
});

test("what only looks like a measure given twice does not refuse", () => {
  check(twice('{"LC":1}', ',"x":{"measures":{"LC":1,"LC":2,"VG":3}}'), "field-unknown");
  check(twice('{"LC":1}', ',"name":"\\"measures\\":{\\"LC\\":1,\\"LC\\":2}"'));
  check(twice('{"LC":1,"VG":1}', ',"infos":{"LANGUAGE":"LC: \\"LC\\":"}'));
  check(twice("{}", ',"infos":{"measures":":"}'), "info-unknown");
});

test("exactly the lines that give a measure twice are refused, whatever else they say", () => {
  const text = fc
    .string({ unit: fc.constantFrom("a", ":", '"', "\\", "{", "}", "é") })
    .map((value) => JSON.stringify(value));
  const id = fc.constantFrom('"LC"', '"VG"', '"\\u004cC"', '"V\\u0047"');
  const gap = fc.constantFrom("", " ", "\t ");
  const entry = fc.tuple(id, gap, fc.integer()).map(([key, space, value]) => ({
    id: JSON.parse(key) as string,
    text: `${space}${key}${space}:${space}${value}`,
  }));
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 4 }), text, text, fc.boolean(), (entries, name, language, escaped) => {
      const colon = escaped ? name.replaceAll(":", "\\u003a") : name;
      const more = `,"name":${colon},"infos":{"LANGUAGE":${language}}`;
      const isRepeated = new Set(entries.map((measure) => measure.id)).size < entries.length;
      check(
        twice(`{${entries.map((measure) => measure.text).join(",")}}`, more),
        ...(isRepeated ? ["measure-repeated"] : []),
      );
    }),
    { numRuns: 500 },
  );
});
