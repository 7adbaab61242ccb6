import { useState } from "react";
import { useUser } from "../api/user.ts";
import { Button } from "../components/Button.tsx";
import { Form } from "../components/Form.tsx";
import { useTexts } from "../texts/catalogue.ts";
import { AssigneeField, DueField } from "./TriageFields.tsx";
import type { ChangeOne, Finding } from "./triage-request.ts";

interface AssignmentProps {
  readonly finding: Finding;
  readonly change: ChangeOne;
}

/** Who works on a finding, and when it is due. */
export function Assignment({ finding, change }: AssignmentProps) {
  const { triage: texts, form } = useTexts();
  const { login } = useUser();
  const before = { assignee: finding.assignee?.login ?? "", dueDate: finding.dueDate ?? "" };
  const [assignee, setAssignee] = useState(before.assignee);
  const [dueDate, setDueDate] = useState(before.dueDate);
  const changes = {
    ...(assignee.trim() === before.assignee ? {} : { assignee: assignee.trim() || null }),
    ...(dueDate === before.dueDate ? {} : { dueDate: dueDate || null }),
  };
  const submit = async (): Promise<void> => {
    await change(changes, texts.assigned);
  };
  return (
    <Form
      label={texts.assignment}
      action={form.save}
      className="triage stack"
      disabled={Object.keys(changes).length === 0}
      onSubmit={submit}
      beside={
        assignee === login ? null : (
          <Button kind="quiet" onClick={() => setAssignee(login)}>
            {texts.assignToMe}
          </Button>
        )
      }
    >
      {({ errorAt }) => (
        <div className="triage-pair">
          <AssigneeField value={assignee} onChange={setAssignee} errorAt={errorAt} />
          <DueField value={dueDate} onChange={setDueDate} errorAt={errorAt} />
        </div>
      )}
    </Form>
  );
}
