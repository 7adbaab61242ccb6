import { expect, test } from "vitest";
import { outline, readUpload } from "../examples.reference.ts";

test("the source of an error names the tool and its rule", async () => {
  const check = async (source: string, rule: string): Promise<void> => {
    const report = `<checkstyle><file name="a"><error line="1" severity="error" message="m" source="${source}"/></file></checkstyle>`;
    const { collector } = await readUpload(Buffer.from(report));
    expect(outline(collector)).toContain(`finding a 1:0:0:0 ${rule}: m`);
  };
  await check("com.puppycrawl.tools.checkstyle.checks.naming.TypeNameCheck", "checkstyle:TypeName");
  await check("org.scalastyle.scalariform.NullChecker", "scalastyle:NullChecker");
  await check("PSR12.Files.FileHeader.SpacingAfterBlock", "phpcs:PSR12.Files.FileHeader.SpacingAfterBlock");
  await check("Generic.Files.LineLength.TooLong", "phpcs:Generic.Files.LineLength.TooLong");
  await check("ShellCheck.SC2086", "shellcheck:SC2086");
  await check("detekt.MagicNumber", "detekt:MagicNumber");
  await check("eslint.rules.no-unused-vars", "eslint:no-unused-vars");
  await check("no-wildcard-imports", "checkstyle:no-wildcard-imports");
  await check("", "checkstyle:unnamed");
});

test("ktlint's errors are those of its JSON", async () => {
  const report = `<checkstyle version="8.0"><file name="a.kt">
    <error line="1" column="2" severity="error" message="m" source="standard:no-wildcard-imports"/>
    <error line="3" column="1" severity="error" message="n" source="no-semi"/>
    <error line="5" column="1" severity="error" message="Not a valid Kotlin file (5:1 text)" source=""/></file></checkstyle>`;
  const { collector } = await readUpload(Buffer.from(report));
  const text = outline(collector);
  expect(text).toContain(
    "rule ktlint:standard:no-wildcard-imports | standard:no-wildcard-imports | ktlint |  | SEVERITY.MINOR",
  );
  expect(text).toContain("finding a.kt 1:2:0:0 ktlint:standard:no-wildcard-imports: m");
  expect(text).toContain("finding a.kt 3:1:0:0 ktlint:no-semi: n");
  expect(text).toContain("finding a.kt 5:1:0:0 ktlint:parse-error: Not a valid Kotlin file (5:1 text)");
  expect(collector.failures.count).toBe(1);
});

test("a file that could not be checked is a finding and a failed analysis", async () => {
  const report = `<checkstyle><file name="a.java"><exception><![CDATA[\nCheckstyleException: broken\n\tat a.b\n]]></exception></file></checkstyle>`;
  const { collector } = await readUpload(Buffer.from(report));
  expect(outline(collector)).toContain("finding a.java 0:0:0:0 checkstyle:exception: CheckstyleException: broken\n");
  expect(collector.refusals.failures.records[0]?.reason.params?.["detail"]).toBe("a.java: CheckstyleException: broken");
});
