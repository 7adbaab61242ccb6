import { randomBytes } from "node:crypto";
import type { Client } from "../../client/client.ts";
import { done, type Outcome } from "../../failure.ts";
import type { ImportReport } from "../import-report.ts";
import { objectsOf, textOf, textsOf } from "../json-values.ts";
import type { SonarServer } from "./server.ts";

/** Users at most. */
const usersMax = 100_000;

/**
 * Creates the active users and their groups. Users and groups that exist stay as they are. Passwords cannot be read from the
 * other server: the new ones are random, and an administrator has to set others.
 */
export async function importPeople(server: SonarServer, client: Client, report: ImportReport): Promise<Outcome<void>> {
  const users: { readonly login: string; readonly name: string; readonly email: string | undefined }[] = [];
  const groups = new Map<string, string[]>();
  const read = await server.list(
    "/api/users/search",
    {},
    (answer) => objectsOf(answer["users"]),
    (rows) => {
      for (const row of rows) {
        const login = textOf(row["login"]);
        if (login === undefined || row["active"] === false) continue;
        users.push({ login, name: textOf(row["name"]) ?? login, email: textOf(row["email"]) });
        for (const group of textsOf(row["groups"])) groups.set(group, [...(groups.get(group) ?? []), login]);
      }
    },
    { rowsMax: usersMax },
  );
  if (!read.ok) return read;
  const present = new Set<string>();
  for (const { login, name, email } of users) {
    const body = {
      login,
      name,
      ...(email === undefined ? {} : { email }),
      password: randomBytes(32).toString("base64url"),
    };
    const created = await client.write("POST", "/api/users", body);
    if (created.ok) report.users += 1;
    const isTaken = !created.ok && created.failure.problem?.status === 409;
    if (created.ok || isTaken) present.add(login);
    else if (created.failure.exit === "refused") report.miss("", `user ${login}`, created.failure.title);
    else return created;
  }
  for (const [name, members] of groups) {
    const created = await client.write("POST", "/api/groups", {
      name,
      users: members.filter((login) => present.has(login)),
    });
    if (created.ok) report.groups += 1;
    else if (created.failure.problem?.status === 409) report.miss("", `members of group ${name}`, "the group exists");
    else if (created.failure.exit === "refused") report.miss("", `group ${name}`, created.failure.title);
    else return created;
  }
  return done(undefined);
}
