/**
 * Writes the operations of the clients for TypeScript and Python from the description of the API: `node scripts/generate-clients.ts`.
 * `test/clients/generated.test.ts` fails if the files differ from what this would write.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { endpoints, openApiDocument, productVersion } from "../src/http/index.ts";
import { pythonOperations } from "./client-python.ts";
import { typescriptOperations, type ApiDescription } from "./client-types.ts";

const root = join(import.meta.dirname, "..");

/** The description of the API, as a server without a base path gives it. */
const description = openApiDocument(endpoints, {
  basePath: "",
  version: productVersion(),
}) as unknown as ApiDescription;
const file = join(root, "clients", "typescript", "src", "operations.ts");
writeFileSync(file, typescriptOperations(description));
execFileSync(join(root, "node_modules", ".bin", "oxfmt"), [file]);
writeFileSync(join(root, "clients", "python", "belvedere_client", "operations.py"), pythonOperations(description));
