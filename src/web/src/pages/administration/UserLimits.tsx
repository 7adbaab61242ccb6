import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, ifMatch, type ApiResponse } from "../../api/client.ts";
import { useResponse } from "../../api/queries.ts";
import { Dialog } from "../../components/Dialog.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { toast } from "../../components/toasts.tsx";
import { userLimits } from "../../limits/limit-names.ts";
import { fieldsOf, LimitFields, limitsOf } from "../../limits/LimitFields.tsx";
import { useTexts } from "../../texts/catalogue.ts";

interface UserLimitsProps {
  readonly login: string;
  readonly onClose: () => void;
}

/** What a user uses of what the user may, and the limits of this user. */
export function UserLimits({ login, onClose }: UserLimitsProps) {
  const { limits: texts } = useTexts();
  const read = useResponse("GET /api/users/:login/limits", { params: { login } });
  if (read.data !== undefined) return <LimitsDialog login={login} answer={read.data} onClose={onClose} />;
  return (
    <Dialog title={texts.titleOf(login)} open onClose={onClose}>
      <ReadError read={read} />
    </Dialog>
  );
}

function LimitsDialog({
  login,
  answer,
  onClose,
}: UserLimitsProps & { readonly answer: ApiResponse<"GET /api/users/:login/limits"> }) {
  const { limits: texts, form } = useTexts();
  const queries = useQueryClient();
  const [fields, setFields] = useState(() => fieldsOf(userLimits, answer.value));
  const save = async (): Promise<void> => {
    const body = limitsOf(fields);
    await call("PUT /api/users/:login/limits", { params: { login }, body, headers: ifMatch(answer.etag) });
    toast(form.saved);
    await queries.invalidateQueries({ queryKey: ["GET /api/users/:login/limits"] });
  };
  return (
    <FormDialog title={texts.titleOf(login)} action={form.save} onSubmit={save} onClose={onClose}>
      {({ errorAt }) => (
        <>
          <p className="soft prose">{texts.textOfUser}</p>
          <p className="soft prose">{texts.textOfAdministrators}</p>
          <LimitFields
            names={userLimits}
            limits={answer.value}
            values={fields}
            errorAt={errorAt}
            onChange={setFields}
          />
        </>
      )}
    </FormDialog>
  );
}
