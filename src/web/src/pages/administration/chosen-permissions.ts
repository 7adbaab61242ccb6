interface Offered<Name extends string> {
  readonly permission: Name;
  readonly needs: readonly string[];
}

/** The chosen permissions after one was turned on, with all that it needs, or off, without those that need it. */
export function choosePermission<Name extends string>(
  offered: readonly Offered<Name>[],
  chosen: readonly Name[],
  permission: Name,
  on: boolean,
): readonly Name[] {
  const needs = offered.find((one) => one.permission === permission)?.needs ?? [];
  return offered
    .filter((one) => {
      if (one.permission === permission) return on;
      if (on && needs.includes(one.permission)) return true;
      return chosen.includes(one.permission) && (on || !one.needs.includes(permission));
    })
    .map((one) => one.permission);
}
