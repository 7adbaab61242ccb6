/** The name of a problem: errors of SCIM have it at the end of their text. */
export function problemCode({ code, detail }: Readonly<Record<string, unknown>>): unknown {
  return code ?? (typeof detail === "string" ? /\(([\w.-]+)\)$/.exec(detail)?.[1] : undefined);
}
