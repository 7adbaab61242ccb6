/** The address of the verdict on a version. The command line and reports link to it. */
export function verdictHref(versionId: number): string {
  return `/versions/${versionId}/verdict`;
}

/** The address of the report on a version, which is made for printing. */
export function reportHref(versionId: number): string {
  return `/versions/${versionId}/report`;
}

/** The address of what a version changes: findings on changed lines, and measures of these. */
export function newCodeHref(versionId: number): string {
  return `/versions/${versionId}/new-code`;
}
