import { inject, test } from "vitest";
import { checkAuditChain } from "../database/migrations/audit-chain.contract.ts";
import { postgresColumnTypes } from "../database/migrations/column-types.ts";
import { kyselyOn, openPool } from "./connection.ts";
import { makeBareDatabase } from "./databases.contract.ts";

test("entries without hashes stay, and the chain starts after them", async () => {
  const { url, drop } = await makeBareDatabase(inject("postgresUrl"));
  const database = kyselyOn(openPool({ url }, { connectionsMax: 1, name: "test" }));
  await checkAuditChain(database, postgresColumnTypes);
  await database.destroy();
  await drop();
});
