import { expect, test } from "vitest";
import { applyOperations, type ScimOperation } from "./patch.ts";
import { isObject, toInternal, type JsonObject } from "./resource.ts";

const internal = (value: object): JsonObject => {
  const made = toInternal(value);
  return isObject(made) ? made : {};
};
const ada = internal({
  userName: "ada",
  name: { formatted: "Ada" },
  emails: [{ type: "work", value: "a@x" }],
  active: true,
});

function check(before: JsonObject, operations: readonly ScimOperation[], expected: object | string): void {
  const changed = applyOperations(before, operations);
  expect(changed.ok ? changed.value : changed.problem.code, JSON.stringify(operations)).toEqual(
    typeof expected === "string" ? expected : { ...before, ...internal(expected) },
  );
}

test("values are replaced with and without a path, whatever the case of names", () => {
  check(ada, [{ op: "replace", path: "active", value: false }], { active: false });
  check(ada, [{ op: "Replace", path: "Active", value: "False" }], { active: "False" });
  check(ada, [{ op: "replace", value: { active: false, displayName: "A" } }], { active: false, displayname: "A" });
  check(ada, [{ op: "replace", value: { "name.formatted": "B" } }], { name: { formatted: "B" } });
  check(ada, [{ op: "add", path: "name.givenName", value: "A" }], { name: { formatted: "Ada", givenName: "A" } });
  check(ada, [{ op: "add", value: { name: { familyName: "L" } } }], { name: { formatted: "Ada", familyName: "L" } });
});

test("elements of lists are chosen by a filter, and made where none fits", () => {
  check(ada, [{ op: "replace", path: 'emails[type eq "work"].value', value: "b@x" }], {
    emails: [{ type: "work", value: "b@x" }],
  });
  check(ada, [{ op: "add", path: 'emails[type eq "home"].value', value: "c@x" }], {
    emails: [
      { type: "work", value: "a@x" },
      { type: "home", value: "c@x" },
    ],
  });
  check(ada, [{ op: "remove", path: 'emails[type eq "work"]' }], { emails: [] });
  check(ada, [{ op: "replace", path: "emails[type pr and value pr and primary pr]", value: {} }], "scim.target-absent");
});

test("members are added once, removed by filter or by value, and replaced", () => {
  const group = internal({ displayName: "crew", members: [{ value: "1" }, { value: "2" }] });
  const members = (...values: readonly string[]) => ({ members: values.map((value) => ({ value })) });
  check(group, [{ op: "add", path: "members", value: [{ value: "2" }, { value: "3" }] }], members("1", "2", "3"));
  check(group, [{ op: "remove", path: 'members[value eq "1"]' }], members("2"));
  check(group, [{ op: "Remove", path: "members", value: [{ value: "2" }] }], members("1"));
  check(group, [{ op: "replace", path: "members", value: [{ value: "9" }] }], members("9"));
  check(group, [{ op: "add", path: "members", value: { value: "4" } }], members("1", "2", "4"));
});

test("wrong operations change nothing", () => {
  check(ada, [{ op: "replace", path: "active", value: false }, { op: "move" }], "scim.value-invalid");
  check(ada, [{ op: "replace", path: "active" }], "scim.value-invalid");
  check(ada, [{ op: "remove" }], "scim.target-absent");
  check(ada, [{ op: "add", value: "text" }], "scim.target-absent");
  check(ada, [{ op: "replace", path: "active]", value: 1 }], "scim.filter-invalid");
});

test("names of JavaScript's own objects are attributes like others", () => {
  const value = JSON.parse('{"__proto__":{"active":false},"constructor":{"x":1}}') as object;
  const changed = applyOperations(ada, [
    { op: "add", value },
    { op: "add", path: "constructor.polluted", value: true },
  ]);
  expect(changed.ok).toBe(true);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});
