/** A model with one measure and two levels, which meet at `middle`. */
export function twoLevelModel(id: string, middle: number) {
  return {
    id,
    rootIndicator: "QUALITY",
    types: ["APPLICATION", "FILE"].map((type) => ({ id: type })),
    scales: [
      {
        id: "RATING",
        levels: [
          { id: "GOOD", rank: 0, bounds: `[0;${middle}[` },
          { id: "BAD", rank: 1, bounds: `[${middle};[` },
        ],
      },
    ],
    measures: [{ id: "VG", aggregate: "SUM" }],
    indicators: [{ id: "QUALITY", measure: "VG", scale: "RATING" }],
  };
}
