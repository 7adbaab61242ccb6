import { inject, test } from "vitest";
import { postgresColumnTypes } from "../database/migrations/column-types.ts";
import { checkVersionParts } from "../database/migrations/version-parts.contract.ts";
import { kyselyOn, openPool } from "./connection.ts";
import { makeBareDatabase } from "./databases.contract.ts";

test("a version of an earlier release consists of one part that was delivered", async () => {
  const { url, drop } = await makeBareDatabase(inject("postgresUrl"));
  const database = kyselyOn(openPool({ url }, { connectionsMax: 1, name: "test" }));
  await checkVersionParts(database, postgresColumnTypes);
  await database.destroy();
  await drop();
});
