import { describe, test } from "vitest";
import { checkUnits as check } from "./units.reference.ts";

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
describe("the same function in languages that are compiled", () => {
  test("Dart", () =>
    check(
      "dart",
      `import 'src/b.dart';
      class Walker extends Base {
        Walker(this.a) : super(1);
        Walker.fast(int a, {required int b}) : super(a) { go(); }
        factory Walker.make() => Walker(1);
        int walk(int a, [String? b, int c = 1]) {
          if (a > 0 && b != null) {
            for (final one in b) {
              while (one) { a++; }
            }
          } else if (b != null) {
            a = 1;
          } else {
            a = 2;
          }
          switch (a) { case 1: a = 3; break; case 2: a = 4; break; default: a = 5; }
          try { go(); } catch (e) { log(e); } finally { f(); }
          return a > 0 ? 1 : 2;
        }
        bool operator ==(Object other) => true;
        Map<String, int> typed<T extends Base>(T a) async { list.forEach((one) { if (one) go(); }); }
        int get size { return 1; }
        void declaredOnly();
      }
      mixin Stepping on Base {}
      int twice(int a) // a comment
      { int inner(int b) { return b; } return inner(a); }`,
      [
        ["Walker", 16, 14, 3, null],
        ["Walker.Walker.fast", 1, 0, 0, 2],
        ["Walker.Walker.make", 1, 0, 0, 0],
        ["Walker.walk", 10, 12, 3, 3],
        ["Walker.operator ==", 1, 0, 0, 1],
        ["Walker.typed", 2, 2, 1, 1],
        ["Walker.size", 1, 0, 0, 0],
        ["Stepping", 0, 0, 0, null],
        ["twice", 1, 0, 0, 1],
        ["twice.inner", 1, 0, 0, 1],
      ],
    ));

  test("Objective-C", () =>
    check(
      "objc",
      `#import "Walker.h"
      @interface Walker ()
      @property (nonatomic, strong) NSString *name;
      - (int)declaredOnly:(int)a;
      @end
      @protocol Stepping <NSObject>
      - (void)step;
      @end
      @implementation Walker
      - (int)walk:(int)a with:(NSString *)b {
        if (a > 0 && b) {
          for (id one in b) {
            while (one) { a++; }
          }
        } else if (b) {
          a = 1;
        } else {
          a = 2;
        }
        switch (a) { case 1: a = 3; break; case 2: a = 4; break; default: a = 5; }
        @try { [self go]; } @catch (NSException *e) { [e log]; } @finally { f(); }
        return a ? 1 : 2;
      }
      + (instancetype)shared { dispatch_once(&once, ^{ if (a) { b = [self new]; } }); return b; }
      - (void)again:(int)a in:(id)b { [self again:a in:b]; [self again:a]; }
      @end
      @implementation Walker (Text)
      @end
      static int twice(int a, ...) { return 2 * a; }`,
      [
        ["Stepping", 0, 0, 0, null],
        ["Walker", 13, 15, 3, null],
        ["Walker.walk:with:", 10, 12, 3, 2],
        ["Walker.shared", 2, 2, 1, 0],
        ["Walker.again:in:", 1, 1, 0, 2],
        ["Walker(Text)", 0, 0, 0, null],
        ["twice", 1, 0, 0, 2],
      ],
    ));

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
});
