import type { Kysely } from "kysely";
import { fromJson } from "../database/columns.ts";
import type { Tables } from "../database/schema.ts";
import type { SettingReads } from "./contract.ts";

/** Reads of the settings. */
export function settingReads(database: Kysely<Tables>): SettingReads {
  return {
    async setting(name) {
      const row = await database.selectFrom("settings").select("value").where("name", "=", name).executeTakeFirst();
      return row && fromJson(row.value);
    },
    async settings() {
      // The number first: values that change meanwhile are newer than it says, never older.
      const raised = await database
        .selectFrom("sequences")
        .select("next")
        .where("name", "=", "settings-revision")
        .executeTakeFirst();
      const rows = await database.selectFrom("settings").selectAll().execute();
      return {
        values: new Map(rows.map(({ name, value }) => [name, fromJson(value)])),
        revision: (raised?.next ?? 1) - 1,
      };
    },
  };
}
