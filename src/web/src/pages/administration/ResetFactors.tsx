import { useRead } from "../../api/queries.ts";
import { Checkbox } from "../../components/Field.tsx";
import { useTexts } from "../../texts/catalogue.ts";

interface ResetFactorsProps {
  readonly login: string;
  readonly checked: boolean;
  readonly onChange: (reset: boolean) => void;
}

/** Whether to reset the second factors of a user. Nothing for users without one. */
export function ResetFactors({ login, checked, onChange }: ResetFactorsProps) {
  const { factors } = useTexts();
  const list = useRead("GET /api/users/:login/factors", { params: { login } });
  const names = list.data?.factors.map(({ name }) => name) ?? [];
  if (names.length === 0) return null;
  return <Checkbox label={factors.reset(names.join(", "))} checked={checked} onChange={onChange} />;
}
