/** The address inside the interface that a sign-in at a provider continues with. Stays in this tab. */
const key = "belvedere.next";

export function rememberNext(next: string | undefined): void {
  if (next === undefined) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, next);
}

export function takeNext(): string | undefined {
  const next = sessionStorage.getItem(key) ?? undefined;
  sessionStorage.removeItem(key);
  return next;
}
