import type { CountItems } from "../examples.reference.ts";

type Nested<T> = Readonly<Record<string, T>>;
interface Method {
  readonly Lines: Nested<unknown>;
  readonly Branches: readonly { readonly Line: number }[];
}

export const count: CountItems = (text) => {
  const files = Object.values(JSON.parse(text) as Nested<Nested<Nested<Nested<Method>>>>).flatMap(
    Object.values,
  ) as Nested<Nested<Method>>[];
  let [lines, functions] = [0, 0];
  for (const classes of files) {
    const methods = Object.values(classes).flatMap((entries) => Object.values(entries));
    const numbers = methods.flatMap((method) => [
      ...Object.keys(method.Lines),
      ...method.Branches.map(({ Line }) => String(Line)),
    ]);
    lines += new Set(numbers).size;
    functions += methods.filter((method) => Object.keys(method.Lines).length > 0).length;
  }
  return { lines, functions };
};
