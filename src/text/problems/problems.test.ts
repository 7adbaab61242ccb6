import { describe, expect, test } from "vitest";
import { languages, problemDefinitions, problemDetail, type ProblemCode } from "../index.ts";

const places = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "").toSorted();

describe("every problem", () => {
  for (const [code, definition] of Object.entries(problemDefinitions)) {
    test(`${code} has a status, and texts with the same places in every language`, () => {
      expect(code).toMatch(/^[a-z]+(\.[a-z0-9-]+)+$/);
      expect(definition.status).toBeGreaterThanOrEqual(400);
      expect(definition.status).toBeLessThan(600);
      for (const language of languages) {
        expect(definition.title[language].trim()).not.toBe("");
        expect(places(definition.title[language])).toEqual([]);
        expect(new Set(places(definition.detail[language]))).toEqual(new Set(places(definition.detail.en)));
      }
    });
  }
});

test("places are filled, and an unfilled one stays visible", () => {
  const code: ProblemCode = "query.unknown";
  expect(problemDetail({ code, params: { name: "wher", suggestion: "$&" } }, "en")).toContain(
    "`wher`. Did you mean `$&`",
  );
  expect(problemDetail({ code }, "en")).toContain("{name}");
});
