import { valueAtPath } from "../../language/index.ts";
import type { AssignedGroups, Snapshots } from "../../portfolio/index.ts";
import { predicateFilter, type RowField, type RowFilter } from "../../query/index.ts";
import type { Rule } from "../../snapshot/index.ts";
import type { Instant, UserName } from "../../store/index.ts";
import { timeIn, type CountableFindings, type CurrentVersion } from "../../visibility/index.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { codedField, restrictsRules, wantedRules, type CodedFindings, type WantedRules } from "./coded-findings.ts";
import { dayNumber } from "./days.ts";
import { presentDefinition, type Definition } from "./definitions.ts";
import type { CodedKeySources } from "./finding-keys.ts";

/** What presenting groups needs. */
export interface GroupNeeds {
  readonly snapshots: Pick<Snapshots, "groupsOf" | "modelOf" | "notesOn">;
  readonly now: () => Instant;
}

/** Definitions of rules that many versions share, by model and language. */
const presented = new WeakMap<readonly Rule[], Map<string, readonly Definition[]>>();

/** Presents groups of findings of many versions, for one request. */
export class GroupPresenter {
  readonly #needs: GroupNeeds;
  readonly #format: AnswerFormat;
  readonly #today: number;
  readonly #wanted: WantedRules;
  readonly #wantedOf = new Map<readonly Definition[], readonly boolean[]>();

  constructor(needs: GroupNeeds, format: AnswerFormat, wanted: WantedRules) {
    this.#needs = needs;
    this.#format = format;
    this.#today = dayNumber(needs.now(), format.zone);
    this.#wanted = wanted;
  }

  /** The groups of one version, to be filtered and counted. */
  async present(current: CurrentVersion, groups: AssignedGroups): Promise<PresentedGroups> {
    const definitions = await this.#definitionsOf(groups.rules, current.version);
    const wanted = restrictsRules(this.#wanted) ? this.#wantedIn(definitions) : undefined;
    return new PresentedGroups(current, groups, {
      definitions,
      wanted,
      language: this.#format.language,
      daysSince: (time) => Math.max(0, this.#today - dayNumber(time, this.#format.zone)),
      assignees: await this.#assigneesIn(current, groups),
    });
  }

  async #definitionsOf(rules: readonly Rule[], version: CurrentVersion["version"]): Promise<readonly Definition[]> {
    const { language } = this.#format;
    const key = `${version.modelRevisionId}/${language}`;
    let ofRules = presented.get(rules);
    if (ofRules === undefined) presented.set(rules, (ofRules = new Map()));
    const known = ofRules.get(key);
    if (known !== undefined) return known;
    const model = await this.#needs.snapshots.modelOf(version);
    const definitions = rules.map((rule) => presentDefinition(rule, model, language));
    ofRules.set(key, definitions);
    return definitions;
  }

  #wantedIn(definitions: readonly Definition[]): readonly boolean[] {
    const known = this.#wantedOf.get(definitions) ?? wantedRules(definitions, this.#wanted);
    this.#wantedOf.set(definitions, known);
    return known;
  }

  // A user may have another name by now: it is read with the notes, not stored with the groups.
  async #assigneesIn({ branch }: CurrentVersion, { assigned }: AssignedGroups): Promise<readonly (UserName | null)[]> {
    if (assigned.length === 1) return [null];
    const notes = await this.#needs.snapshots.notesOn(branch);
    return assigned.map((finding) => notes.get(finding)?.assignee ?? null);
  }
}

interface PresentedValues {
  readonly definitions: readonly Definition[];
  /** Undefined: all rules are wanted. */
  readonly wanted: readonly boolean[] | undefined;
  readonly language: AnswerFormat["language"];
  readonly daysSince: (time: Instant) => number;
  readonly assignees: readonly (UserName | null)[];
}

/** The groups of one version as rows that `where` can filter and `FacetCounts` can count. */
export class PresentedGroups {
  readonly #current: CurrentVersion;
  readonly #groups: AssignedGroups;
  readonly #values: PresentedValues;
  #days: readonly (number | null)[] | undefined;

  constructor(current: CurrentVersion, groups: AssignedGroups, values: PresentedValues) {
    this.#current = current;
    this.#groups = groups;
    this.#values = values;
  }

  get size(): number {
    return this.#groups.size;
  }

  /** The column of a field. Only of fields for which `isGrouped` is true. */
  fieldAt([field = "", ...inside]: readonly string[]): RowField {
    const { owner, owners, assignee } = this.#groups;
    if (field === "owner") return { kind: "coded", codes: owner, values: owners };
    if (field === "assignee") {
      const { assignees } = this.#values;
      return { kind: "coded", codes: assignee, values: assignees.map((user) => valueAtPath(user, inside)) };
    }
    const coded = codedField(this.#coded(), [field, ...inside]);
    if (coded === undefined) throw new Error(`groups of findings have no ${field}`);
    return coded;
  }

  /** What all groups have together; undefined where not all rules are wanted. */
  get totals(): AssignedGroups["totals"] | undefined {
    return this.#values.wanted === undefined ? this.#groups.totals : undefined;
  }

  get filters(): readonly RowFilter[] {
    const { wanted } = this.#values;
    const { rule } = this.#groups;
    return wanted === undefined ? [] : [predicateFilter((row) => wanted[rule[row]!]!)];
  }

  get counted(): CountableFindings {
    const { counts, first, owner, owners, assignee } = this.#groups;
    return {
      ...this.#coded(),
      counts,
      ages: () => ({ codes: first, values: this.#ages() }),
      owners: () => ({ codes: owner, values: owners }),
      assignees: () => ({ codes: assignee, values: this.#values.assignees }),
      places: undefined,
    };
  }

  /** What the groups are sorted by. */
  get keys(): CodedKeySources {
    const { owner, owners, assignee } = this.#groups;
    const { assignees } = this.#values;
    return {
      ...this.#coded(),
      ownerOf: (row) => owners[owner[row]!]!,
      assigneeOf: (row) => assignees[assignee[row]!]?.login ?? null,
    };
  }

  #coded(): CodedFindings {
    const { rule, decision, isNew, cause, first } = this.#groups;
    const { definitions, language } = this.#values;
    const days = (): readonly (number | null)[] => this.#ages();
    return {
      rule,
      definitions,
      decisions: decision,
      isNew,
      cause: cause as CodedFindings["cause"],
      age: {
        codes: first,
        get days() {
          return days();
        },
      },
      project: this.#current.project.name,
      branch: this.#current.branch.name,
      language,
    };
  }

  #ages(): readonly (number | null)[] {
    const { versions, reference } = this.#current;
    this.#days ??= this.#groups.firstVersions.map((id) => {
      const time = id < 0 ? timeIn(-id, reference?.versions ?? []) : timeIn(id, versions);
      return time === null ? null : this.#values.daysSince(time);
    });
    return this.#days;
  }
}
