import { severityOfScore, type Severity } from "../../severities.ts";
import { isObject, type JsonObject } from "../../documents/json-fields.ts";
import { firstText, listOf } from "./fields.ts";

/** A rule as the tool or one of its extensions describes it, or as results use it without. */
export interface RunRule {
  readonly id: string;
  readonly descriptor: JsonObject | undefined;
  /** Where the texts are that its results refer to. */
  readonly component: ToolComponent;
  readonly families: Set<string>;
  /** The level of its results, unless they say otherwise. */
  readonly level: string | undefined;
  /** What its `security-severity` says, which comes before any level. */
  readonly score: Severity | undefined;
}

/** The driver of a tool, or one of its extensions. */
export class ToolComponent {
  name = "";
  version = "";
  guid = "";
  /** `globalMessageStrings`: texts that all messages may refer to. */
  strings: JsonObject = {};
  readonly rules: (RunRule | undefined)[] = [];
  /** Levels of notifications, by their index and by their id. */
  readonly notificationLevels = new Map<number | string, string>();
  readonly #byId = new Map<string, RunRule>();
  readonly #byFormerId = new Map<string, RunRule>();
  readonly #byGuid = new Map<string, RunRule>();
  readonly #byKey = new Map<string, RunRule>();

  /** Adds a rule at its index or, in earlier versions, with its key. */
  addRule(place: number | string, descriptor: unknown): void {
    const id = isObject(descriptor) ? firstText(descriptor["id"], place) : undefined;
    if (id === undefined || !isObject(descriptor)) return;
    const level = levelIn(descriptor);
    const rule = { id, descriptor, component: this, families: new Set<string>(), level, score: scoreOf(descriptor) };
    if (typeof place === "number") this.rules[place] = rule;
    else this.#byKey.set(place, rule);
    setFirst(this.#byId, id, rule);
    for (const former of listOf(descriptor["deprecatedIds"])) setFirst(this.#byFormerId, String(former), rule);
    if (typeof descriptor["guid"] === "string") this.#byGuid.set(descriptor["guid"], rule);
  }

  addNotification(index: number, descriptor: unknown): void {
    const level = levelIn(descriptor);
    if (level === undefined || !isObject(descriptor)) return;
    this.notificationLevels.set(index, level);
    if (typeof descriptor["id"] === "string") this.notificationLevels.set(descriptor["id"], level);
  }

  /** The rule of this id, or of a part of it: `CA1000/variant` is a result of the rule `CA1000`. */
  ruleOf(id: string): RunRule | undefined {
    return (
      this.#byId.get(id) ?? this.#byFormerId.get(id) ?? this.#byId.get(id.slice(0, Math.max(0, id.lastIndexOf("/"))))
    );
  }

  ruleOfGuid(guid: unknown): RunRule | undefined {
    return typeof guid === "string" ? this.#byGuid.get(guid) : undefined;
  }

  ruleOfKey(key: unknown): RunRule | undefined {
    return typeof key === "string" ? this.#byKey.get(key) : undefined;
  }
}

/** The driver and the extensions of a run's tool. */
export class ToolComponents {
  readonly driver = new ToolComponent();
  readonly #extensions: (ToolComponent | undefined)[] = [];

  /** Makes the extension on first use. */
  extension(index: number): ToolComponent {
    return (this.#extensions[index] ??= new ToolComponent());
  }

  /** The component that a reference means; without one, the driver. */
  lookUp(reference: unknown): ToolComponent {
    if (!isObject(reference)) return this.driver;
    const { index, guid, name } = reference;
    if (typeof index === "number" && index >= 0) return this.#extensions[index] ?? this.driver;
    const byGuid = typeof guid === "string" ? this.all().find((component) => component.guid === guid) : undefined;
    if (byGuid !== undefined) return byGuid;
    return typeof name === "string"
      ? (this.all().find((component) => component.name === name) ?? this.driver)
      : this.driver;
  }

  all(): readonly ToolComponent[] {
    return [this.driver, ...this.#extensions.filter((extension) => extension !== undefined)];
  }
}

/** The severity that the `security-severity` of a rule or a result means. */
export function scoreOf({ properties }: JsonObject): Severity | undefined {
  const written = isObject(properties) ? properties["security-severity"] : undefined;
  if (typeof written !== "number" && typeof written !== "string") return undefined;
  const score = written === "" ? Number.NaN : Number(written);
  return Number.isFinite(score) ? severityOfScore(score) : undefined;
}

function levelIn(descriptor: unknown): string | undefined {
  const configuration = isObject(descriptor) ? descriptor["defaultConfiguration"] : undefined;
  return isObject(configuration) ? firstText(configuration["level"]) : undefined;
}

function setFirst<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}
