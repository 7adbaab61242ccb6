import { ruleName, type SearchCache, type Snapshots } from "../portfolio/index.ts";
import { wantedTexts } from "../query/index.ts";
import { conditionHolds, type BoundCondition, type BoundWhere } from "../language/index.ts";
import { sequencesOfText, type SearchFilter } from "../snapshot/index.ts";
import type { ProjectRow, VersionHead } from "../store/index.ts";
import type { Language } from "../text/index.ts";

type Filter = Pick<SearchFilter, "mayHaveAll">;

/** What passing over versions needs. */
export interface FilteredVersions extends Pick<Snapshots, "modelOf"> {
  readonly search: Pick<SearchCache, "filterOf">;
  readonly messages: Pick<SearchCache, "filterOf">;
}

/** A version, before it is opened. */
interface FilteredVersion {
  readonly project: Pick<ProjectRow, "name">;
  readonly version: VersionHead;
}

// No condition on a text asks for the day of a timestamp.
const context = { dayOf: (timestamp: string) => timestamp };

/**
 * Passes over versions in which no finding can pass a `where`, by the indexes of their texts: they need not be opened. It
 * knows conditions on texts of messages, places, rules and names of artifacts; any other condition may hold.
 */
export class FindingFilter {
  readonly #versions: FilteredVersions;
  readonly #where: BoundWhere;
  readonly #language: Language;

  private constructor(versions: FilteredVersions, where: BoundWhere, language: Language) {
    this.#versions = versions;
    this.#where = where;
    this.#language = language;
  }

  /** Undefined where every version may have findings that pass. */
  static of(versions: FilteredVersions, where: BoundWhere | undefined, language: Language): FindingFilter | undefined {
    return where === undefined || !restricts(where) ? undefined : new FindingFilter(versions, where, language);
  }

  mayPass(version: FilteredVersion): Promise<boolean> {
    return this.#mayHold(this.#where, version);
  }

  async #mayHold(where: BoundWhere, version: FilteredVersion): Promise<boolean> {
    switch (where.kind) {
      case "and":
        for (const term of where.terms) if (!(await this.#mayHold(term, version))) return false;
        return true;
      case "or":
        for (const term of where.terms) if (await this.#mayHold(term, version)) return true;
        return false;
      default:
        return this.#conditionMayHold(where, version);
    }
  }

  async #conditionMayHold(condition: BoundCondition, { project, version }: FilteredVersion): Promise<boolean> {
    const wanted = wantedIn(condition);
    if (wanted === undefined) return true;
    const { search, messages } = this.#versions;
    const has = (filter: Filter): boolean => wanted.some((sequences) => filter.mayHaveAll(sequences));
    switch (condition.field.path.join(".")) {
      case "message":
        return has(await messages.filterOf(version.folder));
      case "location.path":
        return has(await messages.filterOf(version.folder)) || has(await search.filterOf(version.folder));
      case "artifact.name":
        return conditionHolds(condition, project.name, context) || has(await search.filterOf(version.folder));
      case "definition.id":
        return has(await search.filterOf(version.folder));
      default:
        return has(await search.filterOf(version.folder)) || this.#mayHaveNamed(condition, version);
    }
  }

  // Names of rules in the model are in no version; of the rules that they belong to, the index knows the ids.
  async #mayHaveNamed(condition: BoundCondition, version: VersionHead): Promise<boolean> {
    const model = await this.#versions.modelOf(version);
    const fitting = [...model.rules.values()].filter((rule) =>
      conditionHolds(condition, ruleName(rule, model, this.#language), context),
    );
    if (fitting.length === 0) return false;
    const filter = await this.#versions.search.filterOf(version.folder);
    return fitting.some(({ id }) => filter.mayHaveAll(sequencesOfText(id, "equals") ?? new Int32Array(0)));
  }
}

const filteredFields: ReadonlySet<string> = new Set([
  "message",
  "location.path",
  "artifact.name",
  "definition.id",
  "definition.name",
]);

function restricts(where: BoundWhere): boolean {
  switch (where.kind) {
    case "and":
      return where.terms.some(restricts);
    case "or":
      return where.terms.every(restricts);
    default:
      return wantedIn(where) !== undefined;
  }
}

function wantedIn(condition: BoundCondition): readonly Int32Array[] | undefined {
  if (!filteredFields.has(condition.field.path.join("."))) return undefined;
  return condition.kind === "membership" && condition.negated ? undefined : wantedTexts(condition);
}
