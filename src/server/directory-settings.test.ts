import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loopbackCertificate } from "../../test/harness/loopback-certificate.ts";
import { readDirectory } from "./directory-settings.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "belvedere-directory-"));
  await writeFile(join(folder, "password"), "s3cret\n");
  await writeFile(join(folder, "authority.pem"), loopbackCertificate);
});
afterAll(() => rm(folder, { recursive: true }));

const staff = {
  type: "ldap",
  id: "staff",
  name: "Staff",
  url: "ldaps://ldap.example.org",
  userBase: "ou=people,dc=example,dc=org",
};
const read = (change: object) => readDirectory({ ...staff, ...change }, folder, "provider 1");

test("a directory gets the defaults of its schema", () => {
  expect(read({ groupBase: "ou=groups,dc=example,dc=org" })).toEqual({
    id: "staff",
    name: "Staff",
    url: "ldaps://ldap.example.org",
    startTls: false,
    userBase: "ou=people,dc=example,dc=org",
    userFilter: "(objectClass=person)",
    loginAttribute: "uid",
    nameAttribute: "cn",
    emailAttribute: "mail",
    idAttribute: "entryUUID",
    groups: {
      base: "ou=groups,dc=example,dc=org",
      filter: "(objectClass=groupOfNames)",
      nameAttribute: "cn",
      memberAttribute: "member",
      memberValue: "dn",
      nested: true,
    },
    isActiveDirectory: false,
    createUsers: true,
    sessionHours: 24,
    timeoutSeconds: 5,
  });
  expect(read({ schema: "activeDirectory" })).toMatchObject({
    loginAttribute: "sAMAccountName",
    idAttribute: "objectGUID",
    isActiveDirectory: true,
  });
});

test("secrets and certificates come from files beside", () => {
  const files = { bindDn: "cn=search", bindPasswordFile: "password", certificatesFile: "authority.pem" };
  expect(read(files)).toMatchObject({
    account: { dn: "cn=search", password: "s3cret" },
    certificates: loopbackCertificate,
  });
});

test("connections are encrypted, except on this machine when the file says so", () => {
  expect(read({ url: "ldap://ldap.example.org" })).toMatchObject({ startTls: true });
  expect(read({ url: "ldap://127.0.0.1:389", startTls: false })).toMatchObject({ startTls: false });
});

test.each([
  [{ url: "ldap://ldap.example.org", startTls: false }, /url must be/],
  [{ url: "https://ldap.example.org" }, /url must be/],
  [{ url: "ldaps://ldap.example.org/dc=example" }, /url must be/],
  [{ url: "ldaps://user:s3cret@ldap.example.org" }, /url must be/],
  [{ url: "ldaps://ldap.example.org", startTls: true }, /url must be/],
  [{ bindDn: "cn=search" }, /need each other/],
  [{ bindPassword: "s3cret" }, /need each other/],
  [{ bindDn: "cn=search", bindPassword: "" }, /not valid at \/bindPassword/],
  [{ bindDn: "cn=search", bindPassword: "s3cret", bindPasswordFile: "password" }, /only one of/],
  [{ bindDn: "cn=search", bindPasswordFile: "absent" }, /bindPasswordFile cannot be read/],
  [{ certificatesFile: "password" }, /certificatesFile has no certificate/],
  [{ userFilter: "objectClass=person" }, /a filter is one expression/],
  [{ userFilter: "(uid=a)(uid=b)" }, /a filter is one expression/],
  [{ loginAttribute: "uid)(x" }, /not valid at \/loginAttribute/],
  [{ surprise: true }, /not valid/],
])("%j is refused by name, without the secret", (change, complaint) => {
  const result = read(change);
  expect(result).toMatchObject({ complaint: expect.stringMatching(complaint) as unknown });
  expect(JSON.stringify(result)).not.toContain("s3cret");
});
