/** A group of projects with its gate, as a row of the list. */
export interface GateGroup {
  readonly group: string;
  /** Projects in it and in its sub-groups. */
  readonly projects: number;
  /** 0 without a gate. */
  readonly conditions: number;
  readonly locked: boolean;
}

interface KnownGate {
  readonly group: string;
  readonly conditions: readonly unknown[];
  readonly locked: boolean;
}

/** Every group and sub-group that has projects or a gate. */
export function groupRows(
  gates: readonly KnownGate[],
  projects: readonly { readonly group: string }[],
): readonly GateGroup[] {
  const gateOf = new Map(gates.map((gate) => [gate.group, gate]));
  const counts = new Map(gates.map(({ group }) => [group, 0]));
  for (const { group } of projects) {
    if (group === "") continue;
    const names = group.split("/");
    for (let depth = 1; depth <= names.length; depth++) {
      const path = names.slice(0, depth).join("/");
      counts.set(path, (counts.get(path) ?? 0) + 1);
    }
  }
  return [...counts].map(([group, count]) => ({
    group,
    projects: count,
    conditions: gateOf.get(group)?.conditions.length ?? 0,
    locked: gateOf.get(group)?.locked ?? false,
  }));
}
