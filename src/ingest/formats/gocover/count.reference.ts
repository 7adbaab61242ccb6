import type { CountItems } from "../examples.reference.ts";

export const count: CountItems = (text) => ({
  lines: text
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("mode:"))
    .map((line) => line.slice(line.lastIndexOf(":") + 1).split(","))
    .reduce((sum, [from, to]) => sum + Number.parseInt(to!, 10) - Number.parseInt(from!, 10) + 1, 0),
});
