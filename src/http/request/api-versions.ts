import { accept, refuse, type Result } from "../../text/index.ts";
import { formOf, type AnswerForm, type NamedForm } from "../answer/table-form.ts";

/** Every version of the API that the server knows, newest first. A new one is added here and nowhere else. */
const known = ["v3"] as const;

export type ApiVersion = (typeof known)[number];

/** The known versions (D2). */
export const apiVersions = {
  newest: known[0],
  /** What a client may ask for. */
  names: [...known, "latest"] as readonly string[],
  /** The version that a name means, in any case; `latest` is the newest. */
  find(name: unknown): ApiVersion | undefined {
    if (typeof name !== "string") return undefined;
    const lower = name.toLowerCase();
    return lower === "latest" ? apiVersions.newest : known.find((version) => version === lower);
  },
};

/** What `Accept` asks for. */
export interface VersionChoice {
  /** Undefined: the default of the settings. */
  readonly version: ApiVersion | undefined;
  /** The vendor to echo in `Content-Type`; undefined: plain `application/json`. */
  readonly vendor: string | undefined;
  /** The form that is preferred to JSON; undefined: none. */
  readonly form: NamedForm | undefined;
}

const serverVendor = "belvedere";
const vendorType = /^application\/vnd\.([a-z0-9!#$&^_.+-]+)\.app-([a-z0-9.]+)\+json$/i;
const plainTypes = new Set(["*/*", "application/*", "application/json"]);
const problemType = "application/problem+json";

/** The answers of an endpoint. */
export interface OfferedAnswers {
  /** Beside JSON. */
  readonly forms: readonly AnswerForm[];
  /** Without a body, only a problem has a type: generated clients then ask for nothing else. */
  readonly hasBody: boolean;
}

/**
 * Reads `Accept` (D2): the newest known version named wins, and `q=0` excludes. Other weights matter between JSON and the
 * other forms that some endpoints offer (D18); of equal weights, what comes first.
 */
export function chooseVersion(header: string | undefined, { forms, hasBody }: OfferedAnswers): Result<VersionChoice> {
  if (header === undefined || header.trim() === "") return accept(anything);
  const ranges = parseAccept(header);
  const wanted = ranges.filter((range) => range.weight > 0);
  const vendorChoice = newestVendorChoice(wanted);
  const form = preferredForm(wanted, forms);
  if (vendorChoice !== undefined) return accept({ ...vendorChoice, form });
  if (form !== undefined) return accept({ ...anything, form });
  const isPlain = (type: string): boolean => plainTypes.has(type) || (!hasBody && type === problemType);
  if (!wanted.some(({ type }) => isPlain(type.toLowerCase()))) {
    return refuse({ code: "accept.version-unknown", params: { versions: apiVersions.names.join(", ") } });
  }
  // `application/json;q=0, */*`: everything but plain JSON, so the vendor type it is.
  const plainExcluded = ranges.some(({ weight, type }) => weight === 0 && type.toLowerCase() === "application/json");
  return accept({ ...anything, vendor: plainExcluded ? serverVendor : undefined });
}

const anything = { version: undefined, vendor: undefined, form: undefined } as const;

// Any type at all is no wish for another form.
function preferredForm(wanted: readonly MediaRange[], offered: readonly AnswerForm[]): NamedForm | undefined {
  const named = wanted.filter(({ type }) => formOf(type, offered) ?? (isJson(type) ? "json" : undefined));
  const [first] = named.toSorted((one, other) => other.weight - one.weight);
  return first === undefined ? undefined : formOf(first.type, offered);
}

function isJson(type: string): boolean {
  return type.toLowerCase() === "application/json" || vendorType.test(type);
}

/** The `Content-Type` of an answer. */
export function contentTypeOf(version: ApiVersion, vendor: string | undefined): string {
  const type = vendor === undefined ? "application/json" : `application/vnd.${vendor}.app-${version}+json`;
  return `${type}; charset=utf-8`;
}

interface MediaRange {
  readonly type: string;
  /** 0 excludes. */
  readonly weight: number;
}

function newestVendorChoice(ranges: readonly MediaRange[]): Omit<VersionChoice, "form"> | undefined {
  let best: { readonly version: ApiVersion; readonly vendor: string } | undefined;
  for (const range of ranges) {
    const match = vendorType.exec(range.type);
    const version = match === null ? undefined : apiVersions.find(match[2]);
    if (match === null || version === undefined) continue;
    if (best === undefined || known.indexOf(version) < known.indexOf(best.version)) {
      best = { version, vendor: match[1]! };
    }
  }
  return best;
}

function parseAccept(header: string): MediaRange[] {
  return splitOutsideQuotes(header, ",").map((element) => {
    const [type = "", ...parameters] = splitOutsideQuotes(element, ";");
    const [weight] = parameters.flatMap((parameter) => /^\s*q\s*=\s*([01](?:\.\d*)?)\s*$/i.exec(parameter)?.[1] ?? []);
    return { type: type.trim(), weight: weight === undefined ? 1 : Number(weight) };
  });
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = [];
  let quoted = false;
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (quoted && text[index] === "\\") index += 1;
    else if (text[index] === '"') quoted = !quoted;
    else if (text[index] === separator && !quoted) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}
