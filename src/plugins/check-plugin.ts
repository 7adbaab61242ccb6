import { checkRule } from "./check-rule.ts";
import type { FormatContent, PluginFormat } from "./interface.ts";
import type { PluginTemplate } from "./template-interface.ts";
import { isList, isRecord, isText, isTexts, itemsMax, textCharactersMax } from "./value-checks.ts";

/** The version of the interface that this release has. */
const interfaceVersion = 1;

const idPattern = /^[a-z][a-z0-9-]{0,63}$/;
const contents: Readonly<Record<FormatContent, true>> = {
  findings: true,
  coverage: true,
  tests: true,
  measures: true,
  components: true,
  artifacts: true,
  links: true,
  changes: true,
};

/** What members of a format are, by kind. A `?` after the type: it may be missing. */
const membersOfKind: Readonly<Record<PluginFormat["kind"], Readonly<Record<string, string>>>> = {
  json: {
    detects: "function",
    elements: "texts",
    scalars: "texts?",
    ignored: "texts?",
    outer: "texts?",
    mayLackLists: "boolean?",
    listsMayBeNull: "boolean?",
    required: "texts?",
    order: "groups?",
    read: "function",
  },
  "json-lines": { detects: "function", read: "function" },
  text: { detectsLine: "function?", detects: "function?", read: "function" },
  xml: { isRoot: "function", visit: "function" },
};

const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  function: (value) => typeof value === "function",
  boolean: (value) => typeof value === "boolean",
  texts: isTexts,
  groups: (value) => Array.isArray(value) && value.length <= itemsMax && value.every(isTexts),
};

/** Says what is wrong with the default export of a module; undefined: it is a plug-in. */
export function checkPlugin(value: unknown): string | undefined {
  if (!isRecord(value)) return "its default export is not an object";
  if (value["interfaceVersion"] !== interfaceVersion) {
    const found = JSON.stringify(value["interfaceVersion"]) ?? "missing";
    return `its interfaceVersion is ${found.slice(0, textCharactersMax)}; this release has version ${interfaceVersion}`;
  }
  const known = ["interfaceVersion", "formats", "templates", "rules"];
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown !== undefined) return `version ${interfaceVersion} of the interface has no "${unknown}"`;
  const { formats = [], templates = [], rules = [] } = value;
  if (!isList(formats)) return `formats is not a list of at most ${itemsMax}`;
  if (!isList(templates)) return `templates is not a list of at most ${itemsMax}`;
  if (!isList(rules)) return `rules is not a list of at most ${itemsMax}`;
  if (formats.length + templates.length + rules.length === 0) return "it has neither formats nor templates nor rules";
  return (
    first(formats, "formats", checkFormat) ??
    first(templates, "templates", checkTemplate) ??
    first(rules, "rules", checkRule)
  );
}

function first(
  list: readonly unknown[],
  name: string,
  check: (value: Record<string, unknown>) => string | undefined,
): string | undefined {
  for (const [index, value] of list.entries()) {
    const complaint = isRecord(value) ? check(value) : " is not an object";
    if (complaint !== undefined) return `${name}[${index}]${complaint}`;
  }
  return undefined;
}

function checkFormat(format: Record<string, unknown>): string | undefined {
  if (!isId(format["id"])) return idComplaint;
  const about = checkAbout(format["about"]);
  if (about !== undefined) return `.about${about}`;
  const { kind } = format;
  const members = typeof kind === "string" && Object.hasOwn(membersOfKind, kind) ? kind : undefined;
  if (members === undefined) return `.kind is not one of ${Object.keys(membersOfKind).join(", ")}`;
  const wanted = membersOfKind[members as PluginFormat["kind"]];
  for (const [name, type] of Object.entries(wanted)) {
    const isMissing = format[name] === undefined;
    const [plain] = type.split("?");
    if (isMissing ? !type.endsWith("?") : !checks[plain!]!(format[name])) return `.${name} is not a ${nameOf(plain!)}`;
  }
  const unknown = Object.keys(format).find(
    (key) => !["kind", "id", "about"].includes(key) && !Object.hasOwn(wanted, key),
  );
  if (unknown !== undefined) return `.${unknown} is not known`;
  const isDetected = members !== "text" || (format["detects"] ?? format["detectsLine"]) !== undefined;
  return isDetected ? undefined : " has neither detects nor detectsLine";
}

function nameOf(type: string): string {
  return type === "texts" ? `list of at most ${itemsMax} texts` : type === "groups" ? "list of lists of texts" : type;
}

function checkAbout(about: unknown): string | undefined {
  if (!isRecord(about)) return " is not an object";
  const { title, tools, versions, contents: listed, command, untried } = about;
  if (!isText(title) || title === "") return ".title is not a text";
  if (!isTexts(tools) || tools.length === 0) return ".tools is not a list of texts";
  if (!isText(versions)) return ".versions is not a text";
  if (!isText(command)) return ".command is not a text";
  if (untried !== undefined && untried !== true) return ".untried is neither true nor missing";
  if (!isTexts(listed) || listed.length === 0 || !listed.every((content) => Object.hasOwn(contents, content))) {
    return `.contents is not a list of ${Object.keys(contents).join(", ")}`;
  }
  return undefined;
}

function checkTemplate({ id, title, write }: Partial<PluginTemplate>): string | undefined {
  if (!isId(id)) return idComplaint;
  if (!isText(title) || title === "") return ".title is not a text";
  return typeof write === "function" ? undefined : ".write is not a function";
}

const idComplaint = ".id must begin with a small letter and have at most 64 small letters, digits and hyphens";

function isId(value: unknown): value is string {
  return typeof value === "string" && idPattern.test(value);
}
