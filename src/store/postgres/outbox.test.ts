import { inject, test } from "vitest";
import { postgresColumnTypes } from "../database/migrations/column-types.ts";
import { checkOutbox } from "../database/migrations/outbox.contract.ts";
import { kyselyOn, openPool } from "./connection.ts";
import { makeBareDatabase } from "./databases.contract.ts";

test("a version that was complete before there was an outbox is not reported as completed again", async () => {
  const { url, drop } = await makeBareDatabase(inject("postgresUrl"));
  const database = kyselyOn(openPool({ url }, { connectionsMax: 1, name: "test" }));
  await checkOutbox(database, postgresColumnTypes);
  await database.destroy();
  await drop();
});
