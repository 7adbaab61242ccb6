import { test } from "vitest";
import { checkUnits } from "./units.reference.ts";

test("of the spaces in the type of a parameter, only those between words stay", async () => {
  await checkUnits("c", "int f(unsigned\n  int a, struct  node * b, long long c[2]) { return 1; }\n", [
    ["f(unsigned int,struct node*,long long[])", 1, 0, 0, 3],
  ]);
  await checkUnits("cpp", "int f(const std::map< int, unsigned long > & a) { return 1; }\n", [
    ["f(std::map<int,unsigned long>&)", 1, 0, 0, 1],
  ]);
  await checkUnits("csharp", "class A { int F(ref int a, List< string? > b) { return 1; } }\n", [
    ["A", 1, 0, 0, null],
    ["A.F(int,List<string?>)", 1, 0, 0, 2],
  ]);
});
