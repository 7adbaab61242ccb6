import { createHash } from "node:crypto";
import type { OpenVersion } from "../../portfolio/index.ts";
import type { GateResult, VersionRow } from "../../store/index.ts";
import type { StoreReader } from "../services/services.ts";

const digestCharacters = 12;

/** What the values of versions depend on besides the code: model, gate and tools. */
export class VersionContexts {
  readonly #needs: StoreReader;
  /** Most versions were rated by the same few revisions. */
  readonly #revisions = new Map<number, { readonly id: string; readonly revision: number }>();

  constructor(needs: StoreReader) {
    this.#needs = needs;
  }

  async of({ version, reader }: OpenVersion) {
    const tools = (await reader.rules()).map(({ tool }) => tool);
    return {
      model: await this.#modelOf(version.modelRevisionId),
      gate: version.gate === null ? null : digestOf(version.gate),
      tools: [...new Set(tools)].filter((tool) => tool !== "").toSorted(),
      toolVersions: await this.#versionsOf(version),
    };
  }

  /** Every version of a tool that the results of a part name. */
  async #versionsOf(version: VersionRow): Promise<readonly { readonly name: string; readonly version: string }[]> {
    const parts = version.id === 0 ? [] : ((await this.#needs.read.versionParts([version])).get(version.id) ?? []);
    const named = new Map<string, { readonly name: string; readonly version: string }>();
    for (const tool of parts.flatMap(({ tools }) => tools ?? [])) {
      if (tool.version !== null) named.set(`${tool.name}\n${tool.version}`, { name: tool.name, version: tool.version });
    }
    return named
      .keys()
      .toArray()
      .toSorted()
      .map((key) => named.get(key)!);
  }

  async #modelOf(revisionId: number): Promise<{ readonly id: string; readonly revision: number }> {
    const known = this.#revisions.get(revisionId);
    if (known !== undefined) return known;
    const row = await this.#needs.read.modelRevision(revisionId);
    const model = { id: row?.modelId ?? "", revision: row?.revision ?? 0 };
    this.#revisions.set(revisionId, model);
    return model;
  }
}

/** Of the conditions alone, without what they found. */
function digestOf({ conditions }: GateResult): string {
  const texts = conditions.map(({ status: _status, actual: _actual, ...condition }) => JSON.stringify(condition));
  return createHash("sha256").update(texts.join("\n")).digest("hex").slice(0, digestCharacters);
}
