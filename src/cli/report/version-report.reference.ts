import { verdict } from "./verdict.reference.ts";
import type { VersionReport } from "./version-report.ts";

const levelB = { name: "Level B", mnemonic: "B", color: [67, 147, 195, 255] };
const levelC = { name: "Level C", mnemonic: "C", color: [146, 197, 222, 255] };
const format = { unit: "min", decimals: 0, isEffort: true };

/** A report on a failed version with usual values. */
export function versionReport(more: Partial<VersionReport> = {}): VersionReport {
  return {
    verdict: verdict(),
    time: "2026-11-16T04:00:00.000+00:00",
    artifactCount: 1204,
    findingCount: 1,
    level: levelC,
    indicators: [
      {
        name: "Quality",
        level: levelC,
        measure: "Debt",
        value: 600,
        valueBefore: 480,
        format,
        risesToWorse: true,
      },
      {
        name: "Tests",
        level: levelB,
        measure: "Coverage",
        value: 81.25,
        valueBefore: null,
        format: { unit: "%" },
        risesToWorse: false,
      },
    ],
    trend: {
      data: {
        points: [
          { time: 0, value: 480 },
          { time: 86_400_000, value: 600 },
        ],
        risesToWorse: true,
        bands: [
          { lower: 0, upper: 500 },
          { lower: 500, upper: Infinity },
        ],
      },
      colors: [levelB.color, levelC.color],
      measure: "Debt",
      format,
      first: { name: "V11", time: "2026-11-15T04:00:00.000+00:00" },
      last: { name: "V12", time: "2026-11-16T04:00:00.000+00:00" },
    },
    changes: { newFindings: 2, fixedFindings: 1, degraded: 3, improved: 0, added: 4, removed: 0 },
    worst: [
      {
        name: "scan_line(int)",
        path: "src/scan.c",
        level: levelC,
        cause: "Cognitive complexity: 33",
        url: "https://belvedere.example.org/explore/7?version=12",
      },
    ],
    ...more,
  };
}
