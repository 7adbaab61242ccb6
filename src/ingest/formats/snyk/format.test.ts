import { expect, test } from "vitest";
import { alignment, outlineOf } from "../examples.reference.ts";

test("vulnerabilities that a script selected are read, with their own file and version", async () => {
  const vulnerability = {
    id: "SNYK-JS-LODASH-73638",
    title: "Prototype Pollution",
    severity: "critical",
    packageName: "lodash",
    packageVersion: "4.17.15",
    from: ["app@1.0.0", "lodash@4.17.15"],
    filePath: "package.json",
  };
  const outline = await outlineOf(Buffer.from(JSON.stringify({ vulnerabilities: [vulnerability] })), alignment);
  expect(outline).toContain(
    "finding package.json 0:0:0:0 snyk:SNYK-JS-LODASH-73638: lodash 4.17.15: Prototype Pollution",
  );
});
