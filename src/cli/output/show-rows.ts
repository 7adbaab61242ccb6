import type { ApiRequest, Client } from "../client/client.ts";
import { readList, type ListEnd } from "../client/read-list.ts";
import { rowFormats, type Call, type RowFormat } from "../command.ts";
import { done, misuse, type Outcome } from "../failure.ts";
import { colorsFor, noColors } from "./colors.ts";
import type { Column } from "./columns.ts";
import { namedOutput } from "./named-output.ts";
import { rowWriter, type RowLook } from "./row-writer.ts";
import { openFileSink, streamSink, type Sink } from "./sink.ts";

/** The format that the options of a call choose. */
export function formatOf({ options }: Call): Outcome<RowFormat> {
  const format = options.text("format");
  if (format === undefined) return done(options.has("json") ? "json" : "table");
  if (options.has("json") && format !== "json") return misuse(`--json and --format ${format} exclude each other`);
  const known = rowFormats.find((name) => name === format);
  return known === undefined ? misuse(`There is no format ${format}`, rowFormats.join(", ")) : done(known);
}

/** The value of an option that is a number of rows or seconds. */
export function countOption({ options }: Call, name: string): Outcome<number | undefined> {
  const text = options.text(name);
  if (text === undefined) return done(undefined);
  const count = Number(text);
  if (Number.isSafeInteger(count) && count >= 1) return done(count);
  return misuse(
    `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} takes a whole number from 1 on`,
  );
}

/** The output: the file that the user named, else standard output. */
export async function openSink(call: Call): Promise<Outcome<Sink>> {
  const file = namedOutput(call);
  return file === undefined ? done(streamSink(call.terminal.output)) : openFileSink(file);
}

/** Streams a list from the server to the output in the requested format, without keeping it in memory. */
export async function showRows(
  call: Call,
  client: Client,
  request: ApiRequest,
  columns: readonly Column[],
  fixedFormat?: RowFormat,
): Promise<Outcome<ListEnd>> {
  const format = fixedFormat === undefined ? formatOf(call) : done(fixedFormat);
  const limit = countOption(call, "limit");
  if (!format.ok) return format;
  if (!limit.ok) return limit;
  return writeRows(call, { format: format.value, columns }, (write) => readList(client, request, limit.value, write));
}

/** Takes elements as their JSON texts. Returns whether more are wanted. */
type WriteElements = (elements: readonly string[]) => Promise<boolean>;

/** Writes rows to the output in a format. `read` passes them on; if it fails, no output remains. */
export async function writeRows<End>(
  call: Call,
  { format, columns }: Pick<RowLook, "format" | "columns">,
  read: (write: WriteElements) => Promise<Outcome<End>>,
): Promise<Outcome<End>> {
  const { terminal } = call;
  const opened = await openSink(call);
  if (!opened.ok) return opened;
  const sink = opened.value;
  const onTerminal = namedOutput(call) === undefined && terminal.output.isTTY === true;
  const writer = rowWriter(sink, {
    format,
    columns,
    colors: onTerminal ? colorsFor(terminal.output, terminal.environment) : noColors,
    ...(onTerminal && terminal.output.columns !== undefined ? { widthMax: terminal.output.columns } : {}),
  });
  const end = await read(async (elements) => {
    for (const element of elements) await writer.write(element);
    return !sink.closed;
  });
  if (!end.ok) {
    await sink.abandon();
    return end;
  }
  await writer.finish();
  const written = await sink.end();
  return written.ok ? end : written;
}

/** Writes a text to the output. */
export async function writeOutput(call: Call, text: string): Promise<Outcome<void>> {
  const opened = await openSink(call);
  if (!opened.ok) return opened;
  await opened.value.write(text);
  return opened.value.end();
}
