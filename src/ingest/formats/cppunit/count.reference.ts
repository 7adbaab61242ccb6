import { occurrences, type CountItems } from "../examples.reference.ts";

const successful = /<SuccessfulTests>[^]*?<\/SuccessfulTests>/;

export const count: CountItems = (text) => {
  const failed = /<FailedTests>([^]*?)<\/FailedTests>/.exec(text)?.[1]?.replace(successful, "") ?? "";
  return { tests: occurrences(text, /<(?:Failed)?Test[\s>]/), findings: occurrences(failed, /<(?:Failed)?Test[\s>]/) };
};
