import type { Verdict } from "../verdict.ts";
import type { VersionReport } from "../version-report.ts";
import { renderAnnotations } from "./annotations.ts";
import { renderCodeQuality } from "./code-quality.ts";
import { renderHtml } from "./html.ts";
import { renderJunit } from "./junit.ts";
import { renderMarkdown } from "./markdown.ts";
import { renderSarif } from "./sarif.ts";
import { renderTeamCity } from "./teamcity.ts";

/** Outputs that are texts, by the name after `--to`. */
export const renderers = {
  markdown: renderMarkdown,
  sarif: renderSarif,
  junit: renderJunit,
  codequality: renderCodeQuality,
  annotations: renderAnnotations,
  teamcity: renderTeamCity,
} as const satisfies Readonly<Record<string, (verdict: Verdict) => string>>;

/** Outputs that show more of a version than its verdict. */
export const reportRenderers = { html: renderHtml } as const satisfies Readonly<
  Record<string, (report: VersionReport) => string>
>;
