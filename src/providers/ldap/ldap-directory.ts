import { randomUUID } from "node:crypto";
import { DN, ResultCodeError, type Entry } from "ldapts";
import type { ProviderUser } from "../../store/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import { isSubject, textOf } from "../claims.ts";
import type { Directory, DirectoryCode, DirectorySettings } from "../directory.ts";
import { LdapConnection } from "./connection.ts";
import { findGroups, findUser, groupsMax, textsAt, valuesAt } from "./entries.ts";
import { DirectoryError, directoryFailureOf, isRefusedPassword } from "./failures.ts";
import { SearchConnections } from "./pool.ts";

const loginCharactersMax = 256;
const hourMilliseconds = 3_600_000;

/** What directories need besides their settings. */
interface DirectoryNeeds {
  readonly log: { warn(fields: Readonly<Record<string, unknown>>, message: string): void };
}

/** A directory that speaks LDAP: an account searches for the user, then the user's password is tried. */
export function createLdapDirectory(settings: DirectorySettings, { log }: DirectoryNeeds): Directory {
  const { id, name, url, startTls, loginAttribute, createUsers } = settings;
  const searches = new SearchConnections(settings);
  return {
    id,
    name,
    url,
    encryption: url.startsWith("ldaps:") ? "TLS" : startTls ? "STARTTLS" : "NONE",
    loginAttribute,
    createUsers,
    sessionMilliseconds: settings.sessionHours * hourMilliseconds,
    async check(login, password) {
      // A bind without a password succeeds for every user (RFC 4513, 5.1.2).
      if (password === "" || !isLogin(login)) return accept(undefined);
      try {
        const entry = await searches.use((client) => findUser(client, settings, login));
        const isRight = await hasPassword(settings, entry, password);
        return accept(
          entry === undefined || !isRight ? undefined : await describeUser(searches, settings, entry, login),
        );
      } catch (error) {
        return refusalOf(error, settings, log);
      }
    },
    async test(login) {
      try {
        const looked = login ?? randomUUID();
        const entry = await searches.use((client) => findUser(client, settings, looked));
        if (login === undefined) return { failure: null, user: null };
        if (entry === undefined) return { failure: "USER_UNKNOWN", user: null };
        const user = await describeUser(searches, settings, entry, login);
        return { failure: null, user: { login: user.login, name: user.name, email: user.email, groups: user.groups } };
      } catch (error) {
        return { failure: directoryFailureOf(error), user: null };
      }
    },
  };
}

function isLogin(login: string): boolean {
  return login !== "" && login.length <= loginCharactersMax && login.isWellFormed() && !/\p{Cc}/u.test(login);
}

/** Asks with a new connection, which is then closed. An unknown user costs the same requests. */
async function hasPassword(settings: DirectorySettings, entry: Entry | undefined, password: string): Promise<boolean> {
  const absentDn = `${new DN({ cn: randomUUID() }).toString()},${settings.userBase}`;
  const connection = new LdapConnection(settings);
  try {
    await connection.use(async (client) => {
      await connection.open();
      await client.bind(entry?.dn ?? absentDn, password);
    });
    return entry !== undefined;
  } catch (error) {
    if (isRefusedPassword(error)) return false;
    if (entry === undefined && error instanceof ResultCodeError) return false;
    throw error;
  } finally {
    connection.close();
  }
}

async function describeUser(
  searches: SearchConnections,
  settings: DirectorySettings,
  entry: Entry,
  typed: string,
): Promise<ProviderUser> {
  const logins = textsAt(entry, settings.loginAttribute);
  const login = (logins.find((one) => one.toLowerCase() === typed.toLowerCase()) ?? logins[0] ?? "").trim();
  const subject = subjectOf(entry, settings);
  if (login === "" || subject === undefined) throw new DirectoryError("USER_UNUSABLE");
  const groups = await searches.use((client) => findGroups(client, settings, { dn: entry.dn, login }));
  return {
    provider: settings.id,
    subject,
    login,
    name: textOf(textsAt(entry, settings.nameAttribute)[0]),
    email: textOf(textsAt(entry, settings.emailAttribute)[0]),
    emailVerified: false,
    groups,
  };
}

/** Identifiers are texts (`entryUUID`) or bytes (`objectGUID`), which are written in hexadecimal digits. */
function subjectOf(entry: Entry, { idAttribute }: DirectorySettings): string | undefined {
  const [value, ...others] = valuesAt(entry, idAttribute);
  if (!Buffer.isBuffer(value) || value.length === 0 || others.length > 0) return undefined;
  const text = value.toString("latin1");
  const subject = /^[\x21-\x7e]+$/.test(text) ? text : value.toString("hex");
  return isSubject(subject) ? subject : undefined;
}

function refusalOf(
  error: unknown,
  { id, loginAttribute, groups }: DirectorySettings,
  log: DirectoryNeeds["log"],
): Result<never, DirectoryCode> {
  const failure = directoryFailureOf(error);
  const reason = error instanceof Error ? error.message : String(error);
  log.warn({ provider: id, failure, reason }, "sign-in at a directory failed");
  if (failure === "GROUPS_UNREADABLE") {
    const claim = groups?.memberAttribute ?? "";
    return refuse({ code: "provider.groups-unreadable", params: { claim, limit: groupsMax } });
  }
  if (failure === "USER_UNUSABLE" || failure === "USER_AMBIGUOUS") {
    return refuse({ code: "provider.login-unusable", params: { claim: loginAttribute } });
  }
  return refuse({ code: "provider.away", params: { provider: id } });
}
