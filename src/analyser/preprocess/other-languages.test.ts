import { describe, expect, test } from "vitest";
import type { LanguageId } from "../languages/language.ts";
import { valueIn } from "../measure/file-result.ts";
import { FileMeasurer } from "../measure/measure-file.ts";
import { prepareText } from "./index.ts";

const measurer = new FileMeasurer();

/** Measures a text, which must have no syntax errors, and compares the keys and cyclomatic complexities of its units. */
async function check(language: LanguageId, text: string, expected: Readonly<Record<string, number>>) {
  const { units, syntaxErrors } = (await measurer.measure(language, text))!.result;
  const seen = Object.fromEntries(units.map(({ key, values }) => [key, valueIn(values, "VG")]));
  expect({ seen, syntaxErrors }).toEqual({ seen: expected, syntaxErrors: 0 });
}

describe("Swift", () => {
  test("conditional compilation around members: all sides are measured", () =>
    check(
      "swift",
      "class A {\n  #if os(iOS) && !DEBUG // why\n  func f() {}\n  #elseif os(macOS)\n  func g() {}\n  #else\n  func h() {}\n  #endif\n}\n",
      { A: 3, "A.f()": 1, "A.g()": 1, "A.h()": 1 },
    ));
  test("sides that share a bracket: the longest one is measured", () =>
    check("swift", "#if A\nfunc f() {\n#else\nfunc longer(a: Int) {\n#endif\n  if b { g() }\n}\n", {
      "longer(Int)": 2,
    }));
  test("an #endif alone, or none, is not an error", () => check("swift", "#endif\nfunc f() {}\n#if A\n", { "f()": 1 }));
  test("a comment beside a directive stays a comment", async () => {
    const { values } = (await measurer.measure("swift", "#if A // a comment\n// b\n#endif\n"))!.result;
    expect(values.slice(0, 3)).toEqual([3, 2, 1]);
  });
  test.each([
    ["macros", "func f() { #expect(a == 1); let b = try #require(c); #Preview { d() } }"],
    ["#selector", "func f() { g(#selector(A.b(_:for:)), #keyPath(A.c), #line, #fileID) }"],
    ["an expression in a text", 'func f() { g("a \\(#function) \\(h("b)")) c") }'],
    ["raw texts", 'func f() { g(#"a "b" #c \\#(d)"#, """\n  #if "x"\n  """, ##"""\n e "f\n """##) }'],
    ["#available", "func f() { guard #available(iOS 10.1, macOS 10.12, *) else { return } }"],
    ["#warning", 'func f() { }\n#warning("a (b)")\n#error("c")'],
    ["throws with a type", "func f() throws(E) -> () { do throws(any Error) { try g() } catch { } }"],
    ["an empty tuple as a value", "func f() { g(()); h(a: (), b: ()); return () }"],
    ["functions as parameters stay", "func f() { let g: (() -> Void, () async -> Void)? = nil }"],
    ["ownership", "func f() { let b = consume a; let g: (sending @escaping () -> Void) -> Void }"],
    ["nonisolated(unsafe)", "func f() { nonisolated(unsafe) var a = 1 }"],
    ["comments in comments", 'func f() { /* a /* " */ #if */ }'],
  ])("%s", (_name, text) => check("swift", text, { "f()": text.includes("guard") || text.includes("catch") ? 2 : 1 }));
});

describe("Kotlin", () => {
  test("names that start like an operator", () =>
    check("kotlin", "fun f() {\n  val in1 = a()\n  in1.close()\n  as_b.close()\n}\n", { "f()": 1 }));
  test("modifiers as names", () =>
    check("kotlin", "fun f() {\n  val open: Boolean\n  open = g().apply { open(a) }\n  if (!open) { h() }\n}\n", {
      "f()": 2,
    }));
  test("get and set in a function are not accessors", () =>
    check(
      "kotlin",
      "fun f() {\n  val bit = 1 shl id\n  set = 0\n  val a = 1\n  get(3)\n  val c = 2\n  set(i, o[i])\n}\n",
      {
        "f()": 1,
      },
    ));
  test("accessors stay accessors, with annotations too", () =>
    check(
      "kotlin",
      "class A {\n  var a: S?\n    @Synchronized get() = b\n\n    @Synchronized private set(value) {\n      b = value\n    }\n}\n",
      { A: 2, "A.get()": 1, "A.set()": 1 },
    ));
  test("an annotation before a constructor", () =>
    check("kotlin", "class A\n  @RequiresApi(37)\n  internal constructor() : B {\n  fun f() = 1\n}\n", {
      A: 1,
      "A.f()": 1,
    }));
  test("a function keeps its signature when an object in it has methods", () =>
    check("kotlin", "fun f(a: Int) = object : X {\n  override fun g(b: String, c: Long) { h() }\n}\n", {
      "f(Int)": 1,
      "f(Int).g(String,Long)": 1,
    }));
});

describe("C#", () => {
  test("params, of any type, are parameters like others", () =>
    check("csharp", "class A { void F(int a, params string[] b) { } void G(params ReadOnlySpan<int> c) { } }", {
      A: 2,
      "A.F(int,string[])": 1,
      "A.G(ReadOnlySpan<int>)": 1,
    }));
  test("lambdas have parameters without parentheses, and short names", () =>
    check("csharp", "class A { void F() { a.Where(x => x > 1 && b).Select(x => { return x; }); } }", {
      A: 3,
      "A.F()": 2,
      "A.F().Select callback(x)": 1,
    }));
  test("an indexer is part of the path of its accessors", () =>
    check("csharp", "class A { int this[int i] { get { return i; } } }", { A: 1, "A.this.get()": 1 }));
});

test("a for loop of a POSIX shell without a list", () =>
  check("bash", "f() {\n  for arg do\n    for b  do c; done\n  done\n}\n", { f: 3 }));

test.each<[LanguageId, string]>([
  ["swift", "#if A\n"],
  ["swift", "#a("],
  ["swift", "#"],
  ["swift", '"\\('],
  ["swift", "/*"],
  ["swift", "("],
  ["kotlin", "@A "],
  ["kotlin", "set("],
  ["kotlin", " "],
  ["kotlin", "class "],
  ["csharp", "params "],
  ["csharp", " "],
  ["bash", "for a "],
  ["bash", " "],
])("a long text of %s, %j repeated, is prepared in linear time", (language, piece) => {
  // Quadratic time would be minutes here, so the test needs no clock.
  const text = piece.repeat(300_000 / piece.length);
  expect(prepareText(language, text).length).toBe(text.length);
});

describe("Objective-C", () => {
  test.each([
    [
      "enumerations",
      "typedef NS_ENUM(NSInteger, Kind) { KindA API_AVAILABLE(ios(10)) = 1, KindB };\nint f(void) { return 1; }",
    ],
    [
      "macros on their own line",
      "NS_ASSUME_NONNULL_BEGIN\n@interface A : B\n@end\nNS_ASSUME_NONNULL_END\nint f(void) { return 1; }",
    ],
    [
      "attributes of declarations",
      "@interface A : B\n- (id)init NS_UNAVAILABLE;\n+ (id)a NS_SWIFT_NAME(b(c:)) API_AVAILABLE(ios(10), macos(10.12));\n@end\ntypedef NSString *N NS_STRING_ENUM;\nint f(void) { return 1; }",
    ],
    ["a parameter called id", "@interface A : B\n- (void)name:(int)a id:(int)b;\n@end\nint f(void) { return 1; }"],
    [
      "conditional methods",
      "#if A\nint f(void) {\n#else\nint f(int a) {\n#endif\n#pragma mark - a\n#warning it's open\nreturn 1; }",
    ],
  ])("%s", async (_, text) => {
    const { units, syntaxErrors } = (await measurer.measure("objc", text))!.result;
    expect({ units: units.filter(({ type }) => type === "FUNCTION").map(({ key }) => key), syntaxErrors }).toEqual({
      units: ["f"],
      syntaxErrors: 0,
    });
  });

  test("keeps the number of characters and the lines", () => {
    const text = "typedef NS_OPTIONS(NSUInteger,\n  Kind) { A };\nNS_X_BEGIN\n@onExit { f(); };\n";
    const prepared = prepareText("objc", text);
    expect(prepared.length).toBe(text.length);
    expect(prepared.split("\n").map(({ length }) => length)).toEqual(text.split("\n").map(({ length }) => length));
  });

  test("methods in conditional groups: all sides are measured", () =>
    check(
      "objc",
      "@implementation A (B)\n#if C\n- (int)f { return 1; }\n#else\n- (int)g { return 1; }\n+ (int)h { return 1; }\n#endif\n@end\n",
      { "A(B)": 3, "A(B).f": 1, "A(B).g": 1, "A(B).h": 1 },
    ));

  test("macros inside of functions stay", () => {
    const text = "int f(void) { return A_B; }\nid g(void) { return CALL_IT(a); }\n";
    expect(prepareText("objc", text)).toBe(text);
  });
});
