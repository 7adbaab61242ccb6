/** Where traces are sent; without it, there are none. */
export function readTraces(
  environment: Readonly<Record<string, string | undefined>>,
): { readonly traces?: string } | { readonly complaint: string } {
  const text = environment["BELVEDERE_TRACES"] || undefined;
  if (text === undefined) return {};
  const url = URL.parse(text);
  if (url === null || !["http:", "https:"].includes(url.protocol)) {
    return { complaint: "BELVEDERE_TRACES must be an http or https address, such as http://collector:4318/v1/traces." };
  }
  if (url.username !== "" || url.password !== "") {
    return { complaint: "BELVEDERE_TRACES must not contain a user or a password." };
  }
  return { traces: url.href };
}
