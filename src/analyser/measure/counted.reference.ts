import type { LanguageId } from "../languages/language.ts";

/** The columns of the table in `docs/analyser.md`. */
export const columns = [
  "conditions",
  "loops",
  "cases",
  "catches",
  "choices",
  "operators",
  "branches",
  "jumps",
] as const;

/** A construct as in the table, an example of it, and what it adds to cyclomatic and cognitive complexity. */
export type Example = readonly [form: string, body: string, cyclomatic: number, cognitive: number];

/** What counts in a language: the function around an example (`…` is the place of the body), and examples. */
export interface Counted {
  readonly around: string;
  readonly examples: Readonly<Record<(typeof columns)[number], readonly Example[]>>;
}

const ifElse: readonly Example[] = [
  ["if", "if (a) { f(); }", 1, 1],
  ["else if", "if (a) { f(); } else if (b) { f(); }", 2, 2],
  ["else", "if (a) { f(); } else { f(); }", 1, 2],
];
const cLoops: readonly Example[] = [
  ["for", "for (;;) { f(); }", 1, 1],
  ["while", "while (a) { f(); }", 1, 1],
  ["do", "do { f(); } while (a);", 1, 1],
];
const cases: readonly Example[] = [
  ["case", "switch (a) { case 1: f(); break; case 2: f(); break; default: f(); }", 2, 1],
];
const caught: readonly Example[] = [["catch", "try { f(); } catch (E e) { g(); }", 1, 1]];
const choice: readonly Example[] = [["?:", "x = a ? 1 : 2;", 1, 1]];
const andOr: readonly Example[] = [
  ["&&", "x = a && b && c;", 2, 1],
  ["||", "x = a && b || c;", 2, 2],
];
const goto: readonly Example[] = [["goto", "goto end; end: f();", 0, 1]];
const labels: readonly Example[] = [
  ["break label", "out: while (a) { break out; }", 1, 2],
  ["continue label", "out: while (a) { continue out; }", 1, 2],
];

/** JavaScript, and languages that are built on it. */
export const script: Counted = {
  around: "function run() { … }",
  examples: {
    conditions: ifElse,
    loops: [
      ...cLoops,
      ["for of", "for (const c of d) { f(); }", 1, 1],
      ["for in", "for (const c in d) { f(); }", 1, 1],
    ],
    cases,
    catches: [["catch", "try { f(); } catch { g(); }", 1, 1]],
    choices: choice,
    operators: andOr,
    branches: [
      ["??", "x = a ?? b;", 1, 0],
      ["??=", "x ??= b;", 1, 0],
      ["||=", "x ||= b;", 1, 0],
      ["&&=", "x &&= b;", 1, 0],
    ],
    jumps: labels,
  },
};

const c: Counted = {
  around: "void run(void) { … }",
  examples: {
    conditions: ifElse,
    loops: cLoops,
    cases,
    catches: [["__except", "__try { f(); } __except (1) { g(); }", 1, 1]],
    choices: choice,
    operators: andOr,
    branches: [],
    jumps: goto,
  },
};

/** What counts, by language. */
export const counted: Partial<Record<LanguageId, Counted>> = {
  c,
  dart: {
    around: "class A { void run() { … } }",
    examples: {
      conditions: [...ifElse, ["[if]", "x = [if (a) b];", 1, 1]],
      loops: [
        ...cLoops,
        ["for in", "for (final c in d) { f(); }", 1, 1],
        ["[for]", "x = [for (final c in d) c];", 1, 1],
      ],
      cases: [...cases, ["switch arm", "x = switch (a) { 1 => 2, 2 => 3, _ => 4 };", 2, 1]],
      catches: [
        ["catch", "try { f(); } catch (e) { if (a) { g(); } }", 2, 3],
        ["on", "try { f(); } on E { if (a) { g(); } } on F { g(); }", 3, 4],
        ["on catch", "try { f(); } on E catch (e) { g(); }", 1, 1],
      ],
      choices: choice,
      operators: andOr,
      branches: [
        ["??", "x = a ?? b;", 1, 0],
        ["??=", "x ??= b;", 1, 0],
        ["case when", "switch (a) { case 1 when b: f(); }", 2, 1],
        ["if when", "if (a case int c when c > 1) { f(); }", 2, 1],
      ],
      jumps: labels,
    },
  },
  objc: {
    around: "@implementation A\n- (void)run { … }\n@end",
    examples: {
      ...c.examples,
      loops: [...cLoops, ["for in", "for (id c in d) { f(); }", 1, 1]],
      catches: [["@catch", "@try { f(); } @catch (E *e) { g(); }", 1, 1]],
    },
  },
  cpp: {
    around: c.around,
    examples: {
      ...c.examples,
      loops: [...cLoops, ["for :", "for (auto c : d) { f(); }", 1, 1]],
      catches: [...c.examples.catches, ["catch", "try { f(); } catch (E& e) { g(); }", 1, 1]],
      operators: [...andOr, ["and", "x = a and b;", 1, 1], ["or", "x = a or b;", 1, 1]],
    },
  },
  csharp: {
    around: "class A { void Run() { … } }",
    examples: {
      conditions: ifElse,
      loops: [...cLoops, ["foreach", "foreach (var c in d) { f(); }", 1, 1]],
      cases: [...cases, ["switch arm", "x = a switch { 1 => 2, 2 => 3, _ => 4 };", 2, 1]],
      catches: caught,
      choices: choice,
      operators: andOr,
      branches: [
        ["??", "x = a ?? b;", 1, 0],
        ["??=", "x ??= b;", 1, 0],
        ["when", "switch (a) { case int n when n > 1: f(); break; }", 2, 1],
        ["catch when", "try { f(); } catch (E e) when (a) { g(); }", 2, 1],
      ],
      jumps: goto,
    },
  },
  java: {
    around: "class A { void run() { … } }",
    examples: {
      conditions: ifElse,
      loops: [...cLoops, ["for :", "for (int c : d) { f(); }", 1, 1]],
      cases: [...cases, ["case ->", "x = switch (a) { case 1 -> 2; case 2 -> 3; default -> 4; };", 2, 1]],
      catches: caught,
      choices: choice,
      operators: andOr,
      branches: [["when", "x = switch (a) { case B b when b.c() -> 1; default -> 2; };", 2, 1]],
      jumps: labels,
    },
  },
  kotlin: {
    around: "fun run() {\n…\n}",
    examples: {
      conditions: ifElse.map(([form, body, ...rest]) => [form, body.replaceAll(";", ""), ...rest] as const),
      loops: [
        ["for", "for (c in d) { f() }", 1, 1],
        ["while", "while (a) { f() }", 1, 1],
        ["do", "do { f() } while (a)", 1, 1],
      ],
      cases: [["when entry", "when (a) { 1 -> f(); 2, 3 -> f(); else -> f() }", 2, 1]],
      catches: [["catch", "try { f() } catch (e: E) { g() }", 1, 1]],
      choices: [],
      operators: [
        ["&&", "x = a && b && c", 2, 1],
        ["||", "x = a && b || c", 2, 2],
      ],
      branches: [["?:", "x = a ?: b", 1, 0]],
      jumps: [
        ["break@label", "out@ while (a) { break@out }", 1, 2],
        ["continue@label", "out@ while (a) { continue@out }", 1, 2],
      ],
    },
  },
  scala: {
    around: "object A { def run() = {\n…\n} }",
    examples: {
      conditions: ifElse.map(([form, body, ...rest]) => [form, body.replaceAll(";", ""), ...rest] as const),
      loops: [
        ["for", "for (c <- d) { f() }", 1, 1],
        ["while", "while (a) { f() }", 1, 1],
        ["do", "do { f() } while (a)", 1, 1],
      ],
      cases: [["case", "a match { case 1 => f(); case 2 => f(); case _ => f() }", 2, 1]],
      catches: [["catch case", "try { f() } catch { case e: E => g(); case _: B => g() }", 2, 1]],
      choices: [],
      operators: [
        ["&&", "x = a && b && c", 2, 1],
        ["||", "x = a && b || c", 2, 2],
      ],
      branches: [
        ["case if", "a match { case b if b > 1 => f() }", 2, 1],
        ["for if", "for (c <- d if c) { f() }", 2, 1],
      ],
      jumps: [],
    },
  },
  javascript: script,
  typescript: script,
  tsx: script,
  python: {
    around: "def run():\n    …\n",
    examples: {
      conditions: [
        ["if", "if a: f()", 1, 1],
        ["elif", "if a: f()\n    elif b: f()", 2, 2],
        ["else", "if a: f()\n    else: f()", 1, 2],
      ],
      loops: [
        ["for", "for c in d: f()", 1, 1],
        ["while", "while a: f()", 1, 1],
      ],
      cases: [["case", "match a:\n        case 1: f()\n        case 2: f()\n        case _: f()", 2, 1]],
      catches: [["except", "try: f()\n    except E: g()", 1, 1]],
      choices: [["if else", "x = 1 if a else 2", 1, 1]],
      operators: [
        ["and", "x = a and b and c", 2, 1],
        ["or", "x = a and b or c", 2, 2],
      ],
      branches: [
        ["case if", "match a:\n        case b if b > 1: f()", 2, 1],
        ["[… for …]", "x = [c for c in d]", 1, 0],
        ["[… if …]", "x = [c for c in d if c]", 2, 0],
      ],
      jumps: [],
    },
  },
  go: {
    around: "package a\nfunc run() {\n…\n}",
    examples: {
      conditions: [
        ["if", "if a { f() }", 1, 1],
        ["else if", "if a { f() } else if b { f() }", 2, 2],
        ["else", "if a { f() } else { f() }", 1, 2],
      ],
      loops: [
        ["for", "for a { f() }", 1, 1],
        ["for range", "for range d { f() }", 1, 1],
      ],
      cases: [
        ["case", "switch a { case 1: f(); case 2: f(); default: f() }", 2, 1],
        ["case type", "switch a.(type) { case int: f(); case nil: f(); default: f() }", 2, 1],
        ["select case", "select { case <-a: f(); case b <- 1: f(); default: f() }", 2, 1],
      ],
      catches: [],
      choices: [],
      operators: [
        ["&&", "x = a && b && c", 2, 1],
        ["||", "x = a && b || c", 2, 2],
      ],
      branches: [],
      jumps: [
        ["goto", "goto end; end: f()", 0, 1],
        ["break label", "out: for a { break out }", 1, 2],
        ["continue label", "out: for a { continue out }", 1, 2],
      ],
    },
  },
};
