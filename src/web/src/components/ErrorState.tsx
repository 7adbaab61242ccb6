import { hrefOf, useAddress } from "../address/address.ts";
import { useSession } from "../api/session.ts";
import { ApiProblem, unreachable } from "../api/problem.ts";
import { useTexts } from "../texts/catalogue.ts";
import { AppLink } from "../address/AppLink.tsx";
import { Button } from "./Button.tsx";
import { CopyButton } from "./CopyButton.tsx";
import "./states.css";

interface ErrorStateProps {
  readonly error: Error;
  readonly onRetry?: (() => void) | undefined;
}

/** What happened, what to do, and the request id to copy. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { frame, publicView } = useTexts();
  const anonymous = useSession()?.anonymous === true;
  const { path, search } = useAddress();
  const problem = error instanceof ApiProblem ? error : undefined;
  const title = problem?.title || (problem?.status === 404 ? frame.notFoundTitle : frame.errorTitle);
  return (
    <div className="state state-error" role="alert">
      <h2>{title}</h2>
      <p>{detailOf(problem, frame)}</p>
      {problem?.requestId === undefined ? null : (
        <p className="row small">
          {frame.requestId}: <code>{problem.requestId}</code>
          <CopyButton text={problem.requestId} />
        </p>
      )}
      {anonymous && (problem?.status === 404 || problem?.status === 403) ? (
        <p>
          <AppLink href={hrefOf("/sign-in", { next: hrefOf(path, search) })}>{publicView.signInToSee}</AppLink>
        </p>
      ) : null}
      {problem?.status === 404 ? (
        <AppLink href="/">{frame.toProjects}</AppLink>
      ) : onRetry === undefined ? null : (
        <Button onClick={onRetry}>{frame.retry}</Button>
      )}
    </div>
  );
}

interface ReadErrorProps {
  /** A request for data, as the hooks of `queries.ts` return it. */
  readonly read: { readonly error: Error | null; readonly refetch: () => unknown };
}

/** The error of a request for data, with a button that sends it again; nothing if it did not fail. */
export function ReadError({ read: { error, refetch } }: ReadErrorProps) {
  return error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />;
}

function detailOf(problem: ApiProblem | undefined, frame: ReturnType<typeof useTexts>["frame"]): string {
  if (problem?.code === unreachable) return frame.unreachable;
  return problem?.detail || frame.errorHint;
}
