import type { RefusedRecord, VersionPart } from "../../store/index.ts";
import { formatTimestamp, problemDetail } from "../../text/index.ts";
import type { AnswerFormat } from "../stages/request-context.ts";

/** A part of a version (D14). */
export function presentPart(part: VersionPart, format: AnswerFormat) {
  return {
    name: part.name,
    state: part.state,
    versionId: part.sourceVersionId,
    commit: part.commit,
    time: part.analysisTime === null ? null : formatTimestamp(part.analysisTime, format.zone),
    findings: part.findingCount,
    artifacts: part.artifactCount,
    dropped: part.droppedCount,
    refused: part.refusedCount,
    carried: part.carriedCount,
    tools: (part.tools ?? []).map(({ name, version }) => ({ name, version })),
    failures: {
      count: part.failures.count,
      records: part.failures.records.map((failure) => presentPosition(failure, format)),
    },
  };
}

/** The position of a listed record in its report, and the reason. */
export function presentPosition({ report, line, reason }: Omit<RefusedRecord, "path">, format: AnswerFormat) {
  return {
    ...(typeof report === "string" && { report }),
    line,
    ...(reason.pointer !== undefined && { pointer: reason.pointer }),
    reason: problemDetail(reason, format.language),
  };
}
