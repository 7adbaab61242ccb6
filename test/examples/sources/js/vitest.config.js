export default {
  test: {
    include: ["*.test.js"],
    coverage: { enabled: true, provider: "istanbul", reporter: ["lcovonly", "clover", "cobertura"], reportOnFailure: true },
  },
};
