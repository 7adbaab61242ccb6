import { expect, test } from "vitest";
import { outline, readUpload } from "../examples.reference.ts";

const bom = (content: string, version = "1.6") =>
  `<bom xmlns="http://cyclonedx.org/schema/bom/${version}" version="1">${content}</bom>`;

async function read(text: string) {
  const { collector, code, problem } = await readUpload(Buffer.from(text));
  return { problem, lines: code === undefined ? outline(collector).split("\n") : [], summary: collector.reports[0] };
}

test("metadata, nested components, services and dependencies", async () => {
  const { lines, summary } = await read(
    bom(`<metadata><tools><tool><vendor>V</vendor><name>t</name></tool></tools>
      <component type="application" bom-ref="r"><name>app</name><version>1</version>
        <components><component type="library"><name>inner</name></component></components></component></metadata>
      <components><component type="library" bom-ref="a"><supplier><name>S</name></supplier><group>g</group><name>a</name>
        <licenses><expression>MIT</expression><license><name>Own</name></license></licenses>
        <pedigree><ancestors><component type="library"><name>before</name></component></ancestors></pedigree>
        </component><component type="library"/></components>
      <services><service bom-ref="s"><provider><name>P</name></provider><name>s</name></service></services>
      <dependencies><dependency ref="r"><dependency ref="a"/><dependency ref="s"/></dependency><dependency/></dependencies>`),
  );
  expect(lines.filter((line) => line !== "").slice(1)).toEqual([
    "artifact FILE bom.xml VERSION=1 COMPONENT_TYPE=application",
    "artifact COMPONENT bom.xml#g/a COMPONENT_TYPE=library LICENSE=MIT, Own SUPPLIER=S",
    "artifact COMPONENT bom.xml#inner COMPONENT_TYPE=library",
    "artifact COMPONENT bom.xml#s COMPONENT_TYPE=service SUPPLIER=P",
    "link DEPENDS_ON bom.xml → bom.xml#g/a",
    "link DEPENDS_ON bom.xml → bom.xml#s",
    expect.stringMatching(/^refused 7 .* results\.field-invalid .*"field":"name"/),
    expect.stringMatching(/^refused 9 .* results\.field-invalid .*"field":"dependency\.ref"/),
  ]);
  expect([summary?.version, ...summary!.tools]).toEqual(["1.6", "V t"]);
  expect(summary?.counts).toMatchObject({ components: 4, links: 2, refused: 2 });
});

test("vulnerabilities of version 1.4 and later", async () => {
  const { lines } = await read(
    bom(`<components><component type="library" bom-ref="a"><name>a</name></component></components>
      <vulnerabilities><vulnerability><id>CVE-2024-1</id><source><url>https://example.org/1</url></source>
        <references><reference><id>GHSA-aaaa-bbbb-cccc</id></reference></references>
        <ratings><rating><score>6.5</score><severity>medium</severity><method>CVSSv31</method></rating></ratings>
        <cwes><cwe>79</cwe></cwes><affects><target><ref>a</ref>
          <versions><version><version>2</version><status>unaffected</status></version></versions></target></affects>
      </vulnerability></vulnerabilities>`),
  );
  expect(lines).toContain("artifact COMPONENT bom.xml#a CVSS=6.5 COMPONENT_TYPE=library");
  expect(lines).toContain("finding bom.xml#a 0:0:0:0 cyclonedx:CVE-2024-1: a: CVE-2024-1 (fixed in 2)");
  expect(lines.find((line) => line.startsWith("rule "))).toContain(
    "CVE-2024-1, GHSA-aaaa-bbbb-cccc, CWE-79 | SEVERITY.MAJOR | https://example.org/1",
  );
});

test("components outside of their lists are refused by name, unless they are no part of the software", async () => {
  const component = `<component type="library"><name>a</name></component>`;
  const { lines, summary } = await read(
    bom(`<components>${component}<more>${component}</more></components>${component}
      <compositions><composition><aggregate>complete</aggregate><dependencies><dependency ref="a"/></dependencies>
      <vulnerabilities><vulnerability ref="v"/></vulnerabilities></composition></compositions>
      <formulation><formula><components>${component}</components></formula></formulation>`),
  );
  expect(lines.filter((line) => line.startsWith("refused"))).toEqual([
    expect.stringContaining(`results.element-misplaced  {"name":"component","parent":"more"}`),
    expect.stringContaining(`results.element-misplaced  {"name":"component","parent":"bom"}`),
  ]);
  expect(summary?.counts).toMatchObject({ components: 1, refused: 2 });
});

test("lists of parts are all read; one in an element where nothing looks for it is refused by name", async () => {
  const part = (name: string) => `<components><component type="library"><name>${name}</name></component></components>`;
  const { lines, summary } = await read(
    bom(`<components><component type="library"><name>a</name>${part("b")}${part("c")}<more>${part("d")}</more>
      </component></components>`),
  );
  expect(lines.filter((line) => line.startsWith("refused"))).toEqual([
    expect.stringContaining(`results.element-misplaced  {"name":"components","parent":"more"}`),
  ]);
  expect(summary?.counts).toMatchObject({ components: 3, refused: 1 });
});

test("affected components in an element where nothing looks for them are refused by name", async () => {
  const affects = `<affects><target><ref>a</ref></target></affects>`;
  const { lines, summary } = await read(
    bom(`<vulnerabilities><vulnerability><id>CVE-2024-1</id><affects>${affects}<target><ref>a</ref></target></affects>
      </vulnerability></vulnerabilities>`),
  );
  expect(lines.filter((line) => line.startsWith("refused"))).toEqual([
    expect.stringContaining(`results.element-misplaced  {"name":"affects","parent":"affects"}`),
  ]);
  expect(summary?.counts).toMatchObject({ findings: 1, refused: 1 });
});

test("a second described component, second metadata, and a target in a target are refused by name", async () => {
  const described = (name: string) => `<component type="application"><name>${name}</name></component>`;
  const { lines, summary } = await read(
    bom(`<metadata>${described("a")}${described("b")}</metadata><metadata>${described("c")}</metadata>
      <vulnerabilities><vulnerability><id>CVE-2024-1</id><affects><target><target><ref>a</ref></target><ref>a</ref></target>
      </affects></vulnerability></vulnerabilities>`),
  );
  expect(lines.filter((line) => line.startsWith("refused"))).toEqual([
    expect.stringContaining(`results.element-misplaced  {"name":"component","parent":"metadata"}`),
    expect.stringContaining(`results.field-invalid  {"field":"metadata","expected":{"form":"object"}}`),
    expect.stringContaining(`results.element-misplaced  {"name":"target","parent":"target"}`),
  ]);
  expect(summary?.counts).toMatchObject({ components: 1, findings: 1, refused: 3 });
});

test("metadata after the components still describe the manifest", async () => {
  const component = (name: string) => `<component type="library"><name>${name}</name><version>1</version></component>`;
  const { lines, summary } = await read(
    bom(`<components>${component("b")}</components><metadata>${component("a")}</metadata>`),
  );
  expect(summary?.counts).toMatchObject({ components: 2, refused: 0 });
  expect(lines).toContain("artifact FILE bom.xml VERSION=1 COMPONENT_TYPE=library");
});

test("another version is refused by name", async () =>
  expect((await read(bom("", "2.0"))).problem).toMatchObject({
    code: "results.format-version",
    params: { format: "CycloneDX", version: "2.0" },
  }));
