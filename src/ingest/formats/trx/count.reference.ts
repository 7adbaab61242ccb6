import type { CountItems } from "../examples.reference.ts";

const tags = /<(\/?)(?:\w*TestResult|TestResultAggregation)(?=[\s/>])((?:[^>"]|"[^"]*")*?)(\/?)>/g;
const harmless = /\soutcome="(?:Passed\w*|NotExecuted|Inconclusive|Pending|InProgress|Completed|Warning)"/;

/** Results that contain others do not count themselves. */
export const count: CountItems = (text) => {
  const open: { readonly attributes: string; isAround: boolean }[] = [];
  let [tests, findings] = [0, 0];
  const close = (): void => {
    const result = open.pop();
    if (result === undefined || result.isAround) return;
    tests++;
    if (!harmless.test(result.attributes)) findings++;
  };
  for (const [, end, attributes, isEmpty] of text.matchAll(tags)) {
    if (end === "/") close();
    else {
      for (const around of open) around.isAround = true;
      open.push({ attributes: attributes!, isAround: false });
      if (isEmpty === "/") close();
    }
  }
  return { tests, findings };
};
