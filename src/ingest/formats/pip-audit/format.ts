import { eachObject } from "../../documents/json-items.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { textField } from "../../documents/json-fields.ts";
import { advisoryUrl, reportVulnerability, textsField } from "../../documents/vulnerabilities.ts";
import { fieldInvalid } from "../../records/checks.ts";

/** pip-audit's JSON: dependencies with vulnerabilities; in old versions, the list alone. */
export const pipAuditFormat = jsonFormat({
  id: "pip-audit",
  about: {
    title: "pip-audit JSON",
    tools: ["pip-audit"],
    versions: "1 and 2",
    contents: ["findings"],
    command: "pip-audit --format json",
  },
  detects: (json) =>
    json.has("dependencies[].name", "dependencies[].vulns") ||
    json.has("dependencies[].name", "dependencies[].skip_reason") ||
    json.has("[].name", "[].vulns") ||
    (json.hasList("dependencies") && json.hasList("fixes")),
  elements: ["dependencies[]", "[]"],
  read: (report) => ({
    element({ position, value }) {
      report.tool("pip-audit");
      const component = textField(value, "name");
      if (component === undefined) return report.refuse(position, null, fieldInvalid("name", "string"));
      const skipped = textField(value, "skip_reason");
      if (skipped !== undefined) {
        const describe = () => ({ name: "Dependency that was not audited", tool: "pip-audit" });
        const rule = report.definition(position, "pip-audit:not-audited", "INFO", describe);
        return report.finding(position, { path: undefined, rule, message: `${component}: ${skipped}` });
      }
      eachObject(report, position, value, "vulns", (advisory, at) => {
        const id = textField(advisory, "id");
        if (id === undefined) return report.refuse(at, null, fieldInvalid("vulns.id", "string"));
        reportVulnerability(report, at, {
          tool: "pip-audit",
          id,
          aliases: textsField(advisory, "aliases"),
          description: textField(advisory, "description"),
          helpUri: advisoryUrl("https://osv.dev/vulnerability/", id),
          component,
          version: textField(value, "version"),
          fixedIn: textsField(advisory, "fix_versions").join(", "),
          path: undefined,
        });
      });
    },
  }),
});
