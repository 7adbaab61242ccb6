import { Go } from "../address/Go.tsx";
import { Button } from "../components/Button.tsx";
import { EmptyState } from "../components/EmptyState.tsx";
import { ErrorState } from "../components/ErrorState.tsx";
import { Skeleton } from "../components/Skeleton.tsx";
import { ApiProblem } from "../api/problem.ts";
import { useTexts } from "../texts/catalogue.ts";

/** While a page's code is on its way. */
export function Pending() {
  return (
    <div className="page">
      <Skeleton lines={6} height={24} />
    </div>
  );
}

/** An address that no page has. */
export function Absent() {
  const { frame } = useTexts();
  return (
    <div className="page">
      <EmptyState title={frame.absentTitle}>
        <p>{frame.absentText}</p>
        <Go href="/">{frame.toProjects}</Go>
      </EmptyState>
    </div>
  );
}

/** A page that broke. */
export function Failed({ error }: { readonly error: unknown }) {
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
