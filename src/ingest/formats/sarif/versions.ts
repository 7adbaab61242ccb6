import { unsupportedVersion } from "../../broken-report.ts";
import { convertVersionOne } from "./version-one.ts";
import { convertVersionTwo } from "./version-two.ts";
import type { Conversion } from "./conversion.ts";

/** The versions that are read, as a refusal names them. */
const supportedVersions = "1.0.0, 2.0.0, 2.1.0";

/** What a log says of its version before its runs, or anywhere in it. */
export class LogVersion {
  version: string | undefined;
  schema = "";
  /** A run has `tool.driver`, which came with 2.1.0. */
  hasDriver = false;
  hasRuns = false;

  /**
   * How the parts of the log become parts of SARIF 2.1.0; undefined when they are that already. Any other version is
   * refused: its results would be read without their paths or messages.
   */
  conversion(): Conversion | undefined {
    const inSchema = /\bsarif-(?:schema-)?(\d+\.\d+(?:\.\d+)?)/.exec(this.schema)?.[1];
    const version = this.version ?? inSchema ?? (this.hasDriver || !this.hasRuns ? "2.1.0" : undefined);
    const [, number, prerelease] = /^([12]\.[01])(?:\.0)?(-.*)?$/.exec(version?.trim() ?? "") ?? [];
    if (number === "1.0" && prerelease === undefined) return convertVersionOne;
    if (number === "2.0") return convertVersionTwo;
    // Drafts of 2.1.0 carry its number. Their schema says which draft it is.
    if (number === "2.1") return prerelease !== undefined || isDraft(this.schema) ? convertVersionTwo : undefined;
    throw unsupportedVersion("SARIF", version, supportedVersions);
  }
}

function isDraft(schema: string): boolean {
  return /2\.1\.0-(?:beta|rtm\.[0-4](?!\d))/.test(schema);
}
