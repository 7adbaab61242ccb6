import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { text as readAll } from "node:stream/consumers";
import type { ApiAnswer } from "../client/api.ts";
import type { Client } from "../client/client.ts";
import { connect } from "../client/connected.ts";
import { apiPath, findBranch, findVersion, type FoundBranch } from "../client/resolve.ts";
import { connectionOptions, outputOptions, rowOptions, versionOptions, type Call, type Command } from "../command.ts";
import { done, fail, misuse, type Outcome } from "../failure.ts";
import type { Column } from "../output/columns.ts";
import { countOption, formatOf, showRows } from "../output/show-rows.ts";
import { queryBody, type QueryBody } from "./query-body.ts";

/** `belvedere query` */
export const query: Command = {
  name: "query",
  summary: "filter, order and show the artifacts of a version with their values",
  arguments: [{ form: "<project>", description: "name of the project" }],
  options: [
    { flags: "--columns <ids>", description: "measures, indicators and infos to show: LC,VG,QUALITY,LANGUAGE" },
    { flags: "--types <ids>", description: "artifact types to keep: FILE,FUNCTION" },
    {
      flags: "--filter <condition>",
      description:
        "`LC=[50;[` (an interval), `QUALITY=LEVELC,LEVELD` (values), `LANGUAGE~C*` (a pattern); all must hold",
      repeatable: true,
    },
    {
      flags: "--order <measure>",
      description: "`VG` or `VG:desc`, `VG:desc:diff_value`; the first counts most",
      repeatable: true,
    },
    { flags: "--body <file>", description: "a whole request as in docs/api/query.md instead; `-` is standard input" },
    { flags: "--artifact <id>", description: "below this artifact instead of the root" },
    ...versionOptions,
    ...rowOptions,
    ...connectionOptions,
    ...outputOptions,
  ],
  notes: "Without --order the worst come first.",
  async run(call) {
    const client = await connect(call);
    if (!client.ok) return client;
    const branch = await findBranch(client.value, call.arguments[0]!, call.options.text("branch"));
    if (!branch.ok) return branch;
    const body = await bodyOf(call, client.value, branch.value);
    if (!body.ok) return body;
    return runQuery(call, client.value, branch.value, body.value);
  },
};

/** Sends the query and prints the rows. The number of rows is that of the body, else of `--limit`. */
export async function runQuery(
  call: Call,
  client: Client,
  branch: FoundBranch,
  body: QueryBody,
): Promise<Outcome<"done">> {
  const { options } = call;
  const wanted = options.text("version");
  const version = wanted === undefined ? done(undefined) : await findVersion(client, branch, wanted);
  if (!version.ok) return version;
  const limit = countOption(call, "limit");
  if (!limit.ok) return limit;
  const format = formatOf(call);
  if (!format.ok) return format;
  const asked = { ...body, ...(limit.value === undefined ? {} : { resultSize: limit.value }) };
  const request = {
    method: "POST" as const,
    path: apiPath("artifacts", options.text("artifact") ?? branch.artifactId, "query"),
    query: { version: version.value?.toString() },
    headers: { "content-type": "application/json" },
    body: () => JSON.stringify(asked),
    repeatable: true,
  };
  const end = await showRows(call, client, request, queryColumns(body, format.value === "csv"));
  return end.ok ? done("done") : end;
}

type QueryArtifact = ApiAnswer<"POST /api/artifacts/:id/query">["artifacts"][number];

/** The cells of a row: formatted values in a table, plain values in CSV. */
function queryColumns({ columns }: QueryBody, plain: boolean): readonly Column[] {
  const of = (title: string, value: (artifact: QueryArtifact) => unknown): Column => ({
    title,
    valuesOf: (element) => [value(element as QueryArtifact)],
  });
  return [
    of("id", ({ id }) => id),
    of("type", ({ type }) => type.id),
    of("level", ({ level }) => (plain ? level?.id : level?.mnemonic)),
    of("name", ({ viewPath, name }) => (viewPath ? `${viewPath}/${name}` : name)),
    ...columns.map(({ id }, index) =>
      of(id, ({ values }) => {
        const value = values[index] ?? null;
        if (value === null || !plain) return value?.display;
        return value.type === "INDICATOR" ? value.level?.id : value.value;
      }),
    ),
  ];
}

async function bodyOf(call: Call, client: Client, branch: FoundBranch): Promise<Outcome<QueryBody>> {
  const file = call.options.text("body");
  if (file === undefined) return queryBody(call.options, client, branch.modelId);
  try {
    const text =
      file === "-"
        ? await readAll(call.terminal.input as NodeJS.ReadStream)
        : await readFile(resolve(call.terminal.folder, file), "utf8");
    const body = JSON.parse(text) as QueryBody;
    return Array.isArray(body.columns)
      ? done(body)
      : misuse(`${file} has no list of columns`, "See docs/api/query.md.");
  } catch (error) {
    return fail({ exit: "usage", title: `${file} cannot be read as a query`, detail: (error as Error).message });
  }
}
