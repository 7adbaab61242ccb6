import { X509Certificate } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { Type, type Static } from "typebox";
import { Compile } from "typebox/compile";
import type { DirectorySettings, GroupSettings } from "../providers/index.ts";
import { isLoopback } from "./web-address.ts";

const secretBytesMax = 256 * 1024;
const text = Type.String({ minLength: 1, maxLength: 500 });
const attribute = Type.Optional(Type.String({ pattern: "^[A-Za-z][A-Za-z0-9.-]{0,99}$" }));

const DirectoryFile = Type.Object(
  {
    type: Type.Literal("ldap"),
    id: Type.String({ pattern: "^[a-z][a-z0-9-]{0,39}$" }),
    name: Type.String({ minLength: 1, maxLength: 60 }),
    url: text,
    startTls: Type.Optional(Type.Boolean()),
    certificatesFile: Type.Optional(text),
    schema: Type.Optional(Type.Enum(["inetOrgPerson", "activeDirectory"])),
    bindDn: Type.Optional(text),
    bindPassword: Type.Optional(text),
    bindPasswordFile: Type.Optional(text),
    userBase: text,
    userFilter: Type.Optional(text),
    loginAttribute: attribute,
    nameAttribute: attribute,
    emailAttribute: attribute,
    idAttribute: attribute,
    groupBase: Type.Optional(text),
    groupFilter: Type.Optional(text),
    groupNameAttribute: attribute,
    memberAttribute: attribute,
    memberValue: Type.Optional(Type.Enum(["dn", "login"])),
    nestedGroups: Type.Optional(Type.Boolean()),
    createUsers: Type.Optional(Type.Boolean()),
    sessionHours: Type.Optional(Type.Number({ minimum: 0.25, maximum: 720 })),
    timeoutSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })),
  },
  { additionalProperties: false },
);

type Sent = Static<typeof DirectoryFile>;
type Complaint = { readonly complaint: string };

const checker = Compile(DirectoryFile);

const schemas = {
  inetOrgPerson: {
    userFilter: "(objectClass=person)",
    loginAttribute: "uid",
    nameAttribute: "cn",
    idAttribute: "entryUUID",
    groupFilter: "(objectClass=groupOfNames)",
  },
  activeDirectory: {
    userFilter: "(&(objectCategory=person)(objectClass=user))",
    loginAttribute: "sAMAccountName",
    nameAttribute: "displayName",
    idAttribute: "objectGUID",
    groupFilter: "(objectClass=group)",
  },
} as const;

/** A directory of the file of sign-in. No complaint repeats a value. */
export function readDirectory(sent: unknown, folder: string, place: string): DirectorySettings | Complaint {
  if (!checker.Check(sent)) {
    const [error] = checker.Errors(sent);
    return { complaint: `${place} is not valid at ${error?.instancePath || "its start"}.` };
  }
  const address = readAddress(sent);
  if (address === undefined) {
    return {
      complaint: `${place}: url must be ldaps://host or ldap://host without a path; startTls may be false on this machine only.`,
    };
  }
  const account = readAccount(sent, folder);
  if ("complaint" in account) return { complaint: `${place}: ${account.complaint}` };
  const certificates = readCertificates(sent, folder);
  if ("complaint" in certificates) return { complaint: `${place}: ${certificates.complaint}` };
  const schema = sent.schema ?? "inetOrgPerson";
  const { groupFilter, ...defaults } = schemas[schema];
  const userFilter = sent.userFilter ?? defaults.userFilter;
  const filters = [userFilter, sent.groupFilter ?? groupFilter];
  if (!filters.every(isFilter)) return { complaint: `${place}: a filter is one expression in parentheses.` };
  return {
    id: sent.id,
    name: sent.name,
    ...address,
    ...certificates,
    ...account,
    userBase: sent.userBase,
    userFilter,
    loginAttribute: sent.loginAttribute ?? defaults.loginAttribute,
    nameAttribute: sent.nameAttribute ?? defaults.nameAttribute,
    emailAttribute: sent.emailAttribute ?? "mail",
    idAttribute: sent.idAttribute ?? defaults.idAttribute,
    ...readGroups(sent, groupFilter),
    isActiveDirectory: schema === "activeDirectory",
    createUsers: sent.createUsers ?? true,
    sessionHours: sent.sessionHours ?? 24,
    timeoutSeconds: sent.timeoutSeconds ?? 5,
  };
}

/** Without encryption, passwords may not leave this machine. */
function readAddress({ url, startTls }: Sent): Pick<DirectorySettings, "url" | "startTls"> | undefined {
  const address = URL.parse(url);
  if (address === null || address.hostname === "") return undefined;
  const { protocol, hostname, pathname, search, hash, username, password } = address;
  if (`${search}${hash}${username}${password}` !== "" || !["", "/"].includes(pathname)) return undefined;
  if (protocol === "ldaps:") return startTls === true ? undefined : { url, startTls: false };
  if (protocol !== "ldap:" || (startTls === false && !isLoopback(hostname))) return undefined;
  return { url, startTls: startTls ?? true };
}

function readAccount(sent: Sent, folder: string): Pick<DirectorySettings, "account"> | Complaint {
  const { bindDn: dn, bindPassword, bindPasswordFile: file } = sent;
  if (bindPassword !== undefined && file !== undefined) {
    return { complaint: "only one of bindPassword and bindPasswordFile may be given." };
  }
  const password = file === undefined ? bindPassword : readText(resolve(folder, file)).trim();
  if (password === "") return { complaint: "bindPasswordFile cannot be read, or is empty." };
  if (dn === undefined && password === undefined) return {};
  if (dn === undefined || password === undefined) return { complaint: "bindDn and its password need each other." };
  return { account: { dn, password } };
}

function readCertificates(
  { certificatesFile: file }: Sent,
  folder: string,
): Pick<DirectorySettings, "certificates"> | Complaint {
  if (file === undefined) return {};
  const certificates = readText(resolve(folder, file));
  return isCertificate(certificates) ? { certificates } : { complaint: "certificatesFile has no certificate (PEM)." };
}

function readGroups(sent: Sent, filter: string): { readonly groups?: GroupSettings } {
  if (sent.groupBase === undefined) return {};
  return {
    groups: {
      base: sent.groupBase,
      filter: sent.groupFilter ?? filter,
      nameAttribute: sent.groupNameAttribute ?? "cn",
      memberAttribute: sent.memberAttribute ?? "member",
      memberValue: sent.memberValue ?? "dn",
      nested: sent.nestedGroups ?? true,
    },
  };
}

/** Whether the first parenthesis ends with the text. The library checks the rest at the first sign-in. */
function isFilter(filter: string): boolean {
  let depth = 0;
  for (const [index, character] of filter.split("").entries()) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (depth < 0 || (depth === 0 && index < filter.length - 1)) return false;
  }
  return filter.startsWith("(") && depth === 0;
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined;
  } catch {
    return false;
  }
}

/** Empty if the file has no text. */
function readText(file: string): string {
  try {
    return statSync(file).size > secretBytesMax ? "" : readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
