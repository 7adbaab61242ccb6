import { expect, test } from "vitest";
import { readAddress } from "./address-settings.ts";

test.each([
  [undefined, "/quality", { baseUrl: undefined, basePath: "/quality" }],
  [undefined, "/quality/", { baseUrl: undefined, basePath: "/quality" }],
  [undefined, "/", { baseUrl: undefined, basePath: "" }],
  ["https://a.example", "/b/c.d", { baseUrl: "https://a.example/b/c.d", basePath: "/b/c.d" }],
  ["https://a.example/", "/b", { baseUrl: "https://a.example/b", basePath: "/b" }],
  ["https://a.example/b/", "/b", { baseUrl: "https://a.example/b/", basePath: "/b" }],
  ["https://a.example/b", undefined, { baseUrl: "https://a.example/b" }],
  [undefined, undefined, { baseUrl: undefined }],
])("base URL %s and base path %s", (url, path, expected) =>
  expect(readAddress(url, path, undefined)).toEqual(expected),
);

test.each([
  [undefined, "quality", "BELVEDERE_BASE_PATH must be a path"],
  [undefined, "/a//b", "BELVEDERE_BASE_PATH must be a path"],
  [undefined, "/..", "BELVEDERE_BASE_PATH must be a path"],
  [undefined, "/a b", "BELVEDERE_BASE_PATH must be a path"],
  [undefined, '/a"b', "BELVEDERE_BASE_PATH must be a path"],
  [undefined, "https://a.example/b", "BELVEDERE_BASE_PATH must be a path"],
  [undefined, "/api", "must not start with /api"],
  ["https://a.example/session/x", undefined, "must not start with /session"],
  ["https://a.example/b", "/c", "must be the same"],
  ["a.example", "/c", "BELVEDERE_BASE_URL must be a complete URL"],
])("not base URL %s and base path %s", (url, path, complaint) =>
  expect(readAddress(url, path, undefined)).toEqual({ complaint: expect.stringContaining(complaint) as string }),
);

test("origins of other sites are exact", () => {
  expect(readAddress(undefined, undefined, " https://a.example , http://localhost:3000,")).toEqual({
    baseUrl: undefined,
    corsOrigins: ["https://a.example", "http://localhost:3000"],
  });
  for (const origin of ["*", "null", "https://a.example/", "https://a.example/x", "a.example", "https://*.example"]) {
    const read = readAddress(undefined, undefined, `https://b.example, ${origin}`);
    expect(read).toEqual({ complaint: expect.stringContaining(`"${origin}" is not one`) as string });
  }
  const many = Array.from({ length: 101 }, (_, index) => `https://a${index}.example`).join(",");
  expect(readAddress(undefined, undefined, many)).toEqual({
    complaint: expect.stringContaining("over 100") as string,
  });
});
