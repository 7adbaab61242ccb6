import type { Answer } from "../api/client.ts";
import { useFormats, useTexts } from "../texts/catalogue.ts";
import "./states.css";

type Version = Answer<"GET /api/versions/:id">;

/** Reasons that are shown; the task of the build lists more. */
const reasonsShownMax = 5;

/** Says that the analysis of a version failed, what that means for its findings, and why; nothing for other versions. */
export function FailedAnalysis({ version }: { readonly version: Version }) {
  const { explorer } = useTexts();
  const formats = useFormats();
  const failed = version.parts.filter(({ state }) => state === "FAILED");
  if (failed.length === 0) return null;
  const carried = failed.reduce((sum, part) => sum + part.carried, 0);
  const reasons = failed.flatMap(({ failures }) => failures.records).slice(0, reasonsShownMax);
  return (
    <section className="state-error stack" aria-label={explorer.analysisFailed}>
      <strong>{explorer.analysisFailed}</strong>
      <p>{explorer.analysisFailedHint(formats.number(carried))}</p>
      <ul className="small breakable">
        {reasons.map(({ report, line, reason }, index) => (
          <li key={index}>{report === undefined ? reason : `${report} (${line}): ${reason}`}</li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the analysis of a version failed. */
export function hasFailed({ parts }: Pick<Version, "parts">): boolean {
  return parts.some(({ state }) => state === "FAILED");
}
