import { levelB, levelC } from "./examples.ts";

/** The example of `GET /portfolio/summary`. */
export const summaryExample = {
  projects: 3,
  unbuilt: 1,
  ratings: [
    {
      model: { id: "STANDARD", name: "Standard code quality" },
      projects: 2,
      level: levelC,
      value: 24.1,
      measures: { COVERAGE: 81.5 },
      levels: [{ level: levelC, projects: 2 }],
      history: [{ time: "2026-11-14T09:30:00.123+01:00", projects: 2, level: levelC, value: 24.1 }],
    },
  ],
  gates: { FAILED: 1, PENDING: 0, NOT_COMPUTED: 0, PASSED: 1, NONE: 1 },
  severities: [{ id: "CRITICAL", name: "Critical", findings: 4 }],
  movers: [
    {
      id: 3,
      name: "Engine",
      artifactId: 4711,
      modelId: "STANDARD",
      trend: { id: "DEGRADED", icon: "icons/trends/DEGRADED.svg" },
      level: levelC,
      before: levelB,
      value: 24.1,
      change: 6.3,
    },
  ],
  cutProjects: 0,
};
