import { AndFilter, Control, EqualityFilter, FilterParser, OrFilter, type Client, type Entry } from "ldapts";
import type { DirectorySettings, GroupSettings } from "../directory.ts";
import { DirectoryError } from "./failures.ts";

export const groupsMax = 1_000;
const levelsMax = 20;
const membersAtOnce = 50;
const pageSize = 500;
const groupCharactersMax = 256;

/** Asks Active Directory to search its own domain only, so that answers have no referrals. Other servers ignore it. */
const domainScope = "1.2.840.113556.1.4.1339";

/**
 * The entry of a login. Undefined: no entry has it. Values are sent as they are, beside the filter and never inside its
 * text, so that they cannot change what is searched for.
 */
export async function findUser(client: Client, settings: DirectorySettings, login: string): Promise<Entry | undefined> {
  const { userBase, userFilter, loginAttribute, nameAttribute, emailAttribute, idAttribute } = settings;
  const named = new EqualityFilter({ attribute: loginAttribute, value: login });
  const { searchEntries, searchReferences } = await client.search(
    userBase,
    {
      scope: "sub",
      derefAliases: "never",
      filter: new AndFilter({ filters: [FilterParser.parseString(userFilter), named] }),
      attributes: [loginAttribute, nameAttribute, emailAttribute, idAttribute],
      explicitBufferAttributes: [idAttribute],
      sizeLimit: 2,
      timeLimit: settings.timeoutSeconds,
    },
    controlsOf(settings),
  );
  if (searchReferences.length > 0) throw new DirectoryError("REFERRAL");
  if (searchEntries.length > 1) throw new DirectoryError("USER_AMBIGUOUS");
  return searchEntries[0];
}

/**
 * The groups of a user, also through groups that are members of groups. Each group is followed once, so circles end.
 * All groups are found, or none: a user must not lose roles because a list was cut.
 */
export async function findGroups(
  client: Client,
  settings: DirectorySettings,
  user: { readonly dn: string; readonly login: string },
): Promise<readonly string[]> {
  const { groups } = settings;
  if (groups === undefined) return [];
  const names = new Set<string>();
  const seen = new Set<string>();
  let members: readonly string[] = [groups.memberValue === "dn" ? user.dn : user.login];
  for (let level = 0; members.length > 0; level += 1) {
    if (level === levelsMax) throw new DirectoryError("GROUPS_UNREADABLE");
    const found: string[] = [];
    for (let start = 0; start < members.length; start += membersAtOnce) {
      const some = members.slice(start, start + membersAtOnce);
      for await (const entry of groupsWith(client, settings, groups, some)) {
        if (seen.has(entry.dn.toLowerCase())) continue;
        seen.add(entry.dn.toLowerCase());
        if (seen.size > groupsMax) throw new DirectoryError("GROUPS_UNREADABLE");
        names.add(groupName(entry, groups));
        found.push(entry.dn);
      }
    }
    members = groups.nested ? found : [];
  }
  return [...names].sort();
}

async function* groupsWith(
  client: Client,
  settings: DirectorySettings,
  { base, filter, nameAttribute, memberAttribute }: GroupSettings,
  members: readonly string[],
): AsyncGenerator<Entry> {
  const anyOf = new OrFilter({
    filters: members.map((value) => new EqualityFilter({ attribute: memberAttribute, value })),
  });
  const pages = client.searchPaginated(
    base,
    {
      scope: "sub",
      derefAliases: "never",
      filter: new AndFilter({ filters: [FilterParser.parseString(filter), anyOf] }),
      // The members of a group are never read: it may have any number of them.
      attributes: [nameAttribute === "dn" ? "1.1" : nameAttribute],
      paged: { pageSize },
      timeLimit: settings.timeoutSeconds,
    },
    controlsOf(settings),
  );
  for await (const { searchEntries, searchReferences } of pages) {
    if (searchReferences.length > 0) throw new DirectoryError("REFERRAL");
    yield* searchEntries;
  }
}

function controlsOf({ isActiveDirectory }: DirectorySettings): Control[] {
  return isActiveDirectory ? [new Control(domainScope)] : [];
}

function groupName(entry: Entry, { nameAttribute }: GroupSettings): string {
  const name = nameAttribute === "dn" ? entry.dn : textsAt(entry, nameAttribute)[0];
  if (name === undefined || name === "" || name.length > groupCharactersMax) {
    throw new DirectoryError("GROUPS_UNREADABLE");
  }
  return name;
}

/** The values of an attribute that are texts. Directories ignore the case of attributes' names. */
export function textsAt(entry: Entry, attribute: string): readonly string[] {
  return valuesAt(entry, attribute).filter((value) => typeof value === "string");
}

/** The values of an attribute. */
export function valuesAt(entry: Entry, attribute: string): readonly (Buffer | string)[] {
  const wanted = attribute.toLowerCase();
  const [, value] = Object.entries(entry).find(([name]) => name !== "dn" && name.toLowerCase() === wanted) ?? [];
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}
