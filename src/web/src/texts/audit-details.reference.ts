import { en as accessDetails } from "./areas/audit-access-details.ts";
import { en as otherDetails } from "./areas/audit-details.ts";

/** What the audit log calls the details of its entries, in English: for the tests of what entries have. */
export const auditDetailTexts: Readonly<Record<string, string>> = { ...accessDetails, ...otherDetails };
