import { describe, expect, test } from "vitest";
import type { LanguageId } from "../languages/language.ts";
import { FileMeasurer } from "./measure-file.ts";

const measurer = new FileMeasurer();

/** What is checked of each unit: key, cyclomatic, cognitive, nesting, parameters. */
type Expected = readonly [key: string, VG: number, COG: number, NEST: number, PARAM: number | null];

async function check(language: LanguageId, source: string, expected: readonly Expected[]): Promise<void> {
  const measured = await measurer.measure(language, source);
  const { units, syntaxErrors } = measured!.result;
  const seen = units.map(({ key, values }) => [key, values[5], values[6], values[7], values[8]]);
  expect(seen).toEqual(expected);
  expect(syntaxErrors).toBe(0);
}

/*
 * The same function in every language, as far as it can be written there. What it counts, by line:
 *
 *                                          cyclomatic   cognitive
 *   the function itself                    1
 *   if a and b                             1 + 1        1, and 1 for the run of `and`
 *     for, inside the if                   1            1 + 1
 *       while, inside both                 1            1 + 2
 *   else if                                1            1
 *   else                                                1
 *   a switch with two cases and a default  2            1
 *   a catch                                1            1
 *   a conditional expression               1            1
 *                                          --           --
 *                                          10           12, and three levels of nesting
 *
 * Without catch: 9 and 11; without catch and conditional expression: 8 and 10.
 */
describe("the same function in every language", () => {
  test("C", () =>
    check(
      "c",
      `static int walk(int a, const char *b) {
        if (a > 0 && b) {
          for (int i = 0; i < a; i++) {
            while (b[i]) { i++; }
          }
        } else if (b) {
          a = 1;
        } else {
          a = 2;
        }
        switch (a) { case 1: a = 3; break; case 2: a = 4; break; default: a = 5; }
        return a ? 1 : 2;
      }
      int declared_only(int a);
      struct point { int x; int y; };
      struct point origin(void) { struct point p; return p; }`,
      [
        ["walk(int,char*)", 9, 11, 3, 2],
        ["point", 0, 0, 0, null],
        ["origin(void)", 1, 0, 0, 0],
      ],
    ));

  test("C++", () =>
    check(
      "cpp",
      `namespace house {
      class Walker : public Base {
       public:
        Walker(int x) : x_(x) {}
        ~Walker() {}
        int walk(int a, const std::string& b) const {
          if (a > 0 and !b.empty()) {
            for (auto c : b) {
              while (c) { c--; }
            }
          } else if (a) {
            a = 1;
          } else {
            a = 2;
          }
          switch (a) { case 1: a = 3; break; case 2: a = 4; break; default: a = 5; }
          try { a = 6; } catch (const Error& e) { log(e); }
          return a ? 1 : 2;
        }
        int walk(double a) { return 1; }
        bool operator==(Walker&& other) { return true; }
      };
      int Walker::far(void) { auto twice = [&](int x) { return x * 2; }; return twice(1); }
      }`,
      [
        ["house.Walker", 14, 12, 3, null],
        ["house.Walker.Walker(int)", 1, 0, 0, 1],
        ["house.Walker.~Walker()", 1, 0, 0, 0],
        ["house.Walker.walk(int,std::string&)", 10, 12, 3, 2],
        ["house.Walker.walk(double)", 1, 0, 0, 1],
        ["house.Walker.operator==(Walker&&)", 1, 0, 0, 1],
        ["house.Walker::far(void)", 1, 0, 0, 0],
        ["house.Walker::far(void).twice(int)", 1, 0, 0, 1],
      ],
    ));

  test("C#", () =>
    check(
      "csharp",
      `namespace House {
      class Walker {
        int Size { get { return 1; } }
        public Walker(int x) { }
        public int Walk(int a, string b) {
          if (a > 0 && b != null) {
            foreach (var c in b) {
              while (a > 0) { a--; }
            }
          } else if (a < 0) {
            a = 1;
          } else {
            a = 2;
          }
          switch (a) { case 1: a = 3; break; case 2: a = 4; break; default: a = 5; break; }
          try { a = 6; } catch (Exception e) { Log(e); }
          return a > 1 ? 1 : 2;
        }
        int Short() => 1;
      }
      interface IWalk { int Walk(int a); }
      }`,
      [
        ["House.Walker", 13, 12, 3, null],
        ["House.Walker.Size.get()", 1, 0, 0, 0],
        ["House.Walker.Walker(int)", 1, 0, 0, 1],
        ["House.Walker.Walk(int,string)", 10, 12, 3, 2],
        ["House.Walker.Short()", 1, 0, 0, 0],
        ["House.IWalk", 0, 0, 0, null],
      ],
    ));

  test("Java", () =>
    check(
      "java",
      `class Walker<T> {
        Walker(int x) { }
        int walk(int a, String... b) {
          if (a > 0 && b != null) {
            for (String c : b) {
              while (a > 0) { a--; }
            }
          } else if (a < 0) {
            a = 1;
          } else {
            a = 2;
          }
          switch (a) { case 1: a = 3; break; case 2: a = 4; break; default: a = 5; }
          try { a = 6; } catch (Error | Oops e) { log(e); }
          return a > 1 ? 1 : 2;
        }
        int walk(List<T> a) { return a.stream().map(x -> x.size()).count(); }
        void later() { Runnable r = () -> { run(); }; }
        abstract int declared();
      }`,
      [
        ["Walker", 14, 12, 3, null],
        ["Walker.Walker(int)", 1, 0, 0, 1],
        ["Walker.walk(int,String...)", 10, 12, 3, 2],
        ["Walker.walk(List<T>)", 1, 0, 0, 1],
        ["Walker.later()", 1, 0, 0, 0],
        ["Walker.later().r()", 1, 0, 0, 0],
      ],
    ));

  test("Kotlin, where `if` is the conditional expression", () =>
    check(
      "kotlin",
      `class Walker(val x: Int) {
        fun walk(a: Int, b: String = "x"): Int {
          if (a > 0 && b != "") {
            for (c in b) {
              while (a > 0) { step() }
            }
          } else if (a < 0) {
            step()
          } else {
            step()
          }
          when (a) { 1 -> step(); 2, 3 -> step(); else -> step() }
          try { step() } catch (e: Exception) { log(e) }
          return a
        }
        fun short(a: Int) = a + 1
      }
      interface Walk { fun walk(): Int }
      fun Int.twice(): Int = this * 2`,
      [
        ["Walker", 10, 11, 3, null],
        ["Walker.walk(Int,String)", 9, 11, 3, 2],
        ["Walker.short(Int)", 1, 0, 0, 1],
        ["Walk", 0, 0, 0, null],
        ["twice()", 1, 0, 0, 0],
      ],
    ));

  test("Scala, where `if` is the conditional expression", () =>
    check(
      "scala",
      `object Walker {
        def walk(a: Int, b: String): Int = {
          if (a > 0 && b != "") {
            for (c <- b) {
              while (a > 0) { step() }
            }
          } else if (a < 0) {
            step()
          } else {
            step()
          }
          a match { case 1 => step(); case 2 => step(); case _ => step() }
          a
        }
        def short(a: Int): Int = a + 1
      }
      trait Walk { def walk: Int }`,
      [
        ["Walker", 9, 10, 3, null],
        ["Walker.walk(Int,String)", 8, 10, 3, 2],
        ["Walker.short(Int)", 1, 0, 0, 1],
        ["Walk", 0, 0, 0, null],
      ],
    ));

  const script = `class Walker {
    constructor(x) { this.x = x; }
    walk(a, b) {
      if (a > 0 && b) {
        for (const c of b) {
          while (c.next()) { step(); }
        }
      } else if (b) {
        step();
      } else {
        step();
      }
      switch (a) { case 1: step(); break; case 2: step(); break; default: step(); }
      try { step(); } catch (error) { log(error); }
      return a ? 1 : 2;
    }
    get size() { return 1; }
  }
  const twice = (x) => x * 2;
  const table = { run() { return 1; }, stop: function () { return 2; } };
  test("adds", () => { step(); });
  setTimeout(() => { step(); });
  setTimeout(() => { step(); });
  module.exports.late = async (x) => { await x; };
  list.map((x) => x + 1);`;
  const scriptUnits: readonly Expected[] = [
    ["Walker", 12, 12, 3, null],
    ["Walker.constructor", 1, 0, 0, 1],
    ["Walker.walk", 10, 12, 3, 2],
    ["Walker.size", 1, 0, 0, 0],
    ["twice", 1, 0, 0, 1],
    ["run", 1, 0, 0, 0],
    ["stop", 1, 0, 0, 0],
    ['test("adds")', 1, 0, 0, 0],
    ["setTimeout callback", 1, 0, 0, 0],
    ["setTimeout callback~2", 1, 0, 0, 0],
    ["module.exports.late", 1, 0, 0, 1],
  ];
  test("JavaScript", () => check("javascript", script, scriptUnits));
  test("TypeScript reads JavaScript alike", () => check("typescript", script, scriptUnits));
  test("TSX reads JavaScript alike", () => check("tsx", script, scriptUnits));

  test("TypeScript", () =>
    check(
      "typescript",
      `namespace House {
        export abstract class Walker<T> implements Walk { abstract far(): void; near = (x: T): T => x; }
        interface Walk { walk(a: number): void }
        enum Kind { One, Two }
      }
      function over(a: string): void;
      function over(a: number): void;
      function over(a: unknown, ...rest: unknown[]): void { use(a ?? rest); }
      export default () => { over(1); };`,
      [
        ["House.Walker", 1, 0, 0, null],
        ["House.Walker.near", 1, 0, 0, 1],
        ["House.Walk", 0, 0, 0, null],
        ["House.Kind", 0, 0, 0, null],
        // One for the function, one for the `??`, which is no condition that anybody has to think through.
        ["over", 2, 0, 0, 2],
        ["default", 1, 0, 0, 0],
      ],
    ));

  test("TSX", () =>
    check("tsx", "export function Page({ open }: Props) { return open ? <p onClick={() => { go(); }}>x</p> : null; }", [
      ["Page", 2, 1, 0, 1],
      ["Page.(anonymous)", 1, 0, 0, 0],
    ]));

  test("Python", () =>
    check(
      "python",
      `class Walker(Base):
    """Walks."""
    def walk(self, a, b=1, *c, d: int = 2):
        if a > 0 and b:
            for x in c:
                while x:
                    step()
        elif b:
            step()
        else:
            step()
        match a:
            case 1:
                step()
            case 2:
                step()
            case _:
                step()
        try:
            step()
        except ValueError as error:
            log(error)
        return 1 if a else 2

def pick(xs):
    return [x for x in xs if x]
`,
      [
        ["Walker", 10, 12, 3, null],
        ["Walker.walk", 10, 12, 3, 4],
        // A comprehension loops and chooses: two ways more, and nothing to keep in mind.
        ["pick", 3, 0, 0, 1],
      ],
    ));

  test("Go", () =>
    check(
      "go",
      `package house
func (w *Walker) Walk(a, b int, c string) (int, error) {
	if a > 0 && b > 0 {
		for range c {
			for a > 0 { a-- }
		}
	} else if b > 0 {
		a = 1
	} else {
		a = 2
	}
	switch a {
	case 1: a = 3
	case 2: a = 4
	default: a = 5
	}
	later := func(x int) int { return x }
	return later(a), nil
}
type Walker struct { x int }
type Walk interface { Walk() }
type Count int
`,
      [
        ["Walker.Walk", 8, 10, 3, 3],
        ["Walker.Walk.later", 1, 0, 0, 1],
        ["Walker", 0, 0, 0, null],
        ["Walk", 0, 0, 0, null],
      ],
    ));

  test("Rust", () =>
    check(
      "rust",
      `struct Walker<T> { x: T }
impl<T> Walk for Walker<T> {
    fn walk(&self, mut a: i32, b: &str) -> i32 {
        if a > 0 && !b.is_empty() {
            for c in b.chars() {
                while a > 0 { a -= 1; }
            }
        } else if a < 0 {
            a = 1;
        } else {
            a = 2;
        }
        match a { 1 => step(), 2 | 3 => step(), _ => step() }
        let twice = |x: i32| x * 2;
        twice(a)
    }
}
trait Walk { fn walk(&self) -> i32; fn step(&self) {} }
`,
      [
        ["Walker", 0, 0, 0, null],
        ["Walker.walk", 8, 10, 3, 2],
        ["Walker.walk.twice", 1, 0, 0, 1],
        ["Walk", 1, 0, 0, null],
        ["Walk.step", 1, 0, 0, 0],
      ],
    ));

  test("Ruby", () =>
    check(
      "ruby",
      `module House
  class Walker
    def walk(a, b = 1, *c)
      if a > 0 && b
        for x in c
          while x
            step
          end
        end
      elsif b
        step
      else
        step
      end
      case a
      when 1 then step
      when 2 then step
      else step
      end
      begin
        step
      rescue Oops => e
        log(e)
      end
      a ? 1 : 2
    end
    def self.make; new; end
  end
end
`,
      [
        ["House", 11, 12, 3, null],
        ["House.Walker", 11, 12, 3, null],
        ["House.Walker.walk", 10, 12, 3, 3],
        ["House.Walker.make", 1, 0, 0, 0],
      ],
    ));

  test("PHP", () =>
    check(
      "php",
      `<?php
namespace House;
class Walker {
  public function walk(int $a, $b = 1) {
    if ($a > 0 && $b) {
      foreach ($b as $c) {
        while ($c) { step(); }
      }
    } elseif ($b) {
      step();
    } else {
      step();
    }
    switch ($a) { case 1: step(); break; case 2: step(); break; default: step(); }
    try { step(); } catch (Oops $e) { log($e); }
    return $a ? 1 : 2;
  }
  abstract function declared();
}
$late = function ($x) { return $x; };
$short = fn($x) => $x;
`,
      [
        ["Walker", 10, 12, 3, null],
        ["Walker.walk", 10, 12, 3, 2],
        ["$late", 1, 0, 0, 1],
        ["$short", 1, 0, 0, 1],
      ],
    ));

  test("Swift", () =>
    check(
      "swift",
      `class Walker {
  init(x: Int) { }
  func walk(_ a: Int, b: [Int]) -> Int {
    if ready && open {
      for c in b {
        while c.next() { step() }
      }
    } else if open {
      step()
    } else {
      step()
    }
    switch a {
    case 1: step()
    case 2: step()
    default: step()
    }
    do { try step() } catch { log(error) }
    return ready ? 1 : 2
  }
  func leave() { guard ready else { return } }
}
protocol Walk { func walk() }
`,
      [
        ["Walker", 13, 13, 3, null],
        ["Walker.init(Int)", 1, 0, 0, 1],
        ["Walker.walk(Int,[Int])", 10, 12, 3, 2],
        ["Walker.leave()", 2, 1, 1, 0],
        ["Walk", 0, 0, 0, null],
      ],
    ));

  test("Bash", () =>
    check(
      "bash",
      `walk() {
  if [ "$1" ] && [ "$2" ]; then
    for x in $2; do
      while read -r y; do step; done
    done
  elif [ "$2" ]; then
    step
  else
    step
  fi
  case $1 in
    1) step ;;
    2) step ;;
    *) step ;;
  esac
}
`,
      [["walk", 8, 10, 3, 0]],
    ));
});
