import type { ApiRequest, Client } from "../client/client.ts";
import { connect } from "../client/connected.ts";
import {
  connectionOptions,
  listOptions,
  outputOptions,
  type ArgumentDeclaration,
  type Call,
  type Command,
  type OptionDeclaration,
} from "../command.ts";
import { done, fail, type Outcome } from "../failure.ts";
import { columnsOf } from "../output/columns.ts";
import { formatOf, showRows } from "../output/show-rows.ts";
import { parseFields } from "../../language/index.ts";
import { problemDetail, problemStatus, problemTitle, type Problem } from "../../text/index.ts";

/** A command that shows a list of the API. */
export interface ListDeclaration {
  readonly name: string;
  readonly summary: string;
  readonly arguments?: readonly ArgumentDeclaration[];
  readonly options?: readonly OptionDeclaration[];
  readonly notes?: string;
  /** The default columns of tables and CSV. */
  readonly fields: string;
  /** The path of the list, and its parameters other than `where`, `fields` and `limit`. */
  readonly find: (client: Client, call: Call) => Promise<Outcome<Pick<ApiRequest, "path" | "query">>>;
}

/** The command for a list, with the options that all lists have. */
export function listCommand(list: ListDeclaration): Command {
  return {
    name: list.name,
    summary: list.summary,
    arguments: list.arguments ?? [],
    options: [...(list.options ?? []), ...listOptions, ...connectionOptions, ...outputOptions],
    ...(list.notes === undefined ? {} : { notes: list.notes }),
    async run(call) {
      const format = formatOf(call);
      if (!format.ok) return format;
      // JSON is passed on as the server sends it: whole elements, unless fields are named.
      const wanted = call.options.text("fields") ?? (format.value.endsWith("json") ? undefined : list.fields);
      const columns = wanted === undefined ? done([]) : readColumns(wanted);
      if (!columns.ok) return columns;
      const client = await connect(call);
      if (!client.ok) return client;
      const found = await list.find(client.value, call);
      if (!found.ok) return found;
      const query = { where: call.options.text("where"), fields: wanted, ...found.value.query };
      const end = await showRows(call, client.value, { ...found.value, query }, columns.value);
      return end.ok ? done("done") : end;
    },
  };
}

/** The columns for the text of `--fields`. */
export function readColumns(fields: string): Outcome<ReturnType<typeof columnsOf>> {
  const parsed = parseFields(fields);
  return parsed.ok ? done(columnsOf(parsed.value)) : refusedText(fields, parsed.problem);
}

/** A text of `--where` or `--fields` that is not valid, as a server would answer. */
export function refusedText(text: string, problem: Problem): Outcome<never> {
  const { code, position } = problem;
  return fail({
    exit: "refused",
    title: problemTitle(problem, "en"),
    detail: problemDetail(problem, "en"),
    problem: { status: problemStatus(problem), code, ...(position === undefined ? {} : { position }) },
    faultyText: text,
  });
}
