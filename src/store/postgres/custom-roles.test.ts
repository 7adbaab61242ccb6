import { inject, test } from "vitest";
import { postgresColumnTypes } from "../database/migrations/column-types.ts";
import { checkCustomRoles } from "../database/migrations/custom-roles.contract.ts";
import { kyselyOn, openPool } from "./connection.ts";
import { makeBareDatabase } from "./databases.contract.ts";

test("roles that rules gave before there were custom roles stay", async () => {
  const { url, drop } = await makeBareDatabase(inject("postgresUrl"));
  const database = kyselyOn(openPool({ url }, { connectionsMax: 1, name: "test" }));
  await checkCustomRoles(database, postgresColumnTypes);
  await database.destroy();
  await drop();
});
