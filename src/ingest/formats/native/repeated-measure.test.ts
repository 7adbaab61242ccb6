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
  check(twice('{"LC":1}', ',"measures":{"VG":1}'), "field-invalid");
});

test("what only looks like a measure given twice does not refuse", () => {
  check(twice('{"LC":1}', ',"x":{"measures":{"LC":1,"LC":2,"VG":3}}'), "field-unknown");
  check(twice('{"LC":1}', ',"name":"\\"measures\\":{\\"LC\\":1,\\"LC\\":2}"'));
  check(twice('{"LC":1,"VG":1}', ',"infos":{"LANGUAGE":"LC: \\"LC\\":"}'));
  check(twice("{}", ',"infos":{"measures":":"}'), "info-unknown");
});
