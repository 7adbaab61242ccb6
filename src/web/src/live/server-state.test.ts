import { expect, test } from "vitest";
import { buildIn } from "./server-state.ts";

test("the build of a page is the name of its script", () => {
  const page = (src: string) => `<head><script type="module" crossorigin src="${src}"></script></head>`;
  expect(buildIn(page("./assets/index-Bq1.js"))).toBe("index-Bq1.js");
  expect(buildIn(page("/base/assets/index-Cz2.js"))).toBe("index-Cz2.js");
  expect(buildIn("<html>Bad gateway</html>")).toBeUndefined();
});
