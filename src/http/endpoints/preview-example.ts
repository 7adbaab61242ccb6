import { levelB, levelC } from "./examples.ts";

/** What a model would change, for the documentation. */
export const previewExample = {
  projects: [
    {
      project: "Engine",
      branch: "main",
      versionId: 12,
      indicator: { id: "QUALITY", name: "Quality" },
      before: levelC,
      after: levelB,
      changed: true,
    },
  ],
  left: 0,
  changed: 1,
  distribution: {
    project: "Engine",
    levels: [
      { level: levelB, before: 3, after: 9 },
      { level: levelC, before: 9, after: 3 },
    ],
  },
};
