import { expect, test } from "vitest";
import { parseFilter } from "./filter.ts";
import { groupKey, keysOf, userKey } from "./lookup.ts";

function users(text: string): unknown {
  const filter = parseFilter(text);
  return filter.ok ? keysOf(filter.value, userKey) : filter.problem.code;
}

function groups(text: string): unknown {
  const filter = parseFilter(text);
  return filter.ok ? keysOf(filter.value, groupKey) : filter.problem.code;
}

test("comparisons for equality with what the database has indexes for become keys", () => {
  expect(users('userName eq "Ada"')).toEqual([{ by: "name", value: "Ada" }]);
  expect(users('urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ada"')).toEqual([{ by: "name", value: "ada" }]);
  expect(users('externalId eq "e"')).toEqual([{ by: "externalId", value: "e" }]);
  expect(users('id eq "12"')).toEqual([{ by: "id", value: 12 }]);
  expect(users('emails.value eq "a@x"')).toEqual([{ by: "email", value: "a@x" }]);
  expect(users('emails[type eq "work" and value eq "a@x"]')).toEqual([{ by: "email", value: "a@x" }]);
  expect(users('emails[type eq "work"].value eq "a@x"')).toEqual([{ by: "email", value: "a@x" }]);
  expect(groups('displayName eq "Crew"')).toEqual([{ by: "name", value: "Crew" }]);
  expect(groups('members[value eq "7"]')).toEqual([{ by: "member", value: 7 }]);
  expect(groups('members.value eq "7"')).toEqual([{ by: "member", value: 7 }]);
});

test("one side of `and` is enough, `or` needs both", () => {
  const key = { by: "name", value: "ada" };
  expect(users('active eq true and userName eq "ada"')).toEqual([key]);
  expect(users('userName eq "ada" and not (name.formatted eq "x")')).toEqual([key]);
  expect(users('userName eq "ada" or externalId eq "e"')).toEqual([key, { by: "externalId", value: "e" }]);
  expect(users('(userName eq "a" or userName eq "b") and userName eq "ada"')).toEqual([key]);
  expect(users('userName eq "ada" or active eq true')).toBeUndefined();
});

test("everything else looks at all resources", () => {
  for (const text of [
    'not (userName eq "ada")',
    'userName ne "ada"',
    'userName co "ad"',
    "userName pr",
    'emails eq "a@x"',
    'emails.value eq ""',
    'emails[value eq "a@x" or type eq "work"]',
    'userName.value eq "ada"',
    "id eq 12",
    'phones[value eq "a@x"]',
  ]) {
    expect(users(text), text).toBeUndefined();
  }
  expect(groups('userName eq "ada"')).toBeUndefined();
});

test("a text that is no id finds nothing", () => {
  for (const text of ["012", "x", "1e3", "-1", "1234567890123456"]) {
    expect(users(`id eq "${text}"`), text).toEqual([]);
    expect(groups(`members[value eq "${text}"]`), text).toEqual([]);
  }
});
