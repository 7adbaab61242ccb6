import { optionalList, type CountItems } from "../examples.reference.ts";

type List<Entry> = readonly Entry[] | null;

interface Document {
  readonly packages?: List<{ readonly externalRefs?: List<{ readonly referenceType: string }> }>;
  readonly files?: List<{ readonly licenseConcluded?: string; readonly licenseInfoInFiles?: List<string> }>;
}

export const count: CountItems = (text) => {
  const { packages, files } = JSON.parse(text) as Document;
  const licensed = optionalList(files).filter(({ licenseConcluded, licenseInfoInFiles }) =>
    [licenseConcluded, ...optionalList(licenseInfoInFiles)].some((licence) => licence && licence !== "NOASSERTION"),
  );
  const references = optionalList(packages).flatMap(({ externalRefs }) => optionalList(externalRefs));
  return {
    components: optionalList(packages).length + licensed.length,
    findings: references.filter(({ referenceType }) => referenceType === "advisory").length,
  };
};
