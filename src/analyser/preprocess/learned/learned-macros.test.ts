import { describe, expect, test } from "vitest";
import { applyRuleSettings } from "../../configuration/rule-settings.ts";
import type { LanguageId } from "../../languages/language.ts";
import { valueIn } from "../../measure/file-result.ts";
import { FileMeasurer } from "../../measure/measure-file.ts";
import { applyLearned } from "./apply-learned.ts";
import { MacroCollector, nameUsedMacros, type LearnedMacros } from "./learned-macros.ts";

function learn(...texts: readonly string[]): LearnedMacros {
  const collector = new MacroCollector();
  for (const text of texts) collector.addText(text);
  return collector.finish();
}

const kindsOf = (text: string): unknown =>
  Object.fromEntries(Array.from(learn(text), ([name, { kind }]) => [name, kind]));

interface Unit {
  readonly key: string;
  readonly lastLine: number;
  readonly cyclomatic: number;
}

async function measure(language: LanguageId, text: string, learned: LearnedMacros) {
  const { result } = (await new FileMeasurer(applyRuleSettings(), learned).measure(language, text))!;
  const units = result.units.map(({ key, lines, values }): Unit => ({
    key,
    lastLine: lines[2],
    cyclomatic: valueIn(values, "VG")!,
  }));
  return { units, errors: result.syntaxErrors };
}

/** Measures a text whose macros are defined in a header, and then in the text itself. */
async function check(
  language: LanguageId,
  header: string,
  text: string,
  expected: readonly [string, number, number][],
) {
  const units = expected.map(([key, lastLine, cyclomatic]): Unit => ({ key, lastLine, cyclomatic }));
  expect(await measure(language, text, learn(header))).toEqual({ units, errors: 0 });
  const before = header.split("\n").length;
  const moved = units.map((unit) => ({ ...unit, lastLine: unit.lastLine + before }));
  expect(await measure(language, `${header}\n${text}`, new Map())).toEqual({ units: moved, errors: 0 });
}

describe("what a definition expands to", () => {
  test.each([
    ["#define A", { A: "attribute" }],
    ["#define A __attribute__((noinline)) static inline", { A: "attribute" }],
    ["#define A [[nodiscard]]", { A: "attribute" }],
    [
      "#define A(x) __attribute__((x))\n#define B A(cold) C\n#define C const",
      { A: "attribute", B: "attribute", C: "attribute" },
    ],
    ["#ifdef X\n#define A __declspec(dllexport)\n#else\n#define A\n#endif", { A: "attribute" }],
    ["#define A \\\n  __attribute__ \\\r\n  ((cold)) /* several\nlines */", { A: "attribute" }],
    ['#define A "a" BB "c"', { A: "text" }],
    ["#define A unsigned long *", { A: "type" }],
    ["#define A(x) for (int i = 0; i < x; i++)\n#define B while (1)", { A: "loop", B: "loop" }],
    ["#define A(x) if (likely(x))", { A: "condition" }],
    ["#define A(x) case OP_##x:", { A: "case" }],
    ["#define A default\n#define B default: abort();", { A: "default", B: "default" }],
    ["/* a */ #define A // b", { A: "attribute" }],
    ['#define A extern "C" {\n#define B }', { A: "open-scope", B: "close" }],
    [
      "#define A(x) for (x in y) {\n#define B if (a) {\n#define C do {",
      { A: "open-loop", B: "open-condition", C: "open-block" },
    ],
    ["#define A(x) x\n#define B(x) ()", { A: "argument", B: "argument" }],
    ["#define A(x) { #x },\n#define B(X) X(a) X(b)", { A: "elements", B: "elements" }],
    ["#define A(x) static int x(void) { return 1; }", { A: "definition" }],
  ])("%s", (text, expected) => expect(kindsOf(text)).toEqual(expected));

  test.each([
    ["values", "#define A 1\n#define B (x)\n#define C(a, b) ((a) < (b) ? (a) : (b))"],
    ["statements", "#define A(x) do { f(x); } while (0)\n#define B f();"],
    ["calls that expand to nothing", "#define A(x)"],
    ["names of something else", "#define A other\n#define B A"],
    ["definitions in a circle", "#define A B\n#define B A"],
    ["typedef", "#define A typedef"],
    [
      "definitions that differ",
      '#define A const\n#define A 1\n#define B\n#define B(x) const\n#define C\n#define C "a"',
    ],
    ["unbalanced braces", "#define A } else {\n#define B {{"],
    ["definitions that are too long", `#define A const ${"/* */".repeat(1_000)}`],
    ["definitions in comments", "/*\n#define A const\n*/\n// \\\n#define B"],
    ["definitions in raw texts", 'auto a = R"-(\n#define A\n)-";\nauto b = u8R"(\n#define B\n)";'],
    ["other directives", "#undef A\n#defined B\nint x; #define C"],
  ])("not learned: %s", (_, text) => expect(kindsOf(text)).toEqual({}));

  test("the order of texts does not matter", () => {
    const texts = ["#define A B", "#define B const", "#define C", "#define C 1", "#define D static"];
    expect(Object.fromEntries(learn(...texts.toReversed()))).toEqual(Object.fromEntries(learn(...texts)));
  });

  test.each(["#define A \\\n", "#define A /*\n"])("a directive is read once: %j", (line) => {
    const read: number[] = [];
    class Counted extends MacroCollector {
      override addDirective(directive: string): void {
        read.push(directive.length);
        super.addDirective(directive);
      }
    }
    new Counted().addText(line.repeat(1_000));
    expect(read).toEqual([line.length * 1_000]);
  });

  test("names are bounded, and those that are known still join", () => {
    const collector = new MacroCollector(100);
    for (let name = 0; name < 100; name++) collector.addDirective(`#define A${name}`);
    collector.addDirective("#define B");
    collector.addDirective("#define A1 1");
    const learned = collector.finish();
    expect([learned.has("B"), learned.has("A1"), learned.size]).toEqual([false, false, 99]);
  });
});

describe("macros in code", () => {
  test("attributes in small letters, at any position of a declaration", () =>
    check(
      "c",
      "#define my_api __attribute__((visibility))\n#define my_call\n#define my_lock(x) __attribute__((lock(x)))",
      "my_api char * my_call f(int *my_api a, int b my_api) my_lock(m) {\n  return 0;\n}\nvoid (*my_call g)(int);\n",
      [["f(int*,int)", 3, 1]],
    ));

  test("attributes of C++", () =>
    check(
      "cpp",
      "#define nullable _Nullable\n#define BOUND [[clang::lifetimebound]]",
      "struct S {\n  explicit S(std::ostream& os BOUND);\n  bool f(const char* nullable a) const BOUND { return a; }\n  std::vector<int* nullable> v;\n};\n",
      [
        ["S", 5, 1],
        ["S.f(char*)", 3, 1],
      ],
    ));

  test("an attribute's name that is a name of something else stays", () =>
    check("c", "#define local static", "foo_t f(foo_t local) {\n  p->local = 1;\n  return local + 1;\n}\n", [
      ["f(foo_t)", 4, 1],
    ]));

  test("loops and conditions count, with or without a block", () =>
    check(
      "c",
      "#define each_item(x, l) for (x = l; x; x = x->next)\n#define when_set(x) if (x)\n#define each_of(T, x) for (T x = 0; x; x++)\n#define forever while (1)",
      "int f(int n) {\n  each_item(i, list) ++n;\n  when_set(n)\n    g();\n  each_of(struct s *, p) { g(); }\n  forever { g(); }\n}\n",
      [["f(int)", 7, 5]],
    ));

  test("cases count", () =>
    check(
      "c",
      "#define CASE(op, args) case op\n#define WHEN(op) case op: next();",
      "int f(int n) {\n  switch (n) {\n  CASE(OP_A, Z):\n    g();\n  WHEN(OP_B) h();\n  }\n}\n",
      [["f(int)", 7, 3]],
    ));

  test("default does not count, as without a macro", () =>
    check(
      "c",
      "#define OTHERWISE default\n#define FALLBACK(x) default: log(x);\n#define REST default:",
      "int f(int n) {\n  switch (n) {\n  case 1: g();\n  OTHERWISE: h();\n  }\n}\nint k(int n) {\n  switch (n) {\n  case 1: g();\n  FALLBACK(n) h();\n  case 2: g();\n  REST\n    h();\n  }\n}\n",
      [
        ["f(int)", 6, 2],
        ["k(int)", 15, 3],
      ],
    ));

  test("macros that open and close a block", () =>
    check(
      "c",
      '#define BEGIN_EACH(x) for (x = 0; x; x++) {\n#define END_EACH }\n#ifdef X\n#define API_BEGIN extern "C" {\n#define API_END }\n#else\n#define API_BEGIN\n#define API_END\n#endif',
      "API_BEGIN\nint f(int n) {\n  BEGIN_EACH(n)\n    g();\n  END_EACH\n}\nAPI_END\nint h(int n) { return n; }\n",
      [
        ["f(int)", 6, 2],
        ["h(int)", 8, 1],
      ],
    ));

  test("parameters in a macro, definitions, elements, texts and types", () =>
    check(
      "c",
      '#define OF(x) x\n#define make_path(n, p) const char *n(void) { return p; }\n#define ENTRY(n) { #n, n },\n#define PREFIX "a"\n#define LONG_T long',
      'static make_path(first, "a")\nint f OF((int a));\nstruct e all[] = {\n  ENTRY(A)\n  ENTRY(B)\n  { 0 }\n};\nchar *t = PREFIX PREFIX "b";\nunsigned LONG_T g(LONG_T UNUSED a) {\n  return a;\n}\n',
      [["g(LONG_T)", 11, 1]],
    ));

  test("if definitions lead to syntax errors, the form of the text decides", async () => {
    // The macro of a header that this file does not include.
    const text = "int f(int a) {\n  return (int) value;\n}\n";
    expect(applyLearned(text, learn("#define value"))).not.toBe(text);
    expect(await measure("c", text, learn("#define value"))).toEqual({
      units: [{ key: "f(int)", lastLine: 3, cyclomatic: 1 }],
      errors: 0,
    });
  });

  test.each<[LanguageId, string, string]>([
    ["c", "#define likely(x) x", "int likely(int x) {\n  return x;\n}\n"],
    ["cpp", "#define lock(x) __attribute__((x))", "struct S {\n  bool lock(int x) const {\n    return x;\n  }\n};\n"],
    [
      "cpp",
      "#define lock(x) __attribute__((x))",
      "struct S : T {\n  bool lock(int x) override {\n    return x;\n  }\n};\n",
    ],
  ])("a text with other syntax errors is read by its form alone: %s, %s", async (language, header, code) => {
    const text = `int q(void) { x = = 3 ]; }\n${code}`;
    const plain = await measure(language, text, new Map());
    expect(plain.errors).toBeGreaterThan(0);
    expect(plain.units.length).toBeGreaterThan(1);
    expect(await measure(language, text, learn(header))).toEqual(plain);
  });

  test.each([
    ["#define likely(x) x", "int likely(int x) {}\n"],
    ["#define lock(x) __attribute__((x))", "bool lock(int x) const;\n"],
    ["#define lock(x) __attribute__((x))", "bool lock(int x) override;\n"],
    ["#define lock(x) __attribute__((x))", "bool lock(int x) final {}\n"],
    ["#define lock(x) __attribute__((x))", "bool lock(int x) noexcept {}\n"],
  ])("the name of a function is no macro: %s, %s", (header, text) => {
    expect(applyLearned(text, learn(header))).toBe(text);
  });

  test("an attribute before const is hidden", () => {
    const header = "#define lock(x) __attribute__((x))\n#define api";
    const text = "static lock(int x) const char *f;\nlock(1) const int a;\nint api const b;\nvoid g() lock(2) const;\n";
    const expected = text.replaceAll(/lock\(.*?\)|api/g, (use) => " ".repeat(use.length));
    expect(applyLearned(text, learn(header))).toBe(expected);
  });

  test("statements in arguments are never hidden", () =>
    check(
      "cpp",
      "#define ENTRY(x) { x },",
      "struct e all[] = {\n  ENTRY([](int a) {\n    if (a) g();\n    h();\n  })\n};\n",
      [["ENTRY callback(int)", 5, 2]],
    ));

  test("a type that the text declares is not a macro of the tree", async () => {
    const text = "struct Handle { int fd; };\nint open(Handle a, Handle *b, const Handle &c) {\n  return 1;\n}\n";
    const plain = await measure("cpp", text, new Map());
    expect(plain.units.map(({ key }) => key)).toEqual(["Handle", "open(Handle,Handle*,Handle&)"]);
    expect(await measure("cpp", text, learn("#define Handle"))).toEqual(plain);
  });

  test.each([
    "struct Handle;",
    "class api Handle final : Base {};",
    "enum class Handle : int { A };",
    "union Handle { int a; };",
    "template <class T, typename U> struct Handle {};",
    "template <class Handle> void g();",
    "typedef unsigned long Handle;",
    "typedef struct { int a; } Handle;",
    "typedef struct tag { struct inner *i; } *Handle;",
    "typedef struct tag Handle;",
    "typedef other Handle;",
    "typedef std::string Handle;",
    "typedef const other Handle;",
    "typedef int Handle[16];",
    "typedef int (*Handle)(int a);",
    "typedef struct { int a; } Handle api;",
    "using Handle = std::unique_ptr<int>;",
    "using other::Handle;",
  ])("such a type is declared by %s", (declaration) => {
    const use = "Handle f(const Handle a);";
    const known = learn("#define Handle\n#define api");
    expect(applyLearned(`${declaration}\n${use}`, known).split("\n")[1]).toBe(use);
  });

  test.each([
    "typedef struct PACKED { int a; } pair;",
    "struct PACKED pair { int a; };",
    "typedef struct { int a; } pair PACKED;",
    "typedef int number PACKED;",
    "using namespace PACKED;",
  ])("such a type is not declared by %s", (text) => {
    expect(applyLearned(`${text}\nint PACKED x;`, learn("#define PACKED")).split("\n")[1]).toBe("int        x;");
  });

  test("own definitions go before those of the tree", () => {
    const text = "#define A 1\nA int x;\n";
    expect(applyLearned(text, learn("#define A"))).toBe(text);
    expect(applyLearned("A int x;\n", learn("#define A"))).toBe("  int x;\n");
  });
});

test("a text is named by the macros in it", () => {
  const learned = learn("#define A\n#define B(x) x\n#define C");
  expect(nameUsedMacros("B(A) A D", learned)).toBe("B()=argument A=attribute");
  expect(nameUsedMacros("D", learned)).toBe("");
});

test("names are found wherever a word may be, and only as whole words", () => {
  const learned = learn(
    "#define PACKED\n#define _A1\n#define x static\n#define a_very_long_name_of_an_attribute_of_some_library",
  );
  const used = (text: string): string => nameUsedMacros(text, learned).replaceAll("=attribute", "");
  expect(used("PACKED")).toBe("PACKED");
  expect(used("1PACKED+_A1")).toBe("PACKED _A1");
  expect(used("PACKED2 aPACKED _A1_ PACKER pACKED xx")).toBe("");
  expect(used("éx.x/*a_very_long_name_of_an_attribute_of_some_library*/")).toBe(
    "x a_very_long_name_of_an_attribute_of_some_library",
  );
  expect(used("a_very_long_name_of_an_attribute_of_some_librarx")).toBe("");
});
