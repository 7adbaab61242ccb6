import type { ScanOutput } from "./scan-output.ts";

/** The summary, the worst functions and the findings as one JSON object. */
export async function* writeJson(output: ScanOutput): AsyncGenerator<string> {
  const { summary, elapsedMilliseconds, severities, suppressed, findingsElsewhere, functions, isWhole, notes } = output;
  const head = JSON.stringify({
    ...summary,
    elapsedMilliseconds,
    severities: Object.fromEntries(severities),
    suppressed: Object.fromEntries(suppressed),
    findingsElsewhere,
    isWhole,
    ...(notes === undefined ? {} : { notes }),
    worst: functions,
  });
  yield `${head.slice(0, -1)},"findingList":[`;
  let separator = "";
  for await (const finding of output.findings()) {
    yield separator + JSON.stringify(finding);
    separator = ",";
  }
  yield "]}\n";
}

/** The findings, one JSON object per line. */
export async function* writeJsonLines({ findings }: ScanOutput): AsyncGenerator<string> {
  for await (const finding of findings()) yield `${JSON.stringify(finding)}\n`;
}
