import { expect } from "vitest";
import type { CiFacts, Environment } from "../facts.ts";
import { ciSystems } from "./index.ts";

/** The values alone; where they come from is checked separately. */
type Values = Partial<Record<keyof CiFacts, string | readonly string[]>>;

/** The only system that recognizes the variables, and what it reads. */
export function readFacts(environment: Environment, text?: string): { readonly name: string; readonly facts: CiFacts } {
  const systems = ciSystems.filter(({ isPresent }) => isPresent(environment));
  expect(systems).toHaveLength(1);
  return { name: systems[0]!.name, facts: systems[0]!.read(environment, text) };
}

/** Compares the system and all values that it reads. */
export function checkFacts(name: string, environment: Environment, expected: Values, text?: string): void {
  const result = readFacts({ CI: "true", ...environment }, text);
  const values = Object.entries(result.facts).flatMap(([key, found]) =>
    found === undefined ? [] : [[key, "value" in found ? found.value : found]],
  );
  expect({ name: result.name, ...Object.fromEntries(values) }).toEqual({ name, ...expected });
}
