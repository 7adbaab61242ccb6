const level = (id: string, rank: number, mnemonic: string) => ({
  id,
  rank,
  name: `Level ${mnemonic}`,
  mnemonic,
  color: [121, 193, 66, 255],
  icon: `icons/levels/79c142ff/${mnemonic}.svg`,
});

/** What a model would change, for the documentation. */
export const previewExample = {
  projects: [
    {
      project: "Engine",
      branch: "main",
      versionId: 12,
      indicator: { id: "QUALITY", name: "Quality" },
      before: level("LEVELC", 2, "C"),
      after: level("LEVELB", 1, "B"),
      changed: true,
    },
  ],
  left: 0,
  changed: 1,
  distribution: {
    project: "Engine",
    levels: [
      { level: level("LEVELB", 1, "B"), before: 3, after: 9 },
      { level: level("LEVELC", 2, "C"), before: 9, after: 3 },
    ],
  },
};
