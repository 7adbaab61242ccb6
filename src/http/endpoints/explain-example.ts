import { levelB, levelC } from "./examples.ts";

const file = { id: 1024, name: "scan.c", path: "src/scan.c", type: { id: "FILE", name: "File" } };

/** An explanation, for the documentation. */
export const explanationExample = {
  artifact: file,
  line: null,
  indicator: { id: "QUALITY", name: "Quality" },
  measure: { id: "DENSITY", name: "Complexity per 100 lines", unit: null },
  value: 24,
  display: "24",
  level: levelC,
  interval: { text: "[20;[", lower: 20, lowerIncluded: true, upper: null, upperIncluded: false },
  source: {
    kind: "FORMULA",
    aggregate: null,
    formula: "100 * VG / LC",
    operands: [
      { id: "VG", name: "Complexity", value: 12, display: "12", source: "AGGREGATE" },
      { id: "LC", name: "Lines", value: 50, display: "50", source: "GIVEN" },
    ],
  },
  causes: [
    {
      id: "DENSITY",
      name: "Complexity per 100 lines",
      value: 24,
      display: "24",
      share: 24,
      shareDisplay: "24",
      limit: 20,
      limitDisplay: "20",
      risesToWorse: true,
    },
  ],
  better: {
    level: levelB,
    interval: { text: "[10;20[", lower: 10, lowerIncluded: true, upper: 20, upperIncluded: false },
    target: 20,
    targetIncluded: false,
    targetDisplay: "20",
    change: -4,
  },
  contributors: {
    suffices: true,
    artifacts: [
      {
        id: 1025,
        name: "scan_line(int)",
        path: "src/scan.c#scan_line(int)",
        type: { id: "FUNCTION", name: "Function" },
        url: "explore/1025",
        value: 14,
        after: 10,
      },
    ],
  },
  comparison: null,
};
