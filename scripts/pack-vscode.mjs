/**
 * Bundles the extension for VS Code and packs it: `node scripts/pack-vscode.mjs [folder]`, by default in `build/`. The file is
 * a zip archive with a list of its contents (VSIX), which `code --install-extension` takes. Nothing is published.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "vite";
import { zipOf } from "./zip.mjs";

const root = join(import.meta.dirname, "..");
const source = join(root, "editors", "vscode");
const target = resolve(process.argv[2] ?? join(root, "build"));

const about = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
const texts = JSON.parse(readFileSync(join(source, "package.nls.json"), "utf8"));
const translations = readdirSync(source).filter((name) => name.startsWith("package.nls."));
const files = {
  "extension.vsixmanifest": manifest(),
  "[Content_Types].xml": contentTypes(),
  "extension/package.json": readFileSync(join(source, "package.json")),
  ...Object.fromEntries(translations.map((name) => [`extension/${name}`, readFileSync(join(source, name))])),
  "extension/README.md": readFileSync(join(source, "README.md")),
  "extension/LICENSE.txt": readFileSync(join(root, "LICENSE")),
  "extension/extension.cjs": await bundle(),
};
mkdirSync(target, { recursive: true });
const file = join(target, `${about.name}-${about.version}.vsix`);
writeFileSync(file, zipOf(files));
console.log(file);

async function bundle() {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: "warn",
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      minify: true,
      target: "node20",
      rolldownOptions: {
        input: { extension: join(source, "extension.ts") },
        // The editor provides it.
        external: ["vscode"],
        output: { format: "cjs", entryFileNames: "[name].cjs", codeSplitting: false },
      },
    },
  });
  return Buffer.from(output[0].code);
}

function manifest() {
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${about.name}" Version="${about.version}" Publisher="${about.publisher}"/>
    <DisplayName>${about.displayName}</DisplayName>
    <Description xml:space="preserve">${texts.description}</Description>
    <Categories>${about.categories.join(",")}</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${about.engines.vscode}"/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
`;
}

function contentTypes() {
  const types = { json: "application/json", vsixmanifest: "text/xml", md: "text/markdown", txt: "text/plain" };
  const all = { ...types, cjs: "application/javascript" };
  const lines = Object.entries(all).map(([name, type]) => `  <Default Extension=".${name}" ContentType="${type}"/>\n`);
  return `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
${lines.join("")}</Types>
`;
}
