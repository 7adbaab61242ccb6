import { useTexts } from "../texts/catalogue.ts";
import { NameField, type NameFieldProps } from "./Field.tsx";

/** The name of a new token, with an example. */
export function TokenNameField(field: Pick<NameFieldProps, "value" | "error" | "onChange">) {
  const { account } = useTexts();
  return <NameField label={account.tokenName} placeholder={account.tokenNameHint} {...field} />;
}
