import { randomUUID } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { form } from "../../../test/harness/form.ts";
import { openSourceDatabase } from "../bytes/folder/source-database.ts";
import { startObjectStore, type StoreForTests } from "../bytes/objects/s3.contract.ts";
import { accepted, buildVersion, createPortfolio, expectRefused, queueBuild } from "../fixture.contract.ts";
import { openStore } from "../sqlite/open.ts";
import { agreementContract } from "./agreement.contract.ts";
import { checkHomes, type FolderUnderTest, makeFolderHome } from "./homes.contract.ts";

let objects: StoreForTests;
beforeAll(async () => {
  objects = await startObjectStore();
});
afterAll(() => objects.close());

describe.concurrent("a data folder and its database", () => agreementContract(checkHomes(() => makeFolderHome())));

describe("an object store and the database", () => {
  const check = checkHomes(() => {
    const settings = { ...objects.settings, prefix: `${randomUUID()}/` };
    const isChange = (line: string): boolean => /^(?:PUT|POST|DELETE)/.test(line) && line.includes(settings.prefix);
    return makeFolderHome({ settings, state: () => objects.asked.filter(isChange) });
  });
  // The quick form checks the slow facts with an object store and PostgreSQL.
  agreementContract(check, form === "quick" ? () => undefined : check);
});

test("a bucket with snapshots is refused to a new data folder, and the folder is not even made", async () => {
  const settings = { ...objects.settings, prefix: `${randomUUID()}/` };
  const home = await makeFolderHome({ settings, state: () => undefined });
  const { store, snapshots } = accepted(await home.open());
  accepted(await snapshots.create("p1-v1-1-0123abcd", (part) => part("a", () => Promise.resolve())));
  await store.close();
  await rm(home.dataDir, { recursive: true });
  expectRefused(await home.open(), "storage.database-absent");
  await expect(readFile(join(home.dataDir, "belvedere.sqlite"))).rejects.toThrow("ENOENT");
  await home.dispose();
});

test("an object store that cannot be used is named, and the data folder is not made", async () => {
  const credentials = { kind: "keys", accessKey: "key", secretKey: "marked" } as const;
  const settings = { ...objects.settings, endpoint: "http://127.0.0.1:1", credentials };
  const home = await makeFolderHome({ settings, state: () => undefined });
  const opened = await home.open();
  expectRefused(opened, "storage.objects-unreachable");
  expect(JSON.stringify(opened)).not.toContain("marked");
  await expect(readFile(join(home.dataDir, "belvedere.sqlite"))).rejects.toThrow("ENOENT");
  await home.dispose();
});

describe("folders of a release without identities", () => {
  async function withHome(body: (home: FolderUnderTest) => Promise<void>): Promise<void> {
    const home = await makeFolderHome();
    try {
      await body(home);
    } finally {
      await home.dispose();
    }
  }

  /** As such a release left it: no identity on either side. */
  async function makeOld({ dataDir }: FolderUnderTest, folder: string, isCommitted: boolean): Promise<void> {
    const { store, snapshots } = accepted(await openStore({ dataDir }));
    const portfolio = await createPortfolio(store);
    if (isCommitted) await buildVersion(store, portfolio);
    else await queueBuild(store, portfolio);
    accepted(await snapshots.create(folder, (part) => part("a", () => Promise.resolve())));
    await store.close();
    const database = new Database(join(dataDir, "belvedere.sqlite"));
    database.exec(`
      drop index projects_name;
      alter table projects drop column hidden;
      alter table projects drop column everyone;
      create unique index projects_name on projects (name) where deleted_at is null;
      drop table identity;
      drop table trash;
      drop table version_parts;
      drop table joined_versions;
      drop table retired_folders;
      alter table projects drop column carry_parts;
      alter table projects drop column expected_parts;
      alter table versions drop column edition;
      alter table versions drop column complete;
      drop index tasks_version;
      drop index tasks_running_lane;
      alter table tasks drop column leader_id;
      alter table tasks drop column alone;
      create unique index tasks_running_lane on tasks (lane) where status = 'RUNNING';
      drop table group_gates;
      drop table outbox;
      drop table webhook_deliveries;
      drop table webhooks;
      drop table mail_readers;
      drop table provider_users;
      drop table sign_in_attempts;
      drop table sign_in_rules;
      drop table rule_roles;
      drop index memberships_by_role;
      alter table memberships drop column role_id;
      drop table role_permissions;
      drop table roles;
      drop table limits;
      drop table request_counts;
      drop index tasks_user;
      drop index versions_task;
      alter table versions drop column stored_bytes;
      alter table tasks drop column upload_bytes;
      drop table trusted_jobs;
      drop table used_job_tokens;
      drop table program_sign_ins;
      drop table directory_ids;
      drop index users_lower_login;
      drop index users_email;
      drop index groups_lower_name;
      alter table users drop column lower_login;
      alter table groups drop column lower_name;
      drop table factors;
      drop table recovery_codes;
      drop table second_steps;
      alter table sessions drop column provider;
      alter table sessions drop column provider_session;
      alter table sessions drop column id_token;
      alter table sessions drop column address;
      alter table sessions drop column agent;
      drop table audit_chain;
      drop table audit_receivers;
      alter table audit drop column login;
      alter table audit drop column changes;
      alter table audit drop column address;
      alter table audit drop column token_kind;
      alter table audit drop column token_name;
      alter table audit drop column previous;
      alter table audit drop column hash;
      drop table build_targets;
      alter table branches drop column target;
      alter table branches drop column base;
      drop index versions_commit;
      drop index versions_reference;
      alter table versions drop column reference_id;
      alter table versions drop column reference_why;
      alter table versions drop column part_states;
      drop index tokens_project;
      drop index users_project;
      alter table tokens drop column scope;
      alter table tokens drop column project_id;
      alter table users drop column project_id;
      drop index triage_accepted;
      drop index saved_filters_name;
      alter table triage drop column accepted_until;
      alter table triage drop column assignee_id;
      alter table triage drop column due_date;
      alter table triage_history drop column accepted_until;
      alter table triage_history drop column assignee_id;
      alter table triage_history drop column due_date;
      alter table saved_queries drop column kind;
      alter table users drop column start_page;
      delete from kysely_migration where name >= '0012'`);
    database.close();
  }

  test("those whose database knows the snapshots get an identity", () =>
    withHome(async (home) => {
      await makeOld(home, "version-1-1", true);
      for (let start = 0; start < 2; start++) await accepted(await home.open()).store.close();
      const { id } = JSON.parse(await readFile(join(home.dataDir, "identity"), "utf8")) as { id: string };
      const database = new Database(join(home.dataDir, "belvedere.sqlite"), { readonly: true });
      expect(database.prepare("select id from identity").pluck().all()).toEqual([id]);
      database.close();
    }));

  test("what is left of the first build that crashed is known by its task", () =>
    withHome(async (home) => {
      await makeOld(home, "p1-v1-1", false);
      await accepted(await home.open()).store.close();
    }));

  test("those whose database knows none of the snapshots are refused", () =>
    withHome(async (home) => {
      await makeOld(home, "p9-v9-1", true);
      const before = await home.state();
      expectRefused(await home.open(), "storage.other-database");
      expect(await home.state()).toEqual(before);
    }));

  test("a fresh database beside waiting uploads is refused", () =>
    withHome(async (home) => {
      await accepted(await openStore({ dataDir: home.dataDir })).store.close();
      await writeFile(join(home.dataDir, "uploads", "waiting"), "results");
      expectRefused(await home.open(), "storage.other-database");
    }));

  test("sources, uploads or an identity without a database are refused each", async () => {
    for (const make of [
      (dataDir: string) => openSourceDatabase(join(dataDir, "sources.sqlite")).close(),
      (dataDir: string) => writeFile(join(dataDir, "uploads", "waiting"), "results"),
      (dataDir: string) => writeFile(join(dataDir, "identity"), '{"id":"one","workedAt":1}\n'),
    ]) {
      await withHome(async (home) => {
        await accepted(await openStore({ dataDir: home.dataDir })).store.close();
        await home.loseDatabase(true);
        await make(home.dataDir);
        expectRefused(await home.open(), "storage.database-absent");
      });
    }
  });

  test("a server that was killed at its very first start starts again", () =>
    withHome(async (home) => {
      await accepted(await openStore({ dataDir: home.dataDir })).store.close();
      await home.loseDatabase(true);
      await accepted(await home.open()).store.close();
    }));

  test("a database that cannot be read is reported as such", () =>
    withHome(async (home) => {
      await accepted(await home.open()).store.close();
      await writeFile(join(home.dataDir, "belvedere.sqlite"), "no database at all, but some bytes");
      expectRefused(await home.open(), "storage.damaged");
    }));

  test("an identity that cannot be read says nothing", () =>
    withHome(async (home) => {
      await accepted(await home.open()).store.close();
      await writeFile(join(home.dataDir, "identity"), "");
      const { store, isRestored } = accepted(await home.open());
      expect(isRestored).toBe(false);
      await store.close();
    }));
});
