import { AppLink } from "../address/AppLink.tsx";
import { Button } from "../components/Button.tsx";
import { EmptyState } from "../components/EmptyState.tsx";
import { ErrorState, ReadError } from "../components/ErrorState.tsx";
import { Skeleton } from "../components/Skeleton.tsx";
import { ApiProblem } from "../api/problem.ts";
import { useTexts } from "../texts/catalogue.ts";

/** Shown while the code of a page loads. */
export function PageLoading() {
  return (
    <div className="page">
      <Skeleton lines={6} height={24} />
    </div>
  );
}

/** Shown until the data of a page has loaded, and if that fails. */
export function PageRead({
  read,
}: {
  readonly read: { readonly error: Error | null; readonly refetch: () => unknown };
}) {
  return (
    <div className="page">{read.error === null ? <Skeleton lines={8} height={28} /> : <ReadError read={read} />}</div>
  );
}

/** Shown for an address without a page. */
export function NotFound() {
  const { frame } = useTexts();
  return (
    <div className="page">
      <EmptyState title={frame.notFoundTitle}>
        <p>{frame.notFoundText}</p>
        <AppLink href="/">{frame.toProjects}</AppLink>
      </EmptyState>
    </div>
  );
}

/** Shown when a page has thrown an error. */
export function PageError({ error }: { readonly error: unknown }) {
  const { frame } = useTexts();
  if (error instanceof ApiProblem) {
    return (
      <div className="page">
        <ErrorState error={error} onRetry={() => location.reload()} />
      </div>
    );
  }
  return (
    <div className="page">
      <EmptyState title={frame.crashTitle}>
        <p>{frame.crashText}</p>
        <Button onClick={() => location.reload()}>{frame.reload}</Button>
      </EmptyState>
    </div>
  );
}
