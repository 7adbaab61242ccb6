import { useState, type ReactNode } from "react";
import { ApiProblem } from "../api/problem.ts";
import { Button } from "./Button.tsx";
import { ErrorState } from "./ErrorState.tsx";

interface FormState {
  /** True while what was sent is on its way. */
  readonly busy: boolean;
  /** What the server says against the value at a place of the body; it is then shown there and nowhere else. */
  readonly errorAt: (pointer: string) => string | undefined;
}

interface FormProps {
  readonly label: string;
  /** What the button says: a verb. */
  readonly action: string;
  readonly kind?: "primary" | "danger";
  readonly disabled?: boolean;
  readonly onSubmit: () => Promise<void>;
  readonly children?: (state: FormState) => ReactNode;
  /** Stands beside the button. */
  readonly beside?: ReactNode;
  readonly className?: string;
}

/** Something to fill in and send. A refusal is shown at the field that its pointer names, else above the button. */
export function Form(props: FormProps) {
  const { label, action, kind = "primary", disabled = false, onSubmit, children, beside, className = "stack" } = props;
  const [problem, setProblem] = useState<Error>();
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await onSubmit();
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setBusy(false);
    }
  };
  const pointer = problem instanceof ApiProblem ? problem.pointer : undefined;
  const places = new Set<string>();
  const errorAt = (place: string): string | undefined => {
    places.add(place);
    return place === pointer ? problem?.message : undefined;
  };
  const fields = children?.({ busy, errorAt });
  return (
    <form
      className={className}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {fields}
      {problem === undefined || places.has(pointer ?? " ") ? null : <ErrorState error={problem} />}
      <div className="form-actions">
        <Button kind={kind} type="submit" disabled={busy || disabled}>
          {action}
        </Button>
        {beside}
      </div>
    </form>
  );
}
