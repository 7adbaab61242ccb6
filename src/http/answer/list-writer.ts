import { selectFields, type FieldSchema, type Selection } from "../../language/index.ts";
import { SarifLog, type Fit, type SarifFinding, type SarifRun } from "../../sarif/index.ts";
import { productVersion } from "../edge/product-version.ts";
import { blockOf, columnsOf } from "./table-columns.ts";
import { tableForms, type TableForm } from "./table-form.ts";

/** A chunk is sent when it has at least this length, so that the network carries few packets that are not full. */
export const chunkCharactersMin = 64 * 1024;

/** A piece of an answer, never cut inside a character. */
export type Piece = string | Uint8Array;

/** Turns the elements of a list into pieces of an answer. */
export interface ListWriter {
  /** Returns a piece once enough has come together. */
  add(element: unknown): Piece | undefined;
  /** The last piece. */
  end(): Piece;
}

/** Where the elements of a list come from. */
interface ListedElements {
  readonly fields: Selection | undefined;
  /** Whether elements are JSON text already, with the fields that are wanted. */
  readonly written: boolean;
}

/** Writes a JSON array of elements with the fields that are wanted. */
export function jsonWriter({ fields, written }: ListedElements): ListWriter {
  let chunk = "[";
  let separator = "";
  const textOf = (element: unknown): string =>
    written ? (element as string) : JSON.stringify(fields === undefined ? element : selectFields(fields, element));
  return {
    add(element) {
      chunk += separator + textOf(element);
      separator = ",";
      if (chunk.length < chunkCharactersMin) return undefined;
      const full = chunk;
      chunk = "";
      return full;
    },
    end: () => `${chunk}]`,
  };
}

/** Writes a table of elements, with a column for each scalar of them. */
export function tableListWriter(
  form: TableForm,
  element: FieldSchema,
  { fields, written }: ListedElements,
): ListWriter {
  const columns = columnsOf(element, fields);
  const table = tableForms[form].writer(columns);
  let waiting: unknown[] = [];
  let start: Uint8Array | undefined = table.start();
  const take = (last: boolean): Uint8Array => {
    const pieces = [
      ...(start === undefined ? [] : [start]),
      ...(waiting.length === 0 ? [] : [table.write(blockOf(waiting, columns, written ? undefined : fields))]),
      ...(last ? [table.end()] : []),
    ];
    start = undefined;
    waiting = [];
    return Buffer.concat(pieces);
  };
  return {
    add(value) {
      waiting.push(written ? JSON.parse(value as string) : value);
      return waiting.length < table.blockRows ? undefined : take(false);
    },
    end: () => take(true),
  };
}

/** Writes a SARIF log of findings; `empty` is the run of a log without any. */
export function sarifWriter(fit: Fit | undefined, empty: SarifRun): ListWriter {
  const log = new SarifLog(productVersion(), fit);
  let chunk = log.start();
  return {
    add(finding) {
      chunk += log.add(finding as SarifFinding);
      if (chunk.length < chunkCharactersMin) return undefined;
      const full = chunk;
      chunk = "";
      return full;
    },
    end: () => chunk + log.end(empty),
  };
}
