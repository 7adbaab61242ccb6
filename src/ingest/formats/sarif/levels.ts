import { isObject, type JsonObject } from "../../documents/json-fields.ts";
import { firstIndex, firstText } from "./fields.ts";
import type { RunRule, ToolComponents } from "./tool-components.ts";

/** The levels that a run's invocations configure for its rules. */
export class LevelOverrides {
  readonly #ofInvocation: (Map<RunRule, string> | undefined)[] = [];
  readonly #written: { readonly invocation: number; readonly override: JsonObject }[] = [];
  #invocations = 0;
  #isKnown = false;

  /** Whether the invocations have been read. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  /** The run's invocations, or one more of them. */
  enterInvocations(count: number): void {
    this.#isKnown = true;
    this.#invocations = Math.max(this.#invocations, count);
  }

  add(invocation: number, override: unknown): void {
    if (isObject(override)) this.#written.push({ invocation, override });
  }

  levelOf(rule: RunRule, result: JsonObject, components: ToolComponents): string | undefined {
    if (this.#written.length > 0) this.#resolve(components);
    const provenance = isObject(result["provenance"]) ? result["provenance"] : {};
    // Without an index, the only invocation is meant (SARIF 3.48.6).
    const index = firstIndex(provenance["invocationIndex"]) ?? (this.#invocations === 1 ? 0 : -1);
    return this.#ofInvocation[index]?.get(rule);
  }

  /** The rules that the overrides name are known only when the tool has been read. */
  #resolve(components: ToolComponents): void {
    for (const { invocation, override } of this.#written) {
      const { descriptor, configuration } = override;
      const level = isObject(configuration) ? firstText(configuration["level"]) : undefined;
      const rule = isObject(descriptor) ? referredRule(descriptor, components) : undefined;
      if (level !== undefined && rule !== undefined) (this.#ofInvocation[invocation] ??= new Map()).set(rule, level);
    }
    this.#written.length = 0;
  }
}

function referredRule(reference: JsonObject, components: ToolComponents): RunRule | undefined {
  const component = components.lookUp(reference["toolComponent"]);
  const index = firstIndex(reference["index"]);
  const listed = index === undefined ? undefined : component.rules[index];
  return listed ?? component.ruleOfGuid(reference["guid"]) ?? component.ruleOf(firstText(reference["id"]) ?? "");
}

/** Whether the level of a result depends on its rule: it is a failure, and has none itself. */
export function hasDefaultLevel({ level, kind }: JsonObject): boolean {
  return (typeof level !== "string" || level === "") && (kind === undefined || kind === "fail");
}

/** The level of a notification, also where only its descriptor has one (SARIF 3.58.6). */
export function notificationLevel(notification: JsonObject, components: ToolComponents): string {
  const descriptor = isObject(notification["descriptor"]) ? notification["descriptor"] : {};
  const levels = components.lookUp(descriptor["toolComponent"]).notificationLevels;
  const known = [firstIndex(descriptor["index"]), firstText(descriptor["id"])]
    .filter((place) => place !== undefined)
    .map((place) => levels.get(place));
  return firstText(notification["level"], ...known) ?? "warning";
}
