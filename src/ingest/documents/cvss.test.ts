import { expect, test } from "vitest";
import { cvssScore, highestScore, scoreOfVector } from "./cvss.ts";

/** Vectors with the scores that the National Vulnerability Database and FIRST's examples publish for them. */
test.each([
  ["CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H", 9.8],
  ["CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H", 10],
  ["CVSS:3.0/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N", 6.1],
  ["CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H", 7.8],
  ["CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N", 3.1],
  ["CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:L/I:L/A:N", 6.4],
  ["CVSS:3.1/AV:P/AC:H/PR:H/UI:R/S:U/C:N/I:N/A:N", 0],
  ["CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:N/I:N/A:H/E:P/RL:O", 5.9],
  ["AV:N/AC:L/Au:N/C:N/I:N/A:C", 7.8],
  ["(AV:N/AC:L/Au:N/C:C/I:C/A:C)", 10],
  ["CVSS:2.0/AV:L/AC:H/Au:N/C:C/I:C/A:C", 6.2],
  ["AV:N/AC:M/Au:N/C:N/I:P/A:N", 4.3],
  ["CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N", 9.3],
  ["CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:H/SI:H/SA:H", 10],
  ["CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:P/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N", 7.7],
  ["CVSS:4.0/AV:L/AC:L/AT:P/PR:L/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N", 7.3],
  ["CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:N/SC:N/SI:N/SA:N", 0],
])("the base score of %s is %d", (vector, score) => expect(scoreOfVector(vector)).toBe(score));

test.each([
  "",
  "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H",
  "CVSS:3.1/AV:X/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
  "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:Z/C:H/I:H/A:H",
  "CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N",
  "CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:Z",
  "AV:N/AC:L/Au:N/C:N/I:N",
  "constructor:prototype",
])("the vector “%s” has no known score", (vector) => expect(scoreOfVector(vector)).toBeUndefined());

test("the newest version counts, and of it the highest score", () => {
  const old = { version: "2.0", score: 9.3 };
  const third = { version: "CVSSv31", score: 6.5 };
  expect(cvssScore([third, old])).toBe(6.5);
  expect(cvssScore([old, third, { version: "3.0", score: "7.5" }])).toBe(7.5);
  expect(cvssScore([old, { vector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H" }])).toBe(9.8);
  expect(cvssScore([old, { version: "4.0" }])).toBe(9.3);
  expect(cvssScore([{ score: 5 }, { score: 7 }])).toBe(7);
});

test("what is not a number from 0 to 10 is not a score", () => {
  expect(highestScore([undefined, null, "", " ", "high", -1, 10.1, Number.NaN, {}])).toBeUndefined();
  expect(highestScore(["4.5", 0, 3])).toBe(4.5);
  expect(cvssScore([{ version: "3.1", score: 11 }])).toBeUndefined();
});
