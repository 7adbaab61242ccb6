import type { Client } from "../../client/client.ts";
import type { Call } from "../../command.ts";
import { done, misuse, type Outcome } from "../../failure.ts";
import { Destination } from "../destination.ts";
import { importHistory } from "../import-history.ts";
import { ImportReport, isFatal, missProject } from "../import-report.ts";
import type { Counting } from "../repeat-triage.ts";
import { readContent, readTests } from "./product-content.ts";
import type { DojoProduct, DojoServer } from "./server.ts";

/** Imports the products of a DefectDojo server. A product that fails does not stop the others. */
export async function importDefectdojo(call: Call, server: DojoServer, client: Client): Promise<Outcome<ImportReport>> {
  const { options, terminal } = call;
  const report = new ImportReport();
  const products = await server.products();
  if (!products.ok) return products;
  const names = options.list("project");
  const absent = names.filter((name) => products.value.every((product) => product.name !== name));
  if (absent.length > 0) return misuse(`The server has no product ${absent.join(", ")}, or the token does not see it`);
  const destination = new Destination(call, client);
  for (const product of products.value.filter(({ name }) => names.length === 0 || names.includes(name))) {
    if (!options.has("json") && !options.has("quiet")) terminal.errors.write(`${product.name} …\n`);
    const counts = report.project(product.name, product.name);
    const taken = await importProduct(call, { server, product, destination, report, counts });
    if (taken.ok) continue;
    if (isFatal(taken.failure)) return taken;
    missProject(report, product.name, taken.failure);
  }
  return done(report);
}

interface ProductMove extends Counting {
  readonly server: DojoServer;
  readonly product: DojoProduct;
  readonly destination: Destination;
}

async function importProduct({ options }: Call, { server, product, ...move }: ProductMove): Promise<Outcome<void>> {
  const tests = await readTests(server, product);
  if (!tests.ok) return tests;
  const { history, tools } = tests.value;
  const project = {
    ...move,
    name: product.name,
    modelId: options.text("model"),
    group: options.text("group"),
    newestOnly: options.isOff("history"),
    source: "DefectDojo",
    readContent: (scratch: string) => readContent({ server, product, tools, report: move.report, scratch }),
  };
  return importHistory(project, history);
}
