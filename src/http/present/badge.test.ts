import { describe, expect, test } from "vitest";
import { drawBadge } from "./badge.ts";

describe("the picture", () => {
  const color = [255, 255, 255, 255] as const;

  test("has texts as texts, whatever they are", () => {
    const text = drawBadge({ label: `</title><script>"'&`, value: "\u0000\uD800x", color });
    expect(text).toContain("&lt;/title&gt;&lt;script&gt;&quot;&#39;&amp;");
    expect(text).toContain(">\uFFFD\uFFFDx</text>");
    expect(text).not.toMatch(/[\0\uD800]/);
  });

  test("is bounded", () => {
    const text = drawBadge({ label: "a".repeat(10_000), value: "b", color });
    expect(text.length).toBeLessThan(2_000);
    expect(/ width="(\d+)"/.exec(text)?.[1]).toBe("436");
  });
});
