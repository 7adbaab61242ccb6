import { expect, test } from "vitest";
import { form, formType } from "../intake/uploads.reference.ts";
import { outline, readUpload } from "../formats/examples.reference.ts";

const artifact = (path: string, type = "FUNCTION"): object => ({ kind: "artifact", path, type });
const file = (path: string): object => artifact(path, "FILE");

/** The artifact of a result that has only a fully qualified name, beside these artifacts. */
async function placeOf(name: string, ...artifacts: readonly object[]): Promise<string> {
  const result = {
    ruleId: "R",
    message: { text: "m" },
    locations: [{ logicalLocations: [{ fullyQualifiedName: name }] }],
  };
  const sarif = { version: "2.1.0", runs: [{ tool: { driver: { name: "T" } }, results: [result] }] };
  const native = artifacts.map((line) => JSON.stringify(line)).join("\n");
  const parts = [
    { name: "r", file: "a.sarif", content: JSON.stringify(sarif) },
    { name: "r", file: "a.ndjson", content: native },
  ];
  const { collector, code } = await readUpload(form(...parts), formType);
  expect(code).toBeUndefined();
  return /^finding (\S+)/m.exec(outline(collector))![1]!;
}

test("a result with a fully qualified name alone is placed at the only artifact of that name", async () => {
  const java = [file("src/org/example/Account.java"), artifact("src/org/example/Account.java#Account.pay(int)")];
  for (const name of ["org.example.Account.pay(int)", "org.example.Account.pay", "Account.pay", "Account::pay(long)"]) {
    expect([name, await placeOf(name, ...java)]).toEqual([name, "src/org/example/Account.java#Account.pay(int)"]);
  }
  const python = [file("shop/cart.py"), artifact("shop/cart.py#Cart", "CLASS"), artifact("shop/cart.py#Cart.add")];
  expect(await placeOf("shop.cart.Cart.add", ...python)).toBe("shop/cart.py#Cart.add");
  expect(await placeOf("shop.cart.Cart", ...python)).toBe("shop/cart.py#Cart");
});

test("parameters decide between functions of one name", async () => {
  const functions = ["int", "long a, long b"].map((type) => artifact(`a.cs#A.Pay(${type})`));
  expect(await placeOf("A.Pay(int)", file("a.cs"), ...functions)).toBe("a.cs#A.Pay(int)");
  expect(await placeOf("A.Pay", file("a.cs"), ...functions)).toBe("(project)");
  expect(await placeOf("A.Pay(short)", file("a.cs"), ...functions)).toBe("(project)");
});

test("without such an artifact, or with several, the result stays on the project", async () => {
  const two = [file("a.c"), file("b.c"), artifact("a.c#scan"), artifact("b.c#scan")];
  expect(await placeOf("scan", ...two)).toBe("(project)");
  expect(await placeOf("a.scan", ...two)).toBe("a.c#scan");
  expect(await placeOf("Other.scan", two[0]!, two[2]!)).toBe("(project)");
  expect(await placeOf("can", two[0]!, two[2]!)).toBe("(project)");
  expect(await placeOf("src.a", artifact("src/a", "FILE"))).toBe("(project)");
  expect(await placeOf("x".repeat(5000), two[0]!)).toBe("(project)");
});
