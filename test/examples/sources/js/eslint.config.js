export default [
  {
    files: ["**/*.js"],
    rules: { "no-unused-vars": "warn", "no-undef": "error", eqeqeq: "error", "no-var": "error" },
  },
];
