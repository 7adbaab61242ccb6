import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "ldapts";
import type { DirectorySettings } from "../../src/providers/index.ts";
import { loopbackCertificate, loopbackKey } from "./loopback-certificate.ts";
import { until } from "./until.ts";

const run = promisify(execFile);

const program = "/usr/sbin/slapd";
const modules = "/usr/lib/ldap";
const schemas = "/etc/ldap/schema";

export const suffix = "dc=example,dc=org";
const accountDn = `cn=search,${suffix}`;
const accountPassword = "password of the account";

/** The attributes and classes of Active Directory that Belvedere uses. */
const activeDirectory = `
attributetype ( 1.2.840.113556.1.4.221 NAME 'sAMAccountName' EQUALITY caseIgnoreMatch
  SUBSTR caseIgnoreSubstringsMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.2 NAME 'objectGUID' EQUALITY octetStringMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.782 NAME 'objectCategory' EQUALITY caseIgnoreMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
objectclass ( 1.2.840.113556.1.5.9 NAME 'user' SUP top AUXILIARY MAY ( sAMAccountName $ objectGUID $ objectCategory ) )
objectclass ( 1.2.840.113556.1.5.8 NAME 'group' SUP top AUXILIARY )
`;

const base = `dn: ${suffix}
objectClass: dcObject
objectClass: organization
o: Example
dc: example

dn: ${accountDn}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: search
userPassword: ${accountPassword}

dn: ou=people,${suffix}
objectClass: organizationalUnit
ou: people

dn: ou=groups,${suffix}
objectClass: organizationalUnit
ou: groups
`;

/** The entry of a user whose password is `password of <login>`. */
export function person(login: string, more = ""): string {
  return `dn: uid=${login},ou=people,${suffix}
objectClass: inetOrgPerson
objectClass: user
uid: ${login}
sAMAccountName: ${login}
objectCategory: person
cn: Name of ${login}
displayName: Display name of ${login}
sn: ${login}
mail: ${login}@example.org
userPassword: password of ${login}
${more}`;
}

/** The entry of a group. Members are names of entries, or of users and groups here. */
export function group(name: string, members: readonly string[]): string {
  const lines = members.map(
    (member) => `member: ${member.includes("=") ? member : `uid=${member},ou=people`},${suffix}`,
  );
  return `dn: cn=${name},ou=groups,${suffix}\nobjectClass: groupOfNames\nobjectClass: group\ncn: ${name}\n${lines.join("\n")}\n`;
}

const living = new Set<ChildProcess>();
// A test run that is cut off leaves no directories behind.
process.once("exit", () => living.forEach((child) => child.kill("SIGKILL")));

/** A real directory (slapd) on loopback ports, with its files in one folder. */
export class LdapServer {
  readonly url: string;
  readonly secureUrl: string;
  readonly #folder: string;
  #child: ChildProcess | undefined;

  private constructor(folder: string, port: number, securePort: number) {
    this.#folder = folder;
    this.url = `ldap://127.0.0.1:${port}`;
    this.secureUrl = `ldaps://127.0.0.1:${securePort}`;
  }

  /** Starts one with these entries besides its own. */
  static async start(entries: readonly string[]): Promise<LdapServer> {
    const folder = await mkdtemp(join(tmpdir(), "belvedere-ldap-"));
    const at = (name: string): string => join(folder, name);
    await mkdir(at("data"));
    await writeFile(at("ad.schema"), activeDirectory);
    await writeFile(at("certificate.pem"), loopbackCertificate);
    await writeFile(at("key.pem"), loopbackKey, { mode: 0o600 });
    await writeFile(at("entries.ldif"), [base, ...entries].join("\n"));
    await writeFile(at("slapd.conf"), settingsIn(folder));
    await run(program, ["-T", "add", "-q", "-f", at("slapd.conf"), "-l", at("entries.ldif")]);
    const server = new LdapServer(folder, await freePort(), await freePort());
    await server.begin();
    return server;
  }

  /** The settings of a directory that uses it. */
  settings(change: Partial<DirectorySettings> = {}): DirectorySettings {
    return {
      id: "corp",
      name: "Corporate directory",
      url: this.url,
      startTls: false,
      certificates: loopbackCertificate,
      account: { dn: accountDn, password: accountPassword },
      userBase: `ou=people,${suffix}`,
      userFilter: "(objectClass=person)",
      loginAttribute: "uid",
      nameAttribute: "cn",
      emailAttribute: "mail",
      idAttribute: "entryUUID",
      groups: {
        base: `ou=groups,${suffix}`,
        filter: "(objectClass=groupOfNames)",
        nameAttribute: "cn",
        memberAttribute: "member",
        memberValue: "dn",
        nested: true,
      },
      isActiveDirectory: false,
      createUsers: true,
      sessionHours: 8,
      timeoutSeconds: 5,
      ...change,
    };
  }

  /** Starts it again after `stop`. */
  async begin(): Promise<void> {
    const addresses = `${this.url}/ ${this.secureUrl}/`;
    const child = spawn(program, ["-d", "0", "-h", addresses, "-f", join(this.#folder, "slapd.conf")], {
      stdio: "ignore",
    });
    living.add(child);
    this.#child = child;
    await until("slapd answers", async () => {
      if (child.exitCode !== null) throw new Error("slapd ended instead of starting");
      const client = new Client({ url: this.url, connectTimeout: 1_000 });
      return client.bind(accountDn, accountPassword).then(
        () => client.unbind().then(() => true),
        () => undefined,
      );
    });
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGINT");
    await ended;
    living.delete(child);
  }

  async close(): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true });
  }
}

function settingsIn(folder: string): string {
  return `
include ${schemas}/core.schema
include ${schemas}/cosine.schema
include ${schemas}/inetorgperson.schema
include ${folder}/ad.schema
modulepath ${modules}
moduleload back_mdb
moduleload memberof
TLSCertificateFile ${folder}/certificate.pem
TLSCertificateKeyFile ${folder}/key.pem
pidfile ${folder}/pid
allow bind_anon_cred bind_anon_dn
database mdb
suffix "${suffix}"
rootdn "cn=root,${suffix}"
directory ${folder}/data
dbnosync
index objectClass,uid,sAMAccountName,member eq
overlay memberof
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${accountDn}" read by * none
`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
