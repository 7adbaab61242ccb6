import { inject, test } from "vitest";
import { postgresColumnTypes } from "../database/migrations/column-types.ts";
import { checkDirectoryKeys } from "../database/migrations/directory-keys.contract.ts";
import { kyselyOn, openPool } from "./connection.ts";
import { makeBareDatabase } from "./databases.contract.ts";

test("users and groups of the release before are found by name and address", async () => {
  const { url, drop } = await makeBareDatabase(inject("postgresUrl"));
  const database = kyselyOn(openPool({ url }, { connectionsMax: 1, name: "test" }));
  await checkDirectoryKeys(database, postgresColumnTypes);
  await database.destroy();
  await drop();
});
