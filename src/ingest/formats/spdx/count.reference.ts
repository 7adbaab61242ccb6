import type { CountItems } from "../examples.reference.ts";

interface Document {
  readonly packages?: readonly { readonly externalRefs?: readonly { readonly referenceType: string }[] }[];
  readonly files?: readonly { readonly licenseConcluded?: string; readonly licenseInfoInFiles?: readonly string[] }[];
}

export const count: CountItems = (text) => {
  const { packages = [], files = [] } = JSON.parse(text) as Document;
  const licensed = files.filter((file) =>
    [file.licenseConcluded, ...(file.licenseInfoInFiles ?? [])].some((licence) => licence && licence !== "NOASSERTION"),
  );
  const references = packages.flatMap(({ externalRefs = [] }) => externalRefs);
  return {
    components: packages.length + licensed.length,
    findings: references.filter(({ referenceType }) => referenceType === "advisory").length,
  };
};
