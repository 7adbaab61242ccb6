import { describe, test } from "vitest";
import { checkUnits as check, type ExpectedUnit } from "./units.reference.ts";

// `compiled-languages.test.ts` explains the numbers: 10 and 12 for the whole function.
describe("the same function in languages of scripts", () => {
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
  const scriptUnits: readonly ExpectedUnit[] = [
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

  test("Perl", () =>
    check(
      "perl",
      `package Walker;
use strict;
sub declared;
sub walk {
  my ($self, $a, $b) = @_;
  if ($a > 0 && $b) {
    for my $one (@$b) {
      while ($one) { $a++; }
    }
  } elsif ($b) {
    $a = 1;
  } else {
    $a = 2;
  }
  return $a ? 1 : 2;
}
sub step ($self, $count, $size = 1, @rest) { $self->each(sub { return if $count; }); $self->step(1); }
package Inner { sub new { 1 } }
1;
__END__
sub none { }
`,
      [
        ["walk", 7, 10, 3, 0],
        ["step", 2, 3, 1, 3],
        ["Inner", 1, 0, 0, null],
        ["Inner.new", 1, 0, 0, 0],
      ],
    ));

  test("Lua", () =>
    check(
      "lua",
      `local M = {}
function M.walk(a, b, ...)
  if a > 0 and b then
    for _, c in ipairs(b) do
      while c.next() do step() end
    end
  elseif b then
    step()
  else
    step()
  end
end
function M:empty() end
local twice = function(x) return x * 2 end
local t = { run = function() step() end, 1 }
test("adds", function() step() end)
return M
`,
      [
        ["M.walk", 6, 9, 3, 3],
        ["M:empty", 1, 0, 0, 0],
        ["twice", 1, 0, 0, 1],
        ["run", 1, 0, 0, 0],
        ['test("adds")', 1, 0, 0, 0],
      ],
    ));

  test("R", () =>
    check(
      "r",
      `walk <- function(a, b = 2, ...) {
  if (a > 0 && b) {
    for (c in b) {
      while (c) step()
    }
  } else if (b) {
    step()
  } else {
    step()
  }
}
twice = \\(x) x * 2
lapply(list, function(x) { step(x) })
add + function(x) x
`,
      [
        ["walk", 6, 9, 3, 3],
        ["twice", 1, 0, 0, 1],
        ["lapply callback", 1, 0, 0, 1],
      ],
    ));

  test("a component of Vue or Svelte: its scripts", async () => {
    const component = `<script lang="ts">
export default { methods: { run(a: number) { return a ? 1 : 2; } } }
</script>
<!-- a comment; */ const b = () => {} -->
<script setup>
const twice = (x) => x * 2
</script>
<template><p v-if="a > 1">{{ b }}</p></template>
<style>p { color: red }</style>
`;
    const units: readonly ExpectedUnit[] = [
      ["run", 2, 1, 0, 1],
      ["twice", 1, 0, 0, 1],
    ];
    await check("vue", component, units);
    await check("svelte", component, units);
  });

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
        // A comprehension has a loop and a condition: two more paths, but no cognitive complexity.
        ["pick", 3, 0, 0, 1],
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

test("`void` in place of parameters means none in C, and is a name elsewhere", async () => {
  await check("c", "int f(void) { return 1; }", [["f(void)", 1, 0, 0, 0]]);
  await check("python", "def f(void):\n  return 1\n", [["f", 1, 0, 0, 1]]);
});
