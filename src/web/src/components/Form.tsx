import { useState, type ReactNode } from "react";
import { ApiProblem, asError } from "../api/problem.ts";
import { Button } from "./Button.tsx";
import { ErrorState } from "./ErrorState.tsx";

interface FormState {
  /** True while the form is being sent. */
  readonly busy: boolean;
  /**
   * The server's message for the field at a JSON pointer. A message that a field shows is not repeated above the
   * button.
   */
  readonly errorAt: (pointer: string) => string | undefined;
}

interface FormProps {
  readonly label: string;
  /** Label of the submit button: a verb. */
  readonly action: string;
  readonly kind?: "primary" | "danger";
  readonly disabled?: boolean;
  readonly onSubmit: () => Promise<void>;
  readonly children?: (state: FormState) => ReactNode;
  /** Shown beside the button. */
  readonly beside?: ReactNode;
  readonly className?: string;
}

/** A form. A refusal is shown at the field that its pointer names, else above the button. */
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
      setProblem(asError(error));
    } finally {
      setBusy(false);
    }
  };
  const pointer = problem instanceof ApiProblem ? problem.pointer : undefined;
  const shownPointers = new Set<string>();
  const errorAt = (field: string): string | undefined => {
    shownPointers.add(field);
    return field === pointer ? problem?.message : undefined;
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
      {problem === undefined || (pointer !== undefined && shownPointers.has(pointer)) ? null : (
        <ErrorState error={problem} />
      )}
      <div className="form-actions">
        <Button kind={kind} type="submit" disabled={busy || disabled}>
          {action}
        </Button>
        {beside}
      </div>
    </form>
  );
}
