import { inject, test } from "vitest";
import { postgresColumnTypes } from "../database/migrations/column-types.ts";
import { checkHiddenProjects } from "../database/migrations/hidden-projects.contract.ts";
import { kyselyOn, openPool } from "./connection.ts";
import { makeBareDatabase } from "./databases.contract.ts";

test("projects that an earlier release marked as deleted at -1 become hidden ones", async () => {
  const { url, drop } = await makeBareDatabase(inject("postgresUrl"));
  const database = kyselyOn(openPool({ url }, { connectionsMax: 1, name: "test" }));
  await checkHiddenProjects(database, postgresColumnTypes);
  await database.destroy();
  await drop();
});
