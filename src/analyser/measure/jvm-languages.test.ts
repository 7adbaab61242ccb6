import { describe, test } from "vitest";
import { checkUnits as check } from "./units.reference.ts";

describe("the same function in languages of the Java virtual machine", () => {
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
});
