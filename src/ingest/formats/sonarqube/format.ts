import { rulesMax } from "../../bounds.ts";
import { jsonFormat, type JsonElement } from "../../documents/json-format.ts";
import { numberField, objectField, objectsField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report } from "../../report.ts";
import { severityOf, type Severity } from "../../severities.ts";

/** SonarQube's generic form for issues of other tools. Since version 10.3, rules with impacts come before the issues. */
export const sonarqubeFormat = jsonFormat({
  id: "sonarqube",
  about: {
    title: "SonarQube generic issues",
    tools: ["SonarQube"],
    versions: "7 and later",
    contents: ["findings"],
    command: "",
  },
  detects: (json) =>
    json.has("issues[].ruleId", "issues[].primaryLocation") || json.has("rules[].id", "rules[].engineId"),
  elements: ["rules[]", "issues[]"],
  required: ["issues[]"],
  read: (report) => new SonarReader(report),
});

class SonarReader {
  readonly #report: Report;
  readonly #rules = new Map<string, JsonObject>();

  constructor(report: Report) {
    this.#report = report;
  }

  element({ position, value, pattern }: JsonElement): void {
    if (pattern === "issues[]") return this.#issue({ position, value });
    const id = textField(value, "id");
    if (id !== undefined && this.#rules.size < rulesMax) this.#rules.set(id, value);
  }

  #issue({ position, value }: Pick<JsonElement, "position" | "value">): void {
    const report = this.#report;
    const id = textField(value, "ruleId");
    const place = objectField(value, "primaryLocation");
    const path = textField(place, "filePath");
    const message = textField(place, "message");
    if (id === undefined) return report.refuse(position, path ?? null, fieldInvalid("ruleId", "string"));
    if (path === undefined) {
      return report.refuse(position, null, fieldInvalid("primaryLocation.filePath", "string"));
    }
    if (message === undefined) {
      return report.refuse(position, path, fieldInvalid("primaryLocation.message", "string"));
    }
    const known = this.#rules.get(id);
    const severity = severityIn(value) ?? (known === undefined ? undefined : severityIn(known));
    // A severity that is not known yet would be a guess.
    if (severity === undefined) return report.refuse(position, path, fieldInvalid("severity", "string"));
    const tool = textField(value, "engineId") ?? textField(known, "engineId") ?? "sonarqube";
    const type = textField(value, "type") ?? textField(known, "type");
    const describe = () => ({
      name: textField(known, "name") ?? id,
      tool,
      families: type === undefined ? [] : [type],
      description: textField(known, "description"),
    });
    report.finding(position, {
      path,
      rule: report.definition(position, `${tool}:${id}`, severity, describe),
      message,
      location: rangeOf(place),
      related: objectsField(value, "secondaryLocations").map((other) => ({
        path: textField(other, "filePath") ?? path,
        message: textField(other, "message"),
        ...rangeOf(other),
      })),
    });
  }
}

/** The severity itself, or the highest of the impacts. */
function severityIn(value: JsonObject): Severity | undefined {
  const word = textField(value, "severity");
  if (word !== undefined) return severityOf(word);
  const order: readonly Severity[] = ["BLOCKER", "CRITICAL", "MAJOR", "MINOR", "INFO"];
  const impacts = objectsField(value, "impacts").map((impact) => severityOf(textField(impact, "severity") ?? ""));
  return order.find((severity) => impacts.includes(severity));
}

/** Columns count from 0. */
function rangeOf(place: JsonObject | undefined) {
  const range = objectField(place, "textRange");
  const column = (name: string): number | undefined => {
    const number = numberField(range, name);
    return number === undefined ? undefined : number + 1;
  };
  return {
    startLine: numberField(range, "startLine"),
    startColumn: column("startColumn"),
    endLine: numberField(range, "endLine"),
    endColumn: column("endColumn"),
  };
}
