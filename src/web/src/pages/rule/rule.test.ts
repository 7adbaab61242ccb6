import { expect, test } from "vitest";
import { familyUri } from "./families.ts";
import { countsOf } from "./rule-counts.ts";

test("families of CWE, CVE and OWASP have pages; others have none", () => {
  expect(familyUri("CWE-079")).toBe("https://cwe.mitre.org/data/definitions/79.html");
  expect(familyUri("cve-2024-12345")).toBe("https://www.cve.org/CVERecord?id=CVE-2024-12345");
  expect(familyUri("OWASP-A03:2021")).toBe("https://owasp.org/www-project-top-ten/");
  for (const other of ["readability", "CWE-x", "javascript:alert(1)", "CWE-1/../x"]) {
    expect(familyUri(other)).toBeUndefined();
  }
});

test("a rule counts where categories and families match, in all formulas above, and in their indicators", () => {
  const model = {
    measures: [
      { id: "RATE", formula: "100 * WEIGHT / LC" },
      { id: "ALL", count: {} },
      { id: "MAJOR", count: { categories: ["S.MAJOR"] } },
      { id: "OTHER", count: { categories: ["S.MAJOR"], families: ["CWE-2"] } },
      { id: "WEIGHT", formula: "ALL + 2 * MAJOR" },
      { id: "LC" },
      { id: "UNRELATED", formula: "LC * 2" },
    ],
    indicators: [
      { id: "FINDINGS", measure: "RATE" },
      { id: "SIZE", measure: "LC" },
    ],
  };
  expect(countsOf({ categories: ["S.MAJOR"], families: ["CWE-1"] }, model)).toEqual({
    counted: ["ALL", "MAJOR"],
    computed: [
      { id: "WEIGHT", formula: "ALL + 2 * MAJOR" },
      { id: "RATE", formula: "100 * WEIGHT / LC" },
    ],
    indicators: ["FINDINGS"],
  });
});
