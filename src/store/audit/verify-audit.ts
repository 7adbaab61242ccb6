import { auditLine } from "./chain.ts";
import type { AuditReads } from "./contract.ts";
import { ChainVerifier, type VerifiedChain } from "./verify-chain.ts";

/** Entries that are read at a time. */
const pageEntries = 1_000;
/** Old entries may be removed while the log is read: then it is read again. */
const triesMax = 3;

/** Reads the whole log and checks its chain. `rest` is called between pages, so that others have a turn. */
export async function verifyAudit(
  read: Pick<AuditReads, "auditChain" | "auditEntriesAfter">,
  rest: () => Promise<void>,
): Promise<VerifiedChain> {
  for (let tries = 1; ; tries += 1) {
    const chain = await read.auditChain();
    const verifier = new ChainVerifier(chain);
    for (let afterId = 0, more = true; more;) {
      const rows = await read.auditEntriesAfter({ afterId, limit: pageEntries });
      more = rows.length > 0 && rows.every((row) => verifier.add(auditLine(row)));
      afterId = rows.at(-1)?.id ?? afterId;
      await rest();
    }
    const result = verifier.end();
    const moved = (await read.auditChain()).anchor.id > chain.anchor.id;
    if (result.fault === null || !moved || tries === triesMax) return result;
  }
}
