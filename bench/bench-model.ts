import { generatedMeasures } from "./generate.ts";

/** A model with the generated measures, counts and a rating: what a team's own model looks like. */
export const benchModel = {
  id: "BENCH",
  name: "Bench",
  rootIndicator: "QUALITY",
  types: ["APPLICATION", "FOLDER", "FILE", "FUNCTION"].map((id) => ({ id, name: id })),
  scales: [
    {
      id: "RATING",
      name: "Rating",
      levels: [
        { id: "LEVELA", rank: 0, name: "A", bounds: "[;10[" },
        { id: "LEVELB", rank: 1, name: "B", bounds: "[10;20[" },
        { id: "LEVELC", rank: 2, name: "C", bounds: "[20;[" },
      ],
    },
    {
      id: "SEVERITY",
      name: "Severity",
      levels: [
        { id: "MINOR", rank: 1 },
        { id: "MAJOR", rank: 2 },
      ],
    },
  ],
  measures: [
    ...generatedMeasures.map((id) => ({ id, name: id, aggregate: "SUM" })),
    { id: "VG_MAX", name: "Highest complexity", aggregate: "MAX", of: "VG", from: ["FUNCTION"] },
    { id: "NFIND", name: "Findings", count: { categories: ["SEVERITY.MAJOR"] } },
    { id: "DENSITY", name: "Complexity per 100 lines", formula: "if(LC > 0, 100 * VG / LC, 0)" },
    { id: "RISK", name: "Risk", formula: "DENSITY + 10 * NFIND" },
  ],
  indicators: [
    { id: "QUALITY", name: "Quality", measure: "DENSITY", scale: "RATING" },
    { id: "RISKS", name: "Risks", measure: "RISK", scale: "RATING" },
  ],
};
