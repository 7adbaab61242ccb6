/** A job of a recipe: the commands that its build system would run, in their order. */
export interface RecipeJob {
  readonly name: string;
  readonly commands: readonly RecipeCommand[];
}

export interface RecipeCommand {
  readonly shell: "bash" | "sh";
  readonly script: string;
  /** Variables that the recipe sets, in addition to those of the build system. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Variables, secrets and contexts of a build system, by the names that its recipes use. */
export type Known = Readonly<Record<string, string>>;

/** Puts the values of expressions into a text. What is not known is a mistake in the recipe. */
export function fill(text: string, pattern: RegExp, valueOf: (expression: string) => string | undefined): string {
  return text.replaceAll(pattern, (_whole, expression: string) => {
    const value = valueOf(expression);
    if (value === undefined) throw new Error(`nothing is known of ${expression}`);
    return value;
  });
}
