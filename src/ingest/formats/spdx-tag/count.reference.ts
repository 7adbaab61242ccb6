import { occurrences, type CountItems } from "../examples.reference.ts";

export const count: CountItems = (text) => {
  const plain = text.replaceAll(/<text>[^]*?<\/text>/g, "text").replaceAll("\r", "");
  const files = plain.split(/^(?=(?:FileName|PackageName|LicenseID|SnippetSPDXID):)/m);
  const licensed = /^License(?:Concluded|InfoInFile):[ \t]*(?!NOASSERTION|\s)/m;
  return {
    components:
      occurrences(plain, /^PackageName:/m) +
      files.filter((file) => file.startsWith("FileName:") && licensed.test(file)).length,
    findings: occurrences(plain, /^ExternalRef:\s*\S+\s+advisory\s/m),
  };
};
