import fc from "fast-check";
import { marked } from "marked";
import { describe, expect, test } from "vitest";
import { finding, verdict } from "../verdict.reference.ts";
import type { Verdict } from "../verdict.ts";
import { renderMarkdown } from "./markdown.ts";
import { markdownCode, markdownLink, markdownText } from "./markdown-text.ts";
import { findingMarker, readFindingMarker, readSummaryMarker, summaryMarker } from "./marker.ts";

/** As forges show it: GitHub's dialect. */
function html(text: string): string {
  return marked.parse(text, { gfm: true, async: false });
}

/** What a reader sees of HTML. */
function seen(page: string): string {
  return page
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&#(\d+);/g, (_whole, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&#x([\da-f]+);/gi, (_whole, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll("\u200b", "");
}

describe("texts of reports appear as they are", () => {
  const check = (text: string): void => {
    const page = html(`| a |\n| - |\n| x ${markdownText(text)} y |\n`);
    const cell = /<td>([^]*?)<\/td>/.exec(page)![1]!;
    expect(seen(cell)).toBe(`x ${text} y`);
    expect(cell).not.toMatch(/<\w/);
  };

  test.each([
    "a *b* _c_ `d` ~~e~~ **f**",
    "<script>alert(1)</script> <img src=x onerror=y> <!-- c -->",
    "[x](javascript:alert(1)) ![y](http://z/) [z]: http://q",
    "a | b || c \\| d \\\\",
    "@octocat @org/team #12 !7 ~bug %5 &3 $1 GH-1 ada@example.org",
    "see http://example.org/a_b and www.example.org and https://x",
    "# heading > quote - list 1. list + list = line",
    "&amp; &lt; &#64;user &copy;",
    ":rocket: $x^2$ ==m== ^^ {{ x }} {% y %}",
    "“Grüße” 日本語 🎉",
  ])("%s", check);

  test("any text", () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const shown = text
          .replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ")
          .replaceAll("\u200b", "");
        if (/^\s|\s$|\s\s|&#/.test(shown) || shown === "" || !shown.isWellFormed()) return;
        check(shown);
      }),
    ));

  test("no host makes a mention or a reference of it", () => {
    const text = seen(html(markdownText("@octocat #12 !7 ~bug %5 &3 $1"))).trim();
    expect(text).toBe("@octocat #12 !7 ~bug %5 &3 $1");
    const raw = html(markdownText("@octocat #12")).replaceAll(/&#(\d+);/g, (_w, c: string) =>
      String.fromCodePoint(Number(c)),
    );
    expect(raw).not.toMatch(/@octocat|#12/);
  });

  test("line ends, control characters and long texts", () => {
    expect(markdownText("a\r\nb\tc\u202ed")).toBe("a b c d");
    expect(markdownText("x".repeat(500))).toHaveLength(240);
    expect(markdownText(`${"x".repeat(238)}🎉🎉`).isWellFormed()).toBe(true);
  });

  test("paths are code where that is safe", () => {
    expect(markdownCode("src/a-b.c")).toBe("`src/a-b.c`");
    expect(html(markdownCode("a`b|c.c"))).not.toContain("<code>");
  });

  test("only addresses of the web are links", () => {
    expect(markdownLink("x", "javascript:alert(1)")).toBe("x");
    expect(html(markdownLink("x", "https://h/a(b)|c<d>"))).toContain('<a href="https://h/a%28b%29%7Cc%3Cd%3E">x</a>');
  });
});

describe("the summary", () => {
  const shown = (more: Partial<Verdict> = {}): string => seen(html(renderMarkdown(verdict(more))));

  test("says the verdict, what it rests on, and why the rating fell", () => {
    const text = shown();
    for (const words of [
      "❌ Quality gate failed: Engine",
      "Branch feature/x · version V12 · commit ffac537e6cbb · rated Level C · compared with V11 of main (the merge base)",
      "❌ New findings: 2. Required: at most 0.",
      "✅ Quality: Level B. Required: Level C or better.",
      "2 new findings: 1 Critical, 1 Major",
      "Possible null pointer dereference: p · cppcheck:nullPointer",
      "src/scan.c, line 77",
      "🔻 Reliability: Level B → Level C. Debt: 10 → 31; most of it in src/scan.c",
    ]) {
      expect(text).toContain(words);
    }
    expect(text.indexOf("New findings: 2")).toBeLessThan(text.indexOf("Quality: Level B"));
  });

  test("the marker is not shown", () => {
    const text = renderMarkdown(verdict());
    expect(readSummaryMarker(text)).toEqual({ project: "Engine", versionId: 12, edition: 1 });
    expect(html(text)).not.toContain("belvedere summary");
  });

  test("without a reference, nothing is said to be new or not new", () => {
    const text = shown({ reference: null, newFindings: null, ratings: [] });
    expect(text).toContain("New findings: unknown.");
    expect(text).not.toMatch(/no new findings|0 new/i);
  });

  test.each([
    ["PENDING", "⏳ Quality gate pending"],
    ["NOT_COMPUTED", "❔ Quality gate not computed"],
    ["NONE", "➖ No quality gate is set"],
    ["PASSED", "✅ Quality gate passed"],
  ] as const)("%s", (status, words) => {
    const text = shown({
      gate: { status, reason: status === "PENDING" ? "Parts are expected." : null, conditions: [] },
    });
    expect(text).toContain(words);
    if (status === "PENDING") expect(text).toContain("Parts are expected.");
  });

  test("parts that are not there, failed or old are listed", () => {
    const part = { findings: 3, time: null, failures: [] };
    const text = shown({
      parts: [
        { ...part, name: "lint", state: "FAILED", failures: ["ESLint: out of memory"] },
        { ...part, name: "coverage", state: "EXPECTED" },
        { ...part, name: "scan", state: "CARRIED" },
        { ...part, name: "tests", state: "MISSING" },
      ],
    });
    expect(text).toContain("its analysis failed: ESLint: out of memory");
    for (const words of ["⏳ expected", "carried from an earlier version", "❌ missing"]) expect(text).toContain(words);
  });

  test("what is left out is counted", () => {
    const worst = Array.from({ length: 30 }, (_, index) => finding(index + 1));
    const text = shown({ newFindings: { total: 5000, bySeverity: [{ severity: "Critical", count: 5000 }], worst } });
    expect(text).toContain("5000 new findings");
    expect(text).toContain("… and 4990 other new findings");
    expect(text.match(/line 77/g)).toHaveLength(10);
  });

  test("is never longer than hosts take, whatever a report contains", () => {
    const worst = Array.from({ length: 30 }, (_, id) =>
      finding(id, { message: "<".repeat(9999), path: "|".repeat(9999) }),
    );
    const condition = { status: "FAILED", sentence: "*".repeat(9999), value: null, threshold: "" } as const;
    const rating = { name: "#".repeat(9999), before: null, after: null, isWorse: true, reason: "_".repeat(9999) };
    const text = renderMarkdown(
      verdict({
        project: "@".repeat(200),
        gate: { status: "FAILED", reason: null, conditions: Array.from({ length: 100 }, () => condition) },
        ratings: Array.from({ length: 50 }, () => rating),
        newFindings: { total: 30, bySeverity: [], worst },
      }),
    );
    expect(text.length).toBeLessThan(32_768);
    expect(readSummaryMarker(text)?.versionId).toBe(12);
  });
});

test("markers carry any name", () => {
  for (const project of ["a b", "x)y(z", "日本", "%41", "a\nb"]) {
    const marker = summaryMarker({ project, version: { ...verdict().version, id: 3, edition: 2 } });
    expect(readSummaryMarker(`text\n\n${marker}\r\n`)).toEqual({ project, versionId: 3, edition: 2 });
    expect(readFindingMarker(findingMarker(project, 7), project)).toBe(7);
    expect(readFindingMarker(findingMarker(project, 7), "other")).toBeUndefined();
  }
  expect(readSummaryMarker("a comment of a person")).toBeUndefined();
});
