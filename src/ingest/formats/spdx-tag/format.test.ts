import { expect, test } from "vitest";
import { outline, readUpload } from "../examples.reference.ts";

async function read(...lines: readonly string[]): Promise<string> {
  const { collector, code } = await readUpload(Buffer.from(["SPDXVersion: SPDX-2.3", ...lines].join("\n")));
  return code ?? outline(collector);
}

test("values of a package or file without its name are refused once by name", async () => {
  const text = await read(
    "PackageVersion: 1",
    "ExternalRef: SECURITY advisory https://example.org/CVE-2024-1",
    "PackageName: a",
    "LicenseInfoInFile: MIT",
    "FileName: b.c",
    "LicenseInfoInFile: MIT",
    "PackageVersion: 2",
  );
  expect(text.match(/(?<=^refused )\d+ .*results\.field-invalid.*"field":"\w+/gm)).toEqual([
    expect.stringMatching(/^2 .*"PackageName$/),
    expect.stringMatching(/^5 .*"FileName$/),
    expect.stringMatching(/^8 .*"PackageName$/),
  ]);
  expect(text).toContain("artifact COMPONENT sbom.spdx#a");
  expect(text).toContain("artifact FILE b.c LICENSE=MIT");
});

test("lines without a tag, advisories without an address and relationships without an end are refused by name", async () => {
  const text = await read(
    "# a comment",
    "",
    "PackageName: a",
    "SPDXID: SPDXRef-a",
    "no tag",
    "ExternalRef: SECURITY advisory",
    "Relationship: SPDXRef-a DEPENDS_ON",
  );
  expect(text.match(/^refused \d+ .*/gm)).toEqual([
    expect.stringMatching(/^refused 4 .*"field":"referenceLocator"/),
    expect.stringMatching(/^refused 6 .*results\.line-unknown .*no tag/),
    expect.stringMatching(/^refused 8 .*"field":"Relationship"/),
  ]);
});
