import { countAt, type CountItems } from "../examples.reference.ts";

export const count: CountItems = (text) => ({
  findings:
    countAt(text, "results[].packages?[].vulnerabilities?[]") +
    countAt(text, "results[].packages?[].license_violations?[]"),
});
