/** The address of the verdict on a version. The command line and reports link to it. */
export function verdictHref(versionId: number): string {
  return `/versions/${versionId}/verdict`;
}
