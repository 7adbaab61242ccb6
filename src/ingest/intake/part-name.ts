/** What a part of a form is called. */
export interface PartName {
  readonly field: string | undefined;
  readonly file: string | undefined;
}

const disposition = /^content-disposition[ \t]*:[ \t]*form-data[ \t]*(;.*)?$/is;
/** One parameter: `name=token`, `name="quoted"` or `name*=charset'language'encoded`. */
const parameter = /;[ \t]*([^\s=;"]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/gs;

/** Reads the name of a part from its header lines (RFC 7578); undefined when it has no name. */
export function partNameOf(lines: readonly string[]): PartName | undefined {
  const found = unfold(lines)
    .map((line) => disposition.exec(line))
    .find((match) => match !== null);
  if (found === undefined) return undefined;
  const values = new Map<string, string>();
  for (const [, name, quoted, token] of (found[1] ?? "").matchAll(parameter)) {
    values.set(name!.toLowerCase(), quoted === undefined ? token! : unquote(quoted));
  }
  const field = values.get("name");
  const file = decodeExtended(values.get("filename*")) ?? values.get("filename");
  return field === undefined && file === undefined ? undefined : { field, file };
}

/** A line that starts with a blank continues the line before it. */
function unfold(lines: readonly string[]): readonly string[] {
  return lines
    .join("\r\n")
    .replaceAll(/\r\n(?=[ \t])/g, "")
    .split("\r\n");
}

/** Only a quote and a backslash are escaped: older clients send paths with plain backslashes. */
function unquote(text: string): string {
  return text.replaceAll(/\\(["\\])/g, "$1").replaceAll("%22", '"');
}

function decodeExtended(value: string | undefined): string | undefined {
  const encoded = /^utf-8'[^']*'(.*)$/is.exec(value ?? "")?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
