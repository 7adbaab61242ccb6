import type { Client } from "../client/client.ts";
import { connect } from "../client/connected.ts";
import { apiPath, findBranch, findVersion, type FoundBranch } from "../client/resolve.ts";
import { connectionOptions, outputOptions, rowOptions, versionOptions, type Call, type Command } from "../command.ts";
import type { Exit } from "../exit-codes.ts";
import { done, misuse, type Outcome } from "../failure.ts";
import { columnsOf } from "../output/columns.ts";
import { formatOf, showRows } from "../output/show-rows.ts";
import { parseFields } from "../../language/index.ts";
import { runQuery } from "./query.ts";
import { kindOf } from "./query-body.ts";

const contents = ["results", "artifacts", "findings"] as const;

const findingColumns =
  "id,definition(id,name,tool,families,categories.level.id),status.id,reason,comment,isNew,firstVersionId," +
  "location(path,startLine,startColumn,endLine,endColumn),artifact(id,viewPath,name,type.id),message";

/** `belvedere export` */
export const exportVersion: Command = {
  name: "export",
  summary: "write a version to a file: its results (for `push`), its artifacts with all values, or its findings",
  arguments: [
    { form: "<project>", description: "name of the project" },
    { form: "<content>", description: "what to write", choices: contents },
  ],
  options: [
    { flags: "--source", description: "with results: the texts of the files too (developers)" },
    ...versionOptions,
    ...rowOptions,
    ...connectionOptions,
    ...outputOptions,
  ],
  notes: "Results are NDJSON as docs/results-format.md has it: `push` takes them in again.",
  async run(call) {
    const [project, content] = call.arguments;
    const client = await connect(call);
    if (!client.ok) return client;
    const branch = await findBranch(client.value, project!, call.options.text("branch"));
    if (!branch.ok) return branch;
    if (content === "artifacts") return exportArtifacts(call, client.value, branch.value);
    const version = await findVersion(client.value, branch.value, call.options.text("version"));
    if (!version.ok) return version;
    return content === "results"
      ? exportResults(call, client.value, version.value)
      : exportFindings(call, client.value, branch.value, version.value);
  },
};

/** All values of an artifact that the model defines. */
async function exportArtifacts(call: Call, client: Client, branch: FoundBranch): Promise<Outcome<Exit>> {
  const model = await client.read<"GET /api/models/:id">({ path: apiPath("models", branch.modelId) });
  if (!model.ok) return model;
  const { measures, indicators, infos = [] } = model.value;
  const columns = [...measures, ...indicators, ...infos].map(({ id }) => ({ type: kindOf(id, model.value), id }));
  return runQuery(call, client, branch, { columns });
}

async function exportFindings(
  call: Call,
  client: Client,
  { artifactId }: FoundBranch,
  version: number,
): Promise<Outcome<Exit>> {
  const format = formatOf(call);
  if (!format.ok) return format;
  const fields = parseFields(findingColumns);
  if (!fields.ok) throw new Error(fields.problem.code);
  const query = { version: String(version), ...(format.value.endsWith("json") ? {} : { fields: findingColumns }) };
  const request = { path: apiPath("artifacts", artifactId, "findings"), query };
  const end = await showRows(call, client, request, columnsOf(fields.value));
  return end.ok ? done("done") : end;
}

async function exportResults(call: Call, client: Client, version: number): Promise<Outcome<Exit>> {
  const { options } = call;
  const wanted = options.text("format") ?? (options.has("json") ? "json" : "ndjson");
  if (wanted === "table" || wanted === "csv") {
    return misuse(`Results have no form ${wanted}`, "They are ndjson, or json: one list of the same records.");
  }
  const query = options.has("source") ? { source: "true" } : {};
  const request = { path: apiPath("versions", version, "results"), query };
  const end = await showRows(call, client, request, [], wanted === "json" ? "json" : "ndjson");
  return end.ok ? done("done") : end;
}
