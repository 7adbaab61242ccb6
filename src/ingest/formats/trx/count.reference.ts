import { occurrences, type CountItems } from "../examples.reference.ts";

/** Results that contain others do not count themselves. */
export const count: CountItems = (text) => {
  const results = [...text.matchAll(/<(?:\w*TestResult|TestResultAggregation)\s[^>]*>/g)].map(([tag]) => tag);
  const passed = results.filter((tag) =>
    /outcome="(?:Passed|NotExecuted|Inconclusive|Pending|Completed|Warning)"/.test(tag),
  );
  return {
    tests: results.length - occurrences(text, /<InnerResults>/),
    findings:
      results.length - passed.length - occurrences(text, /outcome="(?:Failed|Error)"[^>]*resultType="DataDrivenTest"/),
  };
};
