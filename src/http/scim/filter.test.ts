import { describe, expect, test } from "vitest";
import { filterCharactersMax, parseFilter, parseTarget } from "./filter.ts";
import { matchesFilter } from "./match.ts";
import { toInternal } from "./resource.ts";

const ada = toInternal({
  id: "12",
  externalId: "E-1",
  userName: "Ada",
  displayName: "Ada Lovelace",
  active: true,
  emails: [
    { type: "work", value: "ada@example.org", primary: true },
    { type: "home", value: "ada@home.example" },
  ],
  meta: { created: "2026-11-14T08:30:00.000Z" },
});

describe("filters (RFC 7644, 3.4.2.2)", () => {
  const check = (text: string, expected: boolean) => {
    const filter = parseFilter(text);
    expect(filter.ok && matchesFilter(filter.value, ada), text).toBe(expected);
  };

  test("comparisons, with case where it matters", () => {
    check('userName eq "ada"', true);
    check('USERNAME Eq "ADA"', true);
    check('urn:ietf:params:scim:schemas:core:2.0:User:userName sw "a"', true);
    check('externalId eq "e-1"', false);
    check('externalId eq "E-1"', true);
    check('displayName co "LOVE" and displayName ew "lace"', true);
    check('userName ne "bob"', true);
    check('title ne "x"', true);
    check("active eq true", true);
    check("active eq false", false);
    check('active eq "true"', false);
    check('meta.created gt "2026-01-01" and meta.created le "2027"', true);
    check('meta.created lt "2026-01-01" or meta.created ge "2027"', false);
    check("title eq null", false);
    check("id eq 12", false);
  });

  test("presence, lists and their elements", () => {
    check("emails pr and not (title pr)", true);
    check('emails co "@home."', true);
    check('emails.type eq "home"', true);
    check('emails[type eq "work" and value ew "home.example"]', false);
    check('emails[type eq "home" and value ew "home.example"]', true);
    check("emails[primary eq true].value pr", true);
    check('emails[primary eq true].value co "home"', false);
    check('emails[type eq "home"].value co "home"', true);
    check('emails[type eq "home"].type.value pr', false);
  });

  test("AND binds tighter than OR, and brackets bind tightest", () => {
    check('userName eq "ada" or userName eq "x" and active eq false', true);
    check('(userName eq "ada" or userName eq "x") and active eq false', false);
    check('not (userName eq "x") and active eq true', true);
  });

  test("quotes and backslashes are part of values, never of the filter", () => {
    check('userName eq "ada\\" or userName pr or userName eq \\""', false);
    check('displayName co "\\u0041da"', true);
  });

  test("what does not fit is refused with its position", () => {
    const refused = (text: string, position: number) =>
      expect(parseFilter(text), text).toMatchObject({ ok: false, problem: { code: "scim.filter-invalid", position } });
    refused("", 0);
    refused("userName", 8);
    refused("userName eq", 11);
    refused("userName eq ada", 12);
    refused('userName eq "ada', 12);
    refused('userName like "ada"', 9);
    refused('userName eq "ada" extra', 18);
    refused('(userName eq "ada"', 18);
    refused("emails[type pr", 14);
    refused("userName eq 1e", 12);
    refused("'; DROP TABLE users; --", 0);
  });

  test("length, depth and number of terms are bounded", () => {
    const ok = (text: string) => parseFilter(text).ok;
    const nested = (depth: number) => `${"(".repeat(depth)}a pr${")".repeat(depth)}`;
    expect([ok(nested(20)), ok(nested(21)), ok(nested(900))]).toEqual([true, false, false]);
    const terms = (count: number) => Array.from({ length: count }, () => "a pr").join(" or ");
    expect([ok(terms(50)), ok(terms(51))]).toEqual([true, false]);
    const long = (length: number) => `a eq "${"x".repeat(length - 7)}"`;
    expect([ok(long(filterCharactersMax)), ok(long(filterCharactersMax + 1))]).toEqual([true, false]);
  });
});

test("paths of operations", () => {
  const check = (text: string, expected: object | undefined) => {
    const target = parseTarget(text);
    expect(target.ok ? target.value : undefined, text).toEqual(expected);
  };
  check("active", { path: { attribute: "active", sub: null }, filter: null });
  check("name.formatted", { path: { attribute: "name", sub: "formatted" }, filter: null });
  const filter = { kind: "compare", path: { attribute: "type", sub: null }, operator: "eq", value: "work" };
  check('emails[type eq "work"]', { path: { attribute: "emails", sub: null }, filter });
  check('emails[type eq "work"].value', { path: { attribute: "emails", sub: "value" }, filter });
  for (const text of ["", ".", "a.b.c", "emails[", "emails[]", 'name.x[type eq "work"]', "a b", "__proto__."]) {
    check(text, undefined);
  }
});
