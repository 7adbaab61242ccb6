import { writeCsv } from "./csv.ts";
import { writeGithub } from "./github.ts";
import { writeGitlab } from "./gitlab.ts";
import { writeJson, writeJsonLines } from "./json.ts";
import { writeJunit } from "./junit.ts";
import { writeSarif } from "./sarif.ts";
import type { ScanFormat } from "./scan-output.ts";

/** Outputs for programs, by the name after `--format`. */
export const machineFormats = {
  json: writeJson,
  ndjson: writeJsonLines,
  sarif: writeSarif,
  junit: writeJunit,
  github: writeGithub,
  gitlab: writeGitlab,
  csv: writeCsv,
} as const satisfies Readonly<Record<string, ScanFormat>>;
